import type { RgbaImage } from '@tryon/engine/core/types.ts';
import { expect, test } from 'vitest';
import { coverWithGrey, pasteNaively } from './baselines.ts';

function fill(width: number, height: number, color: readonly number[]): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set(color, i * 4);
  return { width, height, data };
}

const pixel = ({ data, width }: RgbaImage, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test('grey covers the mask and nothing else', () => {
  const photo = fill(4, 2, [10, 20, 30, 255]);
  const data = Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 1]);
  const covered = coverWithGrey(photo, { width: 4, height: 2, data });
  expect(pixel(covered, 0, 0)).toEqual([128, 128, 128, 255]);
  expect(pixel(covered, 1, 0)).toEqual([10, 20, 30, 255]);
  expect(pixel(photo, 0, 0)).toEqual([10, 20, 30, 255]);
});

test('the paste is at its target points, in their scale', () => {
  const photo = fill(60, 40, [0, 0, 0, 255]);
  const cutOut = fill(20, 20, [200, 100, 50, 255]);
  const from = { left: { x: 5, y: 10 }, right: { x: 15, y: 10 } };
  const to = { left: { x: 20, y: 20 }, right: { x: 40, y: 20 } };
  const pasted = pasteNaively(photo, cutOut, from, to);
  // Scaled by two: from x 10 to 48 and from y 0 to 38.
  expect(pixel(pasted, 30, 20)).toEqual([200, 100, 50, 255]);
  expect(pixel(pasted, 11, 1)).toEqual([200, 100, 50, 255]);
  expect(pixel(pasted, 47, 37)).toEqual([200, 100, 50, 255]);
  expect(pixel(pasted, 9, 20)).toEqual([0, 0, 0, 255]);
  expect(pixel(pasted, 49, 20)).toEqual([0, 0, 0, 255]);
});

test('transparent parts of the cut-out leave the photo unchanged', () => {
  const photo = fill(10, 10, [9, 9, 9, 255]);
  const span = { left: { x: 2, y: 2 }, right: { x: 6, y: 2 } };
  expect(pasteNaively(photo, fill(10, 10, [200, 0, 0, 0]), span, span).data).toEqual(photo.data);
  const half = pasteNaively(photo, fill(10, 10, [209, 9, 9, 51]), span, span);
  expect(pixel(half, 4, 4)).toEqual([49, 9, 9, 255]);
});
