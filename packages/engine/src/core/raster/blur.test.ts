import { expect, test } from 'vitest';
import type { Plane } from '../types.ts';
import { boxBlur, gaussianBlur } from './blur.ts';

function impulse(size: number): Plane {
  const data = new Float32Array(size * size);
  data[(size >> 1) * size + (size >> 1)] = 1;
  return { width: size, height: size, data };
}

test('box blur spreads one pixel evenly over its window and nowhere else', () => {
  const { data } = boxBlur(impulse(9), 1);
  for (let y = 0; y < 9; y++) {
    for (let x = 0; x < 9; x++) {
      const inside = Math.abs(x - 4) <= 1 && Math.abs(y - 4) <= 1;
      expect(data[y * 9 + x]).toBeCloseTo(inside ? 1 / 9 : 0, 6);
    }
  }
});

test('a constant plane stays constant up to the border, even when the window is larger than the plane', () => {
  const data = new Float32Array(7 * 5).fill(3.25);
  for (const radius of [0, 1, 3, 40]) {
    const blurred = boxBlur({ width: 7, height: 5, data }, radius);
    for (const value of blurred.data) expect(value).toBeCloseTo(3.25, 5);
  }
});

test('blurring in place gives the same answer as into a new plane', () => {
  const data = Float32Array.from({ length: 63 }, (_, i) => (i * 37) % 11);
  const apart = gaussianBlur({ width: 9, height: 7, data }, 1.7);
  const plane = { width: 9, height: 7, data: data.slice() };
  gaussianBlur(plane, 1.7, plane);
  expect([...plane.data]).toEqual([...apart.data]);
});

test.each([1.5, 4, 9.3])('the Gaussian of sigma %f has that spread and keeps the sum', (sigma) => {
  const size = 121;
  const { data } = gaussianBlur(impulse(size), sigma);
  let sum = 0;
  let variance = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      sum += data[y * size + x];
      variance += data[y * size + x] * (x - 60) ** 2;
    }
  }
  expect(sum).toBeCloseTo(1, 4);
  // Whole-pixel boxes cannot hit every sigma; a tenth is their worst case at these sizes.
  expect(Math.sqrt(variance) / sigma).toBeGreaterThan(0.9);
  expect(Math.sqrt(variance) / sigma).toBeLessThan(1.1);
});
