import { expect, test } from 'vitest';
import type { Point } from '#src/core/types.ts';
import { placeInOrder } from './place-landmarks.ts';

const points: Point[] = Array.from({ length: 50 }, (_, x) => ({ x, y: 0 }));
const near = (place: number) => (point: Point) => -Math.abs(point.x - place);

test('landmarks go where each is likeliest', () => {
  expect(placeInOrder(points, [near(7), near(20), near(41)])).toEqual([7, 20, 41]);
});

test('landmarks that would change places meet where both together are likeliest', () => {
  const [first, second] = placeInOrder(points, [near(30), near(20)]);
  expect(second).toBe(first + 1);
  expect(first).toBeGreaterThanOrEqual(19);
  expect(second).toBeLessThanOrEqual(31);
});

test('an impossible place is not taken', () => {
  const late = (point: Point) => (point.x < 25 ? Number.NEGATIVE_INFINITY : -point.x);
  expect(placeInOrder(points, [near(3), late])).toEqual([3, 25]);
});
