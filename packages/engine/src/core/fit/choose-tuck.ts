import { isTucked } from '#src/core/person/is-tucked.ts';
import type { PersonAnalysis, Tuck } from '#src/core/types.ts';
import { findOldHem } from './old-hem.ts';

/** A waistband is a line: what ends more unevenly than this (shoulder units) is a jacket, a drape or a doubtful label. */
const EVEN = 0.033;

/** A top that nobody said how to wear goes behind a waistband like the old one, but hangs out over anything less even. */
export function chooseTuck(person: PersonAnalysis, wish: Tuck = 'auto'): Tuck {
  return wish === 'auto' && isTucked(person) && findOldHem(person).roughness > EVEN ? 'out' : wish;
}
