import { expect, test } from 'vitest';
import { boundsOf } from './bounds.ts';

function mask(width: number, height: number, ...set: readonly (readonly [number, number])[]) {
  const data = new Uint8Array(width * height);
  for (const [x, y] of set) data[y * width + x] = 7;
  return { width, height, data };
}

test('the outermost set pixels bound the mask, whichever row they stand in', () => {
  expect(boundsOf(mask(9, 7, [4, 1], [2, 3], [7, 4], [5, 5]))).toEqual({
    left: 2,
    top: 1,
    right: 7,
    bottom: 5,
  });
});

test.each([
  [0, 0],
  [8, 6],
  [0, 6],
  [8, 0],
  [3, 3],
] as const)('one pixel at %i, %i is its own bounds', (x, y) => {
  expect(boundsOf(mask(9, 7, [x, y]))).toEqual({ left: x, top: y, right: x, bottom: y });
});

test('a full mask is bounded by its border, an empty one by nothing', () => {
  expect(boundsOf({ width: 3, data: new Float32Array(6).fill(0.5) })).toEqual({
    left: 0,
    top: 0,
    right: 2,
    bottom: 1,
  });
  expect(boundsOf(mask(5, 4))).toBeNull();
});
