import { expect, test } from 'vitest';
import { type Pixels, paintChanges } from './paint-changes.ts';

const SIZE = 20;

/** A picture of one colour, and a map whose right half is marked as new. */
function draw(): { picture: Pixels; map: Pixels } {
  const picture = { width: SIZE, height: SIZE, data: new Uint8ClampedArray(SIZE * SIZE * 4).fill(255) };
  const map = { width: SIZE, height: SIZE, data: new Uint8ClampedArray(SIZE * SIZE * 4).fill(255) };
  for (let at = 0; at < picture.data.length; at += 4) {
    picture.data.set([20, 140, 60], at);
    if ((at / 4) % SIZE < SIZE / 2) map.data.fill(0, at, at + 3);
  }
  return { picture, map };
}

const pixel = ({ data }: Pixels, x: number, y: number) => [
  ...data.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3),
];

test('new pixels keep their colour, unchanged ones turn grey', () => {
  const { picture, map } = draw();
  expect(paintChanges(picture, map)).toBe(0.5);
  expect(pixel(picture, 16, 10)).toEqual([20, 140, 60]);
  const [red, green, blue] = pixel(picture, 3, 10);
  expect([green, blue]).toEqual([red, red]);
  expect(red).toBeGreaterThan(140);
});

test('the seam is on the new side of the border, and not along the picture’s edge', () => {
  const { picture, map } = draw();
  paintChanges(picture, map);
  expect(pixel(picture, 10, 10)).toEqual([138, 36, 56]);
  expect(pixel(picture, 19, 10)).toEqual([20, 140, 60]);
  expect(pixel(picture, 15, 0)).toEqual([20, 140, 60]);
});

test('the picture stays opaque', () => {
  const { picture, map } = draw();
  paintChanges(picture, map);
  expect(picture.data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
});
