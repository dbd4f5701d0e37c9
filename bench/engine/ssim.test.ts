import type { RgbaImage } from '@tryon/engine/core/types.ts';
import { expect, test } from 'vitest';
import { meanSimilarity, similarityMap } from './ssim.ts';

function draw(width: number, height: number, grey: (x: number, y: number) => number): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    data.fill(grey(i % width, Math.floor(i / width)), i * 4, i * 4 + 3);
  }
  return { width, height, data };
}

const wave = (x: number, y: number) => 128 + 60 * Math.sin(x / 2) * Math.cos(y / 3);
const picture = draw(40, 30, wave);

test('a picture is fully similar to itself, including its edges', () => {
  for (const value of similarityMap(picture, picture)) expect(value).toBeCloseTo(1, 4);
});

test('two uniform greys differ by the luminance term of the formula only', () => {
  const [a, b] = [100, 150];
  const expected = (2 * a * b + 2.55 ** 2) / (a * a + b * b + 2.55 ** 2);
  const even = (grey: number) => draw(20, 20, () => grey);
  expect(meanSimilarity(similarityMap(even(a), even(b)))).toBeCloseTo(expected, 4);
});

test('an inverted structure counts as opposite, a fainter one as less similar', () => {
  const inverted = draw(40, 30, (x, y) => 256 - wave(x, y));
  const faint = draw(40, 30, (x, y) => 128 + (wave(x, y) - 128) / 3);
  expect(meanSimilarity(similarityMap(picture, inverted))).toBeLessThan(-0.5);
  const mean = meanSimilarity(similarityMap(picture, faint));
  expect(mean).toBeGreaterThan(0.4);
  expect(mean).toBeLessThan(0.8);
});

test('a change has an effect within the window only, and the mask selects the area', () => {
  const spoiled = draw(40, 30, (x, y) => (x < 10 ? 0 : wave(x, y)));
  const map = similarityMap(picture, spoiled);
  const columns = (keep: (x: number) => boolean) => ({
    width: 40,
    height: 30,
    data: Uint8Array.from({ length: 1200 }, (_, i) => Number(keep(i % 40))),
  });
  expect(
    meanSimilarity(
      map,
      columns((x) => x >= 15),
    ),
  ).toBeCloseTo(1, 4);
  expect(
    meanSimilarity(
      map,
      columns((x) => x < 10),
    ),
  ).toBeLessThan(0.2);
  expect(
    meanSimilarity(
      map,
      columns(() => false),
    ),
  ).toBeNaN();
});

test('pictures of different sizes are not compared', () => {
  expect(() => similarityMap(picture, draw(30, 40, wave))).toThrow(RangeError);
});
