import { isTucked } from '#src/core/person/is-tucked.ts';
import type { PersonAnalysis, Tuck } from '#src/core/types.ts';
import { findOldHem } from './old-hem.ts';

/** A waistband is even: an edge rougher than this (shoulder units) is a jacket, a drape or a doubtful label. */
const EVEN = 0.033;

/** Without a wish, a top is tucked behind a waistband like the old one, but hangs out over a less even edge. */
export function chooseTuck(person: PersonAnalysis, wish: Tuck = 'auto'): Tuck {
  return wish === 'auto' && isTucked(person) && findOldHem(person).roughness > EVEN ? 'out' : wish;
}
