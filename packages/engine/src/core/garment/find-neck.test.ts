import { expect, test } from 'vitest';
import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { Point } from '#src/core/types.ts';
import { findNeck } from './find-neck.ts';

/** Neck found on an outline from the top centre to the shoulder tip at x = 100. */
function neckOf(...corners: Point[]): Point {
  const points = resamplePolyline(corners, 80);
  return points[findNeck(points, points.length - 1)];
}

test('a crew neck ends where the slope of the shoulder turns level', () => {
  const neck = neckOf({ x: 0, y: 44 }, { x: 45, y: 40 }, { x: 100, y: 64 });
  expect(Math.abs(neck.x - 45)).toBeLessThan(7);
});

test('a collar ends where it meets the shoulder', () => {
  const neck = neckOf({ x: 0, y: 10 }, { x: 38, y: 12 }, { x: 50, y: 40 }, { x: 100, y: 62 });
  expect(Math.abs(neck.x - 50)).toBeLessThan(6);
});

test('a hood is not taken for a shoulder', () => {
  const neck = neckOf({ x: 0, y: 0 }, { x: 60, y: 6 }, { x: 78, y: 60 }, { x: 100, y: 72 });
  expect(Math.abs(neck.x - 78)).toBeLessThan(7);
});
