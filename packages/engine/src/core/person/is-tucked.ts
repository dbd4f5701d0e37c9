import type { PersonAnalysis } from '../types.ts';

/** A top that ends above this share of the torso, over a visible lower garment, is worn tucked in. */
const TUCKED_ABOVE = 1;

/** True when the person wears the old top tucked into, or ending above, a visible lower garment. */
export function isTucked({ geometry }: PersonAnalysis): boolean {
  return geometry.waist !== null && geometry.topHem < TUCKED_ABOVE;
}
