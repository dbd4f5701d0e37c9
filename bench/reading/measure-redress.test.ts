import { expect, test } from 'vitest';
import { compare } from './measure-redress.ts';

const SIZE = 24;
const plain = (grey: number) => {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : grey;
  return { width: SIZE, height: SIZE, data };
};
/** A mask that is set in the left half. */
const half = (set: 0 | 1) => ({
  width: SIZE,
  height: SIZE,
  data: Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (i % SIZE < SIZE / 2 ? set : 0)),
});

test('an identical picture is alike, and none of it was painted', () => {
  const likeness = compare(plain(120), plain(120), half(0), half(1));
  expect(likeness).toEqual({ ssim: 1, colorError: 0, painted: 0 });
});

test('black for white is a colour error of 100', () => {
  expect(compare(plain(255), plain(0), half(1), half(1)).colorError).toBeCloseTo(100, 0);
});

test('only what lies in the top counts', () => {
  const made = plain(120);
  for (let y = 0; y < SIZE; y++) made.data.fill(0, (y * SIZE + 20) * 4, (y * SIZE + 23) * 4);
  const likeness = compare(plain(120), made, half(1), half(1));
  expect(likeness).toMatchObject({ colorError: 0, painted: 1 });
  expect(likeness.ssim).toBeCloseTo(1);
});
