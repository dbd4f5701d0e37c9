import { expect, test } from 'vitest';
import { COLORS, drawPerson } from '#src/core/composite/drawn-person.ts';
import type { PersonAnalysis } from '#src/core/types.ts';
import { isPaleOnPlain } from './pale-on-plain.ts';
import { findWornCloth } from './worn-cloth.ts';

const [red, green, blue] = COLORS.background;
const pale = () => [red + 8, green + 8, blue + 4] as const;
const verdict = (wearer: PersonAnalysis) => isPaleOnPlain(wearer, findWornCloth(wearer).mask);

test('pale cloth before a plain wall of nearly its colour is, a red one is not', () => {
  expect(verdict(drawPerson({ topColor: pale }))).toBe(true);
  expect(verdict(drawPerson())).toBe(false);
});

test('before a lively ground nothing is', () => {
  const wearer = drawPerson({ topColor: pale });
  for (let i = 0; i < wearer.lab.l.length; i++) wearer.lab.l[i] += i % 3 === 0 ? 4 : 0;
  expect(verdict(wearer)).toBe(false);
});
