import { photoToBody } from '#src/core/person/body-frame.ts';
import { isTucked } from '#src/core/person/is-tucked.ts';
import type { TexturedMesh } from '#src/core/raster/mesh-raster.ts';
import type { PersonAnalysis } from '#src/core/types.ts';
import { findOldHem, oldHemAt } from './old-hem.ts';

/** Largest shift (v) to follow the old hem up or down; more is allowed where the lower garment marks its end. */
const LARGEST_SHIFT = 0.05;
const LARGEST_TUCKED = 0.1;

/**
 * Bends the lower part of a torso so that a hem that was moved onto the old one follows it from side to side. Changes
 * the mesh in place.
 *
 * @param chestV v above which nothing moves.
 * @param hemV v of the hem.
 */
export function followOldHem(mesh: TexturedMesh, person: PersonAnalysis, chestV: number, hemV: number): void {
  const { body, geometry } = person;
  const hem = findOldHem(person);
  const largest = isTucked(person) ? LARGEST_TUCKED : LARGEST_SHIFT;
  const { targetX, targetY } = mesh;
  for (let n = 0; n < targetX.length; n++) {
    const { v, lateral } = photoToBody(body, { x: targetX[n], y: targetY[n] });
    if (v <= chestV) continue;
    const share = Math.min(1, (v - chestV) / Math.max(0.05, hemV - chestV));
    const way = oldHemAt(hem, lateral) - geometry.topHem;
    const shift = Math.min(largest, Math.max(-largest, way));
    const step = shift * share * share * body.torsoLength;
    targetX[n] += step * body.down.x;
    targetY[n] += step * body.down.y;
  }
}
