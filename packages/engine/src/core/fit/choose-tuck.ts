import { isTucked } from '#src/core/person/is-tucked.ts';
import type { GarmentAnalysis, PersonAnalysis, Tuck } from '#src/core/types.ts';
import { findOldHem } from './old-hem.ts';

/** A waistband is even: an edge rougher than this (shoulder units) is a jacket, a drape or a doubtful label. */
const EVEN = 0.033;

/**
 * Without a wish, a top is tucked behind a waistband like the old one, but hangs out over a less even edge, and nobody
 * tucks in a jacket.
 */
export function chooseTuck(
  person: PersonAnalysis,
  { outerwear }: Pick<GarmentAnalysis, 'outerwear'>,
  wish: Tuck = 'auto',
): Tuck {
  if (wish !== 'auto' || !isTucked(person)) return wish;
  return outerwear || findOldHem(person).roughness > EVEN ? 'out' : wish;
}
