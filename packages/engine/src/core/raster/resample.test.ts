import { describe, expect, test } from 'vitest';
import type { Plane, RgbaImage } from '#src/core/types.ts';
import { cropRgba, samplePlane, shrinkRgba } from './resample.ts';

function planeOf(width: number, height: number, value: (x: number, y: number) => number): Plane {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = value(x, y);
  return { width, height, data };
}

function imageOf(
  width: number,
  height: number,
  value: (x: number, y: number) => [number, number, number, number],
): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(value(x, y), (y * width + x) * 4);
  return { width, height, data };
}

function meanOf(image: RgbaImage, channel: number): number {
  let sum = 0;
  for (let i = channel; i < image.data.length; i += 4) sum += image.data[i];
  return sum / (image.width * image.height);
}

describe('shrinking by area', () => {
  test('keeps the mean, whatever the ratio', () => {
    const image = imageOf(37, 29, (x, y) => [(x * 7 + y * 13) % 256, x * 6, y * 8, 255]);
    const small = shrinkRgba(image, 10, 7);
    // Each of the small picture's pixels is rounded to a whole number.
    for (const channel of [0, 1, 2]) expect(meanOf(small, channel)).toBeCloseTo(meanOf(image, channel), 0);
  });

  test('weighs pixels by the share that is covered', () => {
    const image = imageOf(3, 1, (x) => [[0, 30, 90][x] ?? 0, 0, 0, 255]);
    const small = shrinkRgba(image, 2, 1);
    expect([small.data[0], small.data[4]]).toEqual([10, 70]);
  });

  test('turns a one-pixel chequer into even grey instead of moire', () => {
    const image = imageOf(300, 200, (x, y) => ((x + y) % 2 ? [255, 255, 255, 255] : [0, 0, 0, 255]));
    const small = shrinkRgba(image, 47, 31);
    for (let i = 0; i < small.data.length; i += 4) {
      expect(Math.abs(small.data[i] - 127.5)).toBeLessThan(8);
      expect(small.data[i + 3]).toBe(255);
    }
  });

  test('reads only the given part, to its very edge', () => {
    const image = imageOf(20, 20, (x, y) =>
      x >= 4 && x < 16 && y >= 2 && y < 12 ? [10, 20, 30, 255] : [200, 200, 200, 255],
    );
    const small = shrinkRgba(image, 5, 3, { x: 4, y: 2, width: 12, height: 10 });
    for (let i = 0; i < small.data.length; i += 4) {
      expect(Array.from(small.data.subarray(i, i + 4))).toEqual([10, 20, 30, 255]);
    }
  });

  test('does not let the colour of clear pixels bleed into soft edges', () => {
    const image = imageOf(2, 1, (x) => (x === 0 ? [200, 100, 50, 255] : [0, 255, 0, 0]));
    const pixel = Array.from(shrinkRgba(image, 1, 1).data);
    expect(pixel.slice(0, 3)).toEqual([200, 100, 50]);
    expect(pixel[3]).toBe(128);
  });

  test('leaves a picture of the same size as it is', () => {
    const image = imageOf(7, 5, (x, y) => [x * 30, y * 50, 128, 255]);
    expect(shrinkRgba(image, 7, 5)).toEqual(image);
  });
});

describe('cropping', () => {
  test('copies exactly the pixels of the box', () => {
    const image = imageOf(5, 4, (x, y) => [x, y, 0, 255]);
    const part = cropRgba(image, { x: 2, y: 1, width: 3, height: 2 });
    expect(Array.from(part.data.subarray(0, 2))).toEqual([2, 1]);
    expect(Array.from(part.data.subarray(20, 22))).toEqual([4, 2]);
  });

  test('refuses a box that reaches outside', () => {
    const image = imageOf(5, 4, () => [0, 0, 0, 255]);
    expect(() => cropRgba(image, { x: 3, y: 0, width: 3, height: 1 })).toThrow(RangeError);
    expect(() => shrinkRgba(image, 1, 1, { x: -1, y: 0, width: 3, height: 1 })).toThrow(RangeError);
  });
});

test('a sample between pixels is their weighted mean, and edges repeat', () => {
  const plane = planeOf(3, 3, (x, y) => x + 10 * y);
  expect(samplePlane(plane, 0.25, 1.5)).toBeCloseTo(15.25, 5);
  expect(samplePlane(plane, -4, 9)).toBe(20);
});
