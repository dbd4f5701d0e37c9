import { expect, test } from 'vitest';
import type { Mask } from '../types.ts';
import {
  pointAlong,
  pointAtIndex,
  polylineLength,
  resamplePolyline,
  smoothPolyline,
  traceOutline,
} from './contour.ts';

function disc(radius: number): Mask {
  const size = 2 * radius + 5;
  const data = new Uint8Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (Math.hypot(x - radius - 2, y - radius - 2) <= radius) data[y * size + x] = 1;
    }
  }
  return { width: size, height: size, data };
}

test('the outline of a rectangle visits each border pixel once, clockwise on the screen', () => {
  const data = new Uint8Array(6 * 5);
  for (let y = 1; y < 4; y++) for (let x = 1; x < 5; x++) data[y * 6 + x] = 1;
  const outline = traceOutline({ width: 6, height: 5, data });
  expect(outline).toHaveLength(10);
  expect(outline.slice(0, 4)).toEqual([
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 3, y: 1 },
    { x: 4, y: 1 },
  ]);
  expect(outline[4]).toEqual({ x: 4, y: 2 });
});

test('the outline of a disc is closed, stays at its radius and ignores a hole', () => {
  const mask = disc(20);
  mask.data[22 * mask.width + 22] = 0;
  const outline = traceOutline(mask);
  for (const point of outline) {
    expect(Math.abs(Math.hypot(point.x - 22, point.y - 22) - 19.5)).toBeLessThan(1.2);
  }
  const last = outline[outline.length - 1];
  expect(Math.hypot(last.x - outline[0].x, last.y - outline[0].y)).toBeLessThan(1.5);
});

test('single pixels and spurs end, and an empty mask has no outline', () => {
  expect(traceOutline({ width: 3, height: 3, data: new Uint8Array(9) })).toEqual([]);
  expect(traceOutline({ width: 3, height: 1, data: Uint8Array.of(0, 1, 0) })).toEqual([{ x: 1, y: 0 }]);
  const spur = traceOutline({ width: 4, height: 1, data: Uint8Array.of(1, 1, 1, 1) });
  expect(spur.map((point) => point.x)).toEqual([0, 1, 2, 3, 2, 1]);
});

test('resampling keeps the ends and puts points at even distances along the line', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 20 },
  ];
  const points = resamplePolyline(line, 7);
  expect(points[0]).toEqual({ x: 0, y: 0 });
  expect(points[2]).toEqual({ x: 10, y: 0 });
  expect(points[6]).toEqual({ x: 10, y: 20 });
  expect(polylineLength(points)).toBeCloseTo(30, 6);
  expect(pointAlong(line, 15)).toEqual({ x: 10, y: 5 });
  expect(pointAlong(line, 99)).toEqual({ x: 10, y: 20 });
});

test('smoothing leaves the ends of an open line and lessens its wiggles', () => {
  const line = Array.from({ length: 21 }, (_, n) => ({ x: n, y: n % 2 }));
  const smooth = smoothPolyline(line, 3, false);
  expect(smooth[0]).toEqual(line[0]);
  expect(smooth[20]).toEqual(line[20]);
  for (const point of smooth.slice(4, 17)) expect(Math.abs(point.y - 0.5)).toBeLessThan(0.1);
});

test('between two points of a line lies a share of the way, and its ends repeat', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 20 },
  ];
  expect(pointAtIndex(line, 0.3)).toEqual({ x: 3, y: 0 });
  expect(pointAtIndex(line, 1.5)).toEqual({ x: 10, y: 10 });
  expect(pointAtIndex(line, -2)).toEqual({ x: 0, y: 0 });
  expect(pointAtIndex(line, 7)).toEqual({ x: 10, y: 20 });
});
