import { expect, test } from 'vitest';
import { fillOutline, maskScore } from './outline-mask.ts';

const square = [
  { x: 1, y: 1 },
  { x: 4, y: 1 },
  { x: 4, y: 4 },
  { x: 1, y: 4 },
].map(({ x, y }) => ({ x: x - 0.5, y: y - 0.5 }));

/** Opaque where the mask is set. */
const cutOut = (mask: ReturnType<typeof fillOutline>) => {
  const data = new Uint8ClampedArray(mask.data.length * 4);
  mask.data.forEach((set, index) => {
    data[index * 4 + 3] = 255 * set;
  });
  return { width: mask.width, height: mask.height, data };
};

test('an outline contains the pixels whose centres it encloses', () => {
  const { data } = fillOutline(square, 6, 6);
  expect(data.reduce((sum, set) => sum + set, 0)).toBe(9);
  expect(data[1 * 6 + 1]).toBe(1);
  expect(data[4 * 6 + 4]).toBe(0);
});

test('an opening enclosed by the outline stays empty', () => {
  const cup = [
    [0, 0],
    [2, 0],
    [2, 4],
    [4, 4],
    [4, 0],
    [6, 0],
    [6, 6],
    [0, 6],
  ].map(([x, y]) => ({ x: x - 0.5, y: y - 0.5 }));
  const { data } = fillOutline(cup, 6, 6);
  expect(data.reduce((sum, set) => sum + set, 0)).toBe(36 - 8);
});

test('an outline beyond the photo is clipped', () => {
  const wide = square.map(({ x, y }) => ({ x: x * 10 - 10, y: y * 10 - 10 }));
  expect(fillOutline(wide, 3, 3).data).toEqual(new Uint8Array(9).fill(1));
});

test('the score of masks is intersection over union', () => {
  const truth = fillOutline(square, 6, 6);
  expect(maskScore(truth, cutOut(truth))).toBe(1);
  const shifted = fillOutline(
    square.map(({ x, y }) => ({ x: x + 1, y })),
    6,
    6,
  );
  expect(maskScore(truth, cutOut(shifted))).toBeCloseTo(6 / 12);
  expect(() => maskScore(truth, cutOut(fillOutline(square, 5, 6)))).toThrow(RangeError);
});
