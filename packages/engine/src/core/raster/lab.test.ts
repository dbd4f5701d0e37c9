import { expect, test } from 'vitest';
import type { RgbaImage } from '../types.ts';
import { labToRgba, toLab, writeLabAsRgb } from './lab.ts';

function imageOf(colors: readonly (readonly [number, number, number])[]): RgbaImage {
  const data = new Uint8ClampedArray(colors.length * 4);
  for (const [i, color] of colors.entries()) data.set([...color, 255], i * 4);
  return { width: colors.length, height: 1, data };
}

test.each([
  ['white', [255, 255, 255], [100, 0, 0]],
  ['black', [0, 0, 0], [0, 0, 0]],
  ['red', [255, 0, 0], [53.24, 80.09, 67.2]],
  ['green', [0, 255, 0], [87.73, -86.18, 83.18]],
  ['blue', [0, 0, 255], [32.3, 79.19, -107.86]],
  ['middle grey', [119, 119, 119], [50.03, 0, 0]],
] as const)('%s has its published Lab value', (_name, rgb, [l, a, b]) => {
  const lab = toLab(imageOf([rgb]));
  expect(lab.l[0]).toBeCloseTo(l, 1);
  expect(Math.abs(lab.a[0] - a)).toBeLessThan(0.05);
  expect(Math.abs(lab.b[0] - b)).toBeLessThan(0.05);
});

test('every step of colour survives the way to Lab and back within one level', () => {
  const colors = [];
  for (let red = 0; red <= 255; red += 15) {
    for (let green = 0; green <= 255; green += 15) {
      for (let blue = 0; blue <= 255; blue += 15) colors.push([red, green, blue] as const);
    }
  }
  const image = imageOf(colors);
  const { data } = labToRgba(toLab(image));
  for (let i = 0; i < data.length; i += 1) expect(Math.abs(data[i] - image.data[i])).toBeLessThanOrEqual(1);
});

test('colours outside sRGB are clipped and alpha is left alone', () => {
  const out = new Uint8ClampedArray([0, 0, 0, 77]);
  writeLabAsRgb(60, 120, 0, out, 0);
  expect(out[0]).toBe(255);
  expect(out[1]).toBe(0);
  expect(out[3]).toBe(77);
});
