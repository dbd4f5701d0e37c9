import { expect, test } from 'vitest';
import type { ArmGeometry } from '../types.ts';
import { reachOldCuffs } from './old-cuff.ts';

function arms(left: number, right: number) {
  const joint = { x: 0, y: 0 };
  const arm = (covered: number): ArmGeometry => ({
    shoulder: joint,
    elbow: joint,
    wrist: joint,
    center: [],
    outer: [],
    inner: [],
    length: 100,
    inFront: false,
    covered,
  });
  return { left: arm(left), right: arm(right) };
}

test('sleeves that end just above the old cuffs reach them', () => {
  expect(reachOldCuffs(0.4, arms(0.47, 0.47))).toBeCloseTo(0.47);
  expect(reachOldCuffs(0.4, arms(0.41, 0.47))).toBeCloseTo(0.44);
});

test.each([
  ['much shorter than the old ones', 0.3, arms(0.47, 0.47)],
  ['longer', 0.5, arms(0.47, 0.47)],
  ['nearly as long on one arm only', 0.4, arms(0.47, 0.6)],
  ['in the armpit', 0.2, arms(0.24, 0.24)],
  ['over bare arms', 0.2, arms(0, 0)],
])('sleeves keep their own length: %s', (_name, reach, worn) => {
  expect(reachOldCuffs(reach, worn)).toBe(reach);
});
