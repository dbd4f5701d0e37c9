import { describe, expect, test } from 'vitest';
import type { RgbaImage } from '#src/core/types.ts';
import { cropSquare, cropToPhoto, photoToCrop, type SquareCrop } from './square-crop.ts';

function imageOf(
  width: number,
  height: number,
  value: (x: number, y: number) => [number, number, number],
): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...value(x, y), 255], (y * width + x) * 4);
  return { width, height, data };
}

const upright: SquareCrop = { center: { x: 31.5, y: 31.5 }, side: 64, rotation: 0, size: 64 };

describe('cutting a square', () => {
  test('at the photo own scale and upright it copies pixels as floats 0..1', () => {
    const photo = imageOf(64, 64, (x, y) => [x * 4, y * 4, 255]);
    const floats = cropSquare(photo, upright);
    const at = (20 * 64 + 9) * 3;
    expect(floats[at]).toBeCloseTo(36 / 255, 5);
    expect(floats[at + 1]).toBeCloseTo(80 / 255, 5);
    expect(floats[at + 2]).toBeCloseTo(1, 5);
  });

  test('a quarter turn brings what was on the left to the bottom', () => {
    const photo = imageOf(64, 64, (x) => (x < 32 ? [255, 0, 0] : [0, 0, 255]));
    const floats = cropSquare(photo, { ...upright, rotation: Math.PI / 2 });
    const top = (5 * 64 + 32) * 3;
    const bottom = (58 * 64 + 32) * 3;
    expect([floats[top], floats[top + 2]]).toEqual([0, 1]);
    expect([floats[bottom], floats[bottom + 2]]).toEqual([1, 0]);
  });

  test('beyond the photo is black or the colour of the edge, as asked', () => {
    const photo = imageOf(64, 64, () => [255, 255, 255]);
    const wide = { ...upright, side: 128 };
    expect(cropSquare(photo, wide)[0]).toBe(0);
    expect(cropSquare(photo, wide, 'edge')[0]).toBeCloseTo(1, 5);
    expect(cropSquare(photo, wide)[(32 * 64 + 32) * 3]).toBeCloseTo(1, 5);
  });

  test('a large photo with a fine chequer does not alias', () => {
    const photo = imageOf(900, 900, (x, y) => ((x + y) % 2 ? [255, 255, 255] : [0, 0, 0]));
    const floats = cropSquare(photo, { center: { x: 450, y: 450 }, side: 680, rotation: 0.3, size: 128 });
    let worst = 0;
    for (const value of floats) worst = Math.max(worst, Math.abs(value - 0.5));
    expect(worst).toBeLessThan(0.12);
  });

  test('reuses the array a caller gives', () => {
    const out = new Float32Array(64 * 64 * 3);
    expect(
      cropSquare(
        imageOf(8, 8, () => [1, 2, 3]),
        upright,
        'edge',
        out,
      ),
    ).toBe(out);
  });
});

describe('points', () => {
  const turned: SquareCrop = { center: { x: 400, y: 300 }, side: 512, rotation: 0.4, size: 256 };

  test('go to the photo and back', () => {
    const there = cropToPhoto(turned, 37, 201);
    const back = photoToCrop(turned, there.x, there.y);
    expect(back.x).toBeCloseTo(37, 9);
    expect(back.y).toBeCloseTo(201, 9);
  });

  test('land on the mark that the cut square shows', () => {
    const mark = { x: 460, y: 250 };
    const photo = imageOf(800, 600, (x, y) =>
      Math.hypot(x - mark.x, y - mark.y) < 6 ? [255, 255, 255] : [0, 0, 0],
    );
    const floats = cropSquare(photo, turned);
    let weight = 0;
    let x = 0;
    let y = 0;
    for (let row = 0; row < 256; row++) {
      for (let column = 0; column < 256; column++) {
        const value = floats[(row * 256 + column) * 3];
        weight += value;
        x += value * (column + 0.5);
        y += value * (row + 0.5);
      }
    }
    const found = cropToPhoto(turned, x / weight, y / weight);
    expect(found.x).toBeCloseTo(mark.x, 0);
    expect(found.y).toBeCloseTo(mark.y, 0);
  });
});
