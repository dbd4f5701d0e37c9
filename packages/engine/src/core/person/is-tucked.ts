import type { PersonAnalysis } from '../types.ts';

/** A top that ends above this share of the torso, over a visible lower garment, is tucked in. */
const TUCKED_ABOVE = 1;

/** True when the old top is tucked into, or ends above, a visible lower garment. */
export function isTucked({ geometry }: PersonAnalysis): boolean {
  return geometry.waist !== null && geometry.topHem < TUCKED_ABOVE;
}
