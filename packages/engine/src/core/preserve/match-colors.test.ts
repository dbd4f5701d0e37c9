import { expect, test } from 'vitest';
import type { RgbaImage } from '../types.ts';
import { matchColors } from './match-colors.ts';

const SIDE = 90;

function draw(color: (x: number, y: number) => readonly [number, number, number]): RgbaImage {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let i = 0; i < SIDE * SIDE; i += 1) data.set(color(i % SIDE, Math.floor(i / SIDE)), i * 4);
  return { width: SIDE, height: SIDE, data };
}

const scene = (x: number, y: number) => [60 + x, 200 - y, 80 + (x + y) / 2] as const;
const isGarment = (x: number, y: number) => x > 30 && x < 60 && y > 30 && y < 60;

test('a cast over the whole picture is taken back, measured beside the garment, which keeps its own colour', () => {
  const cast = ([red, green, blue]: readonly [number, number, number]) =>
    [1.1 * red - 10, 0.95 * green + 4, 0.9 * blue + 8] as const;
  const answer = draw((x, y) => cast(isGarment(x, y) ? [200, 40, 40] : scene(x, y)));
  const photo = draw(scene);
  matchColors(answer, photo, (index) => !isGarment(index % SIDE, Math.floor(index / SIDE)));
  const expected = draw((x, y) => (isGarment(x, y) ? [200, 40, 40] : scene(x, y)));
  const most = answer.data.reduce(
    (worst, value, i) => Math.max(worst, Math.abs(value - expected.data[i])),
    0,
  );
  expect(most).toBeLessThanOrEqual(6);
});

test('a plain ground tells no gain: only its offset is taken back', () => {
  const answer = draw(() => [110, 110, 110]);
  matchColors(
    answer,
    draw(() => [120, 118, 110]),
    () => true,
  );
  expect([...answer.data.subarray(0, 3)]).toEqual([120, 118, 110]);
});
