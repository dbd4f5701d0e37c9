import { expect, test } from 'vitest';
import { drawPerson } from '#src/core/composite/drawn-person.ts';
import { photoToAnalysis } from '#src/core/person/analysis-frame.ts';
import { coversPoint, findWornCloth } from './worn-cloth.ts';

test('sleeves go on below the hem of a short top, and nothing else does', () => {
  const person = drawPerson({ longSleeves: true });
  const wearer = { ...person, geometry: { ...person.geometry, topHem: 0.6 } };
  const { mask } = findWornCloth(wearer);
  const covers = (x: number, y: number) => coversPoint(mask, photoToAnalysis(wearer.frame, { x, y }));
  expect([covers(66, 205), covers(174, 205)]).toEqual([true, true]);
  expect(covers(66, 235)).toBe(false);
  expect(covers(120, 150)).toBe(true);
  expect(covers(120, 195)).toBe(false);
});
