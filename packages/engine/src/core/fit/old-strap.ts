import { photoToAnalysis } from '#src/core/person/analysis-frame.ts';
import { pixelAt } from '#src/core/person/person-planes.ts';
import { LABEL, type PersonAnalysis } from '#src/core/types.ts';
import type { BodyMeasures, Side } from './body-measures.ts';

/** Shortest sleeve, as a share of its arm. */
const SHORTEST_SLEEVE = 0.1;
/** Depths below the shoulder's outline at which a strap is searched for, in U. */
const DEPTHS = [0.05, 0.09, 0.13];

/**
 * How far from the spine the shoulder of a sleeveless old top reaches, photo pixels. A new strap that ends closer in
 * would bare skin that is not in the photo, or show the old strap beside it.
 * @returns 0 where the old top has a sleeve.
 */
export function findOldStrap(
  { frame, geometry, labels }: PersonAnalysis,
  body: BodyMeasures,
  side: Side,
): number {
  if (geometry.arms[side].covered > SHORTEST_SLEEVE) return 0;
  const joint = body.jointHalf(side);
  let farthest = 0;
  for (const depth of DEPTHS) {
    const down = (depth * body.unit) / body.torsoLength;
    for (let lateral = body.neckHalf; lateral < joint; lateral += 1) {
      const { x, y } = photoToAnalysis(frame, body.at(side, body.shoulderV(side, lateral) + down, lateral));
      const at = pixelAt(frame, x, y);
      if (at >= 0 && labels.data[at] === LABEL.top) farthest = Math.max(farthest, lateral);
    }
  }
  return farthest;
}
