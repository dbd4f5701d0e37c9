import { expect, test } from 'vitest';
import { uprightBody } from '#src/core/person/drawn-figure.ts';
import type { ArmGeometry, Point } from '#src/core/types.ts';
import { findWornSleeve } from './worn-sleeve.ts';

const line = (x: number): Point[] => Array.from({ length: 17 }, (_, n) => ({ x, y: 40 + 20 * n }));
const arm: ArmGeometry = {
  shoulder: { x: 100, y: 40 },
  elbow: { x: 100, y: 200 },
  wrist: { x: 100, y: 360 },
  center: line(100),
  outer: line(120),
  inner: line(80),
  length: 320,
  covered: 0.4,
  inFront: false,
};
const body = uprightBody({ x: 0, y: 40 }, 260, 200);
const RADIUS = 40;

/** A sleeve with a cap that is a quarter of a circle, from its tip at (85, 25) round to x = 125. */
const covers = ({ x, y }: Point) =>
  y < 180 && (y > 65 ? x < 125 : Math.hypot(Math.max(0, x - 85), y - 65) < RADIUS && y > 25);

test('the outline of a worn sleeve follows its round cap', () => {
  const { sleeve } = findWornSleeve({ arm, body, tip: { x: 85, y: 25 }, armpit: { x: 80, y: 110 }, covers });
  const cap = sleeve.outer.filter(({ y }) => y > 30 && y < 62);
  expect(cap.length).toBeGreaterThan(1);
  for (const { x, y } of cap) {
    expect(Math.abs(Math.hypot(x - 85, y - 65) - RADIUS)).toBeLessThan(3);
  }
});
