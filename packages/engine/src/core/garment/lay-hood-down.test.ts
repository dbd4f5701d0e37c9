import { expect, test } from 'vitest';
import type { RgbaImage } from '#src/core/types.ts';
import { type Hood, layHoodDown, pressPoint } from './lay-hood-down.ts';

const SIZE = 120;
/** Shoulders rise from y 90 at the hood's ends to y 80 beside the neck; the hood stands up to y 20. */
const hood: Hood = {
  left: { x: 20, y: 90 },
  right: { x: 100, y: 90 },
  neckLeft: { x: 40, y: 80 },
  neckRight: { x: 80, y: 80 },
  shoulderLeft: { x: 5, y: 95 },
  shoulderRight: { x: 115, y: 95 },
  top: 20,
  roll: 0.2,
};

/** Red below the shoulders, blue in the hood above them, which reaches from `top` down. */
function hoodie(top: number): RgbaImage {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 20; x <= 100; x++) {
      if (y >= top) data.set(y >= 90 ? [200, 0, 0, 255] : [0, 0, 200, 255], (y * SIZE + x) * 4);
    }
  }
  return { width: SIZE, height: SIZE, data };
}

function alphaOf(image: RgbaImage, x: number): number[] {
  return Array.from({ length: SIZE }, (_, y) => image.data[(y * SIZE + x) * 4 + 3]);
}

test('a hood that stands high becomes a low roll on the shoulders', () => {
  const image = hoodie(20);
  layHoodDown(image, hood);
  const first = (x: number) => alphaOf(image, x).findIndex((alpha) => alpha > 128);
  expect(first(60)).toBeGreaterThanOrEqual(71);
  expect(first(60)).toBeLessThanOrEqual(74);
  expect(first(30)).toBeGreaterThan(first(60));
  expect(alphaOf(image, 60).slice(75, 120)).toEqual(new Array(45).fill(255));
});

test('where the hood is lower so is the roll, and the cloth below the shoulders stays', () => {
  const image = hoodie(60);
  layHoodDown(image, hood);
  expect(alphaOf(image, 60).findIndex((alpha) => alpha > 128)).toBeGreaterThan(74);
  expect(image.data.subarray((95 * SIZE + 60) * 4, (95 * SIZE + 60) * 4 + 4)).toEqual(
    new Uint8ClampedArray([200, 0, 0, 255]),
  );
});

test('what is spread out beyond the ends of the hood goes, and nothing of it floats above the roll', () => {
  const image = hoodie(60);
  const paint = (x: number, from: number, to: number, alpha: number) => {
    for (let y = from; y < to; y++) image.data[(y * SIZE + x) * 4 + 3] = alpha;
  };
  for (let x = 6; x < 20; x++) paint(x, 30, 60, 255);
  for (let x = 6; x < 20; x++) paint(x, 92, SIZE, 255);
  for (let x = 20; x < 40; x++) paint(x, 70, 90, 0);
  layHoodDown(image, hood);
  for (const x of [6, 12, 19, 24, 30])
    expect(alphaOf(image, x).findIndex((alpha) => alpha > 0)).toBeGreaterThan(80);
  expect(alphaOf(image, 12).slice(93)).toEqual(new Array(SIZE - 93).fill(255));
});

test('a point goes where the picture does', () => {
  expect(pressPoint(hood, { x: 60, y: 20 }).y).toBeCloseTo(72, 5);
  expect(pressPoint(hood, { x: 60, y: 79 }).y).toBeGreaterThan(79);
  expect(pressPoint(hood, { x: 60, y: 100 })).toEqual({ x: 60, y: 100 });
});
