import { shapeArm } from '#src/core/person/arm-shape.ts';
import { photoToBody } from '#src/core/person/body-frame.ts';
import { labelAt } from '#src/core/person/skin-across.ts';
import { LABEL, type PersonAnalysis, type Point } from '#src/core/types.ts';

/** Largest distance, in U, of the lower garment from a hand in its pocket. */
const BESIDE = 0.15;
/** Step of the search for it, photo pixels. */
const STEP = 1.5;

/**
 * Finds where hands go into the pockets of the lower garment; of two the higher one counts.
 *
 * @returns v, or Infinity when no hand is in a pocket.
 */
export function findPocketHeight(person: PersonAnalysis): number {
  const { left, right } = person.geometry.arms;
  let height = Number.POSITIVE_INFINITY;
  for (const arm of [left, right]) {
    const { hand, handHidden } = shapeArm(arm, person);
    if (!handHidden || hand === null || !isBesideBottom(hand.point, person)) continue;
    height = Math.min(height, photoToBody(person.body, hand.point).v);
  }
  return height;
}

/** Whether the lower garment lies between a point and the middle of the body, close to the point. */
function isBesideBottom(point: Point, person: PersonAnalysis): boolean {
  const { across, unit } = person.body;
  const inwards = photoToBody(person.body, point).lateral < 0 ? 1 : -1;
  for (let far = 0; far <= BESIDE * unit; far += STEP) {
    const x = point.x + inwards * far * across.x;
    const y = point.y + inwards * far * across.y;
    if (labelAt(person, x, y) === LABEL.bottom) return true;
  }
  return false;
}
