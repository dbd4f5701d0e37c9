import { expect, test } from 'vitest';
import type { RgbaImage } from '../types.ts';
import { alignPicture } from './align-picture.ts';
import { applySimilarity, fitSimilarity, type Similarity } from './similarity.ts';

const WIDTH = 300;
const HEIGHT = 400;
const SAME: Similarity = { a: 1, b: 0, x: 0, y: 0 };

/** A scene with coarse and fine structure that never repeats, defined at every point of the plane. */
function brightness(x: number, y: number): number {
  const coarse = Math.sin(x / 17 + Math.sin(y / 23)) + Math.cos(y / 13 + Math.cos(x / 29));
  return (
    128 +
    25 * coarse +
    25 * Math.sin(x / 5.3 + 2 * Math.sin(y / 11)) +
    25 * Math.cos(y / 4.7 + 2 * Math.cos(x / 7))
  );
}

function draw(similarity: Similarity, light = (value: number) => value, size = [WIDTH, HEIGHT]): RgbaImage {
  const [width, height] = size;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i += 1) {
    const { x, y } = applySimilarity(similarity, { x: i % width, y: Math.floor(i / width) });
    data.fill(light(brightness(x, y)), i * 4, i * 4 + 3);
  }
  return { width, height, data };
}

/** Largest error of the photo's corners in pixels. */
function missBy(found: Similarity, inverse: Similarity): number {
  const corners = [0, WIDTH].flatMap((x) => [0, HEIGHT].map((y) => ({ x, y })));
  const missed = corners.map((corner) => {
    const back = applySimilarity(inverse, applySimilarity(found, corner));
    return Math.hypot(back.x - corner.x, back.y - corner.y);
  });
  return Math.max(...missed);
}

test.each<[string, Similarity]>([
  ['moved', { a: 1, b: 0, x: 6.4, y: -4.2 }],
  ['larger and turned', { a: 1.03, b: 0.02, x: -3, y: 2 }],
])(
  'a picture that was %s is found to half a pixel, in other light, behind a garment of its own',
  (_name, moved) => {
    const answer = draw(moved, (value) => 0.8 * value + 10);
    for (let y = 150; y < 250; y += 1) answer.data.fill(40, (y * WIDTH + 100) * 4, (y * WIDTH + 200) * 4);
    const isOutside = (x: number, y: number) => x < 100 || x > 200 || y < 150 || y > 250;
    const { similarity } = alignPicture(draw(SAME), answer, [SAME], isOutside);
    expect(missBy(similarity, moved)).toBeLessThan(0.5);
  },
);

test('a larger answer of about the same format is found to a quarter of a pixel at the corners', () => {
  const [width, height] = [601, 997];
  const scale = 860 / width;
  const smaller: Similarity = { a: 1 / scale, b: 0, x: 0.5 / scale - 0.5, y: 0.5 / scale - 0.5 };
  const photo = draw(SAME, undefined, [width, height]);
  const answer = draw(smaller, undefined, [860, 1430]);
  const start: Similarity = { a: scale, b: 0, x: 0, y: 0 };
  const { similarity } = alignPicture(photo, answer, [start], () => true);
  for (const corner of [0, width].flatMap((x) => [0, height].map((y) => ({ x, y })))) {
    const back = applySimilarity(smaller, applySimilarity(similarity, corner));
    expect(Math.hypot(back.x - corner.x, back.y - corner.y)).toBeLessThan(0.25);
  }
});

test('the better of two guesses is gone on from', () => {
  const moved: Similarity = { a: 1, b: 0, x: 40, y: -35 };
  const near: Similarity = { a: 1, b: 0, x: -38, y: 36 };
  const { similarity, agreement } = alignPicture(draw(SAME), draw(moved), [SAME, near], () => true);
  expect(missBy(similarity, moved)).toBeLessThan(0.5);
  expect(agreement).toBeGreaterThan(0.7);
});

test('points fitted are met', () => {
  const moved: Similarity = { a: 1.1, b: 0.2, x: 5, y: -7 };
  const points = [0, 1, 2, 3].map((n) => ({ x: n * n, y: 3 * n }));
  const found = fitSimilarity(
    points,
    points.map((point) => applySimilarity(moved, point)),
  );
  for (const [name, value] of Object.entries(moved))
    expect(found).toHaveProperty(name, expect.closeTo(value, 9));
});
