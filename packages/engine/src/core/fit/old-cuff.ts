import type { BodyGeometry } from '../types.ts';

/** A sleeve may end above the old one by this share of the arm and still count as equally long. */
const NEARLY = 0.08;
/** Sleeves that end higher up lie in the armpit, where a longer seam would fold. */
const BELOW_ARMPIT = 0.3;

/**
 * Extends a sleeve that ends just above the old cuffs to them, since cut, scale and arms are known only to a few
 * centimetres. A strip of invented skin there would look wrong, and the old cuffs' marks on the arms stay hidden.
 *
 * @param reach share of the arms that the new sleeves cover by their own length.
 * @returns the share that they should cover.
 */
export function reachOldCuffs(reach: number, { left, right }: BodyGeometry['arms']): number {
  if (Math.min(left.covered, right.covered) < BELOW_ARMPIT) return reach;
  const short = [left.covered - reach, right.covered - reach];
  if (short.some((missing) => missing <= 0 || missing >= NEARLY)) return reach;
  return (left.covered + right.covered) / 2;
}
