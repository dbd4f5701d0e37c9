import { LABEL, type PersonAnalysis, type Point } from '../types.ts';
import { labelAt } from './skin-across.ts';

/** A long sleeve is followed up to this far past the wrist, in shoulder units. */
const FARTHEST = 0.36;
/** Length of the gaps that may be skipped, in shoulder units. */
const GAP = 0.05;
/** Steps along the line and across it, photo pixels. */
const STEP = 1.5;
const ACROSS = 2;

/**
 * How far a sleeve continues straight on past the end of an arm, in photo pixels.
 *
 * @param along unit vector.
 * @param radius half width, in photo pixels, within which the sleeve is searched for.
 */
export function sleeveBeyond(end: Point, along: Point, radius: number, person: PersonAnalysis): number {
  const { unit } = person.body;
  let reach = 0;
  for (let far = 0; far < FARTHEST * unit && far - reach < GAP * unit; far += STEP) {
    const x = end.x + far * along.x;
    const y = end.y + far * along.y;
    for (let side = -radius; side <= radius; side += ACROSS) {
      if (labelAt(person, x - side * along.y, y + side * along.x) !== LABEL.top) continue;
      reach = far;
      break;
    }
  }
  return reach;
}
