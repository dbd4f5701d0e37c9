import { expect, test } from 'vitest';
import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { Point } from '#src/core/types.ts';
import { findCuff } from './find-cuff.ts';

function cornersOf(...corners: Point[]): { outer: Point; inner: Point } {
  const arc = resamplePolyline(corners, 200);
  const { outer, inner } = findCuff(arc);
  return { outer: arc[outer], inner: arc[inner] };
}

function expectNear(found: Point, wanted: Point, reach: number): void {
  expect(Math.hypot(found.x - wanted.x, found.y - wanted.y)).toBeLessThan(reach);
}

test('the cuff of a short sleeve lies between its two outer bends', () => {
  const { outer, inner } = cornersOf(
    { x: 80, y: 40 },
    { x: 130, y: 100 },
    { x: 104, y: 116 },
    { x: 82, y: 98 },
  );
  expectNear(outer, { x: 130, y: 100 }, 4);
  expectNear(inner, { x: 104, y: 116 }, 4);
});

test('the cuff of a long sleeve is found though the shoulder bends', () => {
  const { outer, inner } = cornersOf(
    { x: 80, y: 40 },
    { x: 104, y: 62 },
    { x: 112, y: 110 },
    { x: 132, y: 320 },
    { x: 104, y: 322 },
    { x: 84, y: 120 },
  );
  expectNear(outer, { x: 132, y: 320 }, 6);
  expectNear(inner, { x: 104, y: 322 }, 6);
});

test('a cuff that runs straight into the armpit ends just before it', () => {
  const { outer, inner } = cornersOf({ x: 100, y: 40 }, { x: 150, y: 180 }, { x: 104, y: 188 });
  expectNear(outer, { x: 150, y: 180 }, 5);
  expectNear(inner, { x: 107, y: 187 }, 6);
});
