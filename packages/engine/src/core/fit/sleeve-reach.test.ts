import { expect, test } from 'vitest';
import type { SleeveStripInput } from './arm-curves.ts';
import { personWith } from './person-for-tests.ts';
import { commonReach, reachPastArmpits } from './sleeve-reach.ts';

const { arms } = personWith({ spread: 0 }).geometry;
const corners = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 0, y: 10 },
  { x: 10, y: 10 },
];

/** A sleeve for an arm of 320 pixels that hangs from y 250 on. */
const withArmpit = (y: number): SleeveStripInput => ({
  sleeve: { cuffOuter: corners[0], cuffInner: corners[1], outer: [], inner: [] },
  arm: arms.right,
  carry: (point) => point,
  shoulder: { x: 428, y: 235 },
  armpit: { x: 380, y },
  upperArm: [],
  besideTorso: (point) => point,
  scale: 1,
  unit: 200,
  folded: false,
});

test('a sleeve that would end a little above its armpit goes on to it', () => {
  const reach = reachPastArmpits(0.25, [withArmpit(325)]);
  expect(250 + reach * 320).toBeGreaterThan(325);
  expect(reach).toBeLessThan(0.3);
});

test('one that ends far above it keeps nearly its length, one that ends below it all of it', () => {
  expect(reachPastArmpits(0.15, [withArmpit(340)])).toBeCloseTo(0.2, 5);
  expect(reachPastArmpits(0.4, [withArmpit(325)])).toBe(0.4);
});

test('both armpits count, and without sleeves there is none', () => {
  const [high, low] = [withArmpit(310), withArmpit(330)];
  const both = reachPastArmpits(0.22, [high, low]);
  expect(both).toBeGreaterThan(reachPastArmpits(0.22, [high]));
  expect(both).toBeLessThan(reachPastArmpits(0.22, [low]));
});

test('sleeves reach equally far down both arms', () => {
  expect(commonReach([0.3, 0.4])).toBeCloseTo(0.35, 5);
  expect(commonReach([0.6, 0.96])).toBe(1);
  expect(commonReach([0.6, 0.7])).toBeCloseTo(0.65, 5);
  expect(commonReach([0.6, 0.7], true)).toBe(1);
});
