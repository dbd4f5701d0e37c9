import { refuse } from './engine-error.ts';
import type { GarmentFit } from './fit/fit-garment.ts';
import type { TexturedMesh } from './raster/mesh-raster.ts';
import type { RgbaImage } from './types.ts';

/** Share of the garment that may lie folded over; fits that look right have none or hardly any. */
const MOST_FOLDED = 0.03;

/**
 * Judges the fit before anything is drawn.
 *
 * @param image the garment's cut-out.
 * @returns the share of the cloth that lies folded over.
 * @throws EngineError `refused`, reason `result_broken`, for both photos when the cloth would lie folded over.
 */
export function checkFit({ torso }: Pick<GarmentFit, 'torso'>, image: RgbaImage): { foldedCloth: number } {
  const folded = foldedShare(torso, image);
  if (folded > MOST_FOLDED) {
    refuse('both', 'result_broken', `The garment could not be fitted, ${folded.toFixed(2)} of it is folded.`);
  }
  return { foldedCloth: folded };
}

/** Share of the mesh's cloth whose triangles are turned over, by area of the picture they are taken from. */
export function foldedShare(mesh: TexturedMesh, image: RgbaImage): number {
  const { targetX, targetY, textureX, textureY, triangles } = mesh;
  let folded = 0;
  let total = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at], triangles[at + 1], triangles[at + 2]];
    const x = Math.round((textureX[a] + textureX[b] + textureX[c]) / 3);
    const y = Math.round((textureY[a] + textureY[b] + textureY[c]) / 3);
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
    if (image.data[(y * image.width + x) * 4 + 3] < 128) continue;
    const source = doubleArea(textureX, textureY, a, b, c);
    total += Math.abs(source);
    if (source * doubleArea(targetX, targetY, a, b, c) <= 0) folded += Math.abs(source);
  }
  return total > 0 ? folded / total : 0;
}

/** Twice the signed area of a triangle. */
function doubleArea(xs: Float32Array, ys: Float32Array, a: number, b: number, c: number): number {
  return (xs[b] - xs[a]) * (ys[c] - ys[a]) - (xs[c] - xs[a]) * (ys[b] - ys[a]);
}
