import { expect, test } from 'vitest';
import { checkPhoto } from './check-photo.ts';
import { EngineError } from './engine-error.ts';
import { gaussianBlur } from './raster/blur.ts';
import type { RgbaImage } from './types.ts';

const SIDE = 240;

const isChecked = (x: number, y: number) => (Math.floor(x / 40) + Math.floor(y / 40)) % 2 === 1;

/** A picture between two greys, checkered unless `isLight` says otherwise, blurred by `sigma` pixels. */
function checkers(dark: number, light: number, sigma: number, isLight = isChecked): RgbaImage {
  const plane = { width: SIDE, height: SIDE, data: new Float32Array(SIDE * SIDE) };
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) plane.data[i] = isLight(x, y) ? light : dark;
  }
  if (sigma > 0) gaussianBlur(plane, sigma, plane);
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  plane.data.forEach((value, i) => {
    data.set([value, value, value, 255], i * 4);
  });
  return { width: SIDE, height: SIDE, data };
}

function reasonOf(photo: RgbaImage): unknown {
  try {
    return checkPhoto(photo, 'garment');
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [error.kind, error.subject, error.reason];
  }
}

test('a sharp, light photo passes, and so does one all but without edges', () => {
  expect(checkPhoto(checkers(60, 200, 0), 'person')).toEqual([]);
  expect(checkPhoto(checkers(60, 200, 1), 'person')).toEqual([]);
  expect(checkPhoto(checkers(128, 132, 6), 'person')).toEqual([]);
});

test('a soft photo is warned of, a blurred one refused, each by its subject', () => {
  expect(checkPhoto(checkers(60, 200, 2.6), 'person')).toEqual([{ subject: 'person', reason: 'blurred' }]);
  expect(reasonOf(checkers(60, 200, 6))).toEqual(['refused', 'garment', 'blurred']);
});

test('narrow stripes are as sharp as any other edge', () => {
  const isStripe = (_: number, y: number) => y % 16 < 3;
  expect(checkPhoto(checkers(30, 230, 0.5, isStripe), 'garment')).toEqual([]);
});

test('a photo without light is refused, one of a black thing on a light ground is not', () => {
  expect(reasonOf(checkers(2, 34, 0))).toEqual(['refused', 'garment', 'too_dark']);
  expect(reasonOf(checkers(2, 120, 0))).toEqual([]);
});
