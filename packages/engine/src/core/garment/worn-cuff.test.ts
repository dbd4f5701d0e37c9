import { expect, test } from 'vitest';
import type { ArmGeometry, Point } from '#src/core/types.ts';
import { findWornCuff } from './worn-cuff.ts';

/** An arm that hangs straight down: station n at y = 10 n, its outline 10 px off the bones on either side. */
const line = (x: number): Point[] => Array.from({ length: 17 }, (_, n) => ({ x, y: 10 * n }));
const arm = (covered: number): ArmGeometry => ({
  shoulder: { x: 50, y: 0 },
  elbow: { x: 50, y: 80 },
  wrist: { x: 50, y: 160 },
  center: line(50),
  outer: line(60),
  inner: line(40),
  length: 160,
  covered,
  inFront: false,
});

test('a slanting cuff is found on both outlines and beyond them', () => {
  const { endAt } = findWornCuff(arm(0.4), ({ x, y }) => y < 62 - 0.5 * (x - 50));
  expect(endAt(0)).toBeCloseTo(6.2, 0);
  expect(Math.abs(endAt(1) - 5.7)).toBeLessThan(0.25);
  expect(Math.abs(endAt(-1) - 6.7)).toBeLessThan(0.25);
  expect(Math.abs(endAt(2) - 5.2)).toBeLessThan(0.4);
});

test('the trunk beside the arm does not lengthen the sleeve', () => {
  const { endAt } = findWornCuff(arm(0.4), ({ x, y }) => y < 60 || x < 44.5);
  expect(Math.abs(endAt(-1) - 6)).toBeLessThan(0.4);
  expect(Math.abs(endAt(1) - 6)).toBeLessThan(0.4);
});

test('a long sleeve ends with the arm, and one that cannot be seen where it was measured', () => {
  expect(findWornCuff(arm(1), () => true).endAt(0)).toBe(16);
  expect(findWornCuff(arm(0.5), () => false).endAt(1)).toBe(8);
});
