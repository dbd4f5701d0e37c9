import { expect, test } from 'vitest';
import type { Plane, RgbaImage } from '#src/core/types.ts';
import { hideReverse } from './hide-reverse.ts';

const SIZE = 40;

/** A plane at half the photo's size. */
function plane(value: (x: number, y: number) => boolean): Plane {
  const data = new Float32Array((SIZE / 2) ** 2);
  for (let at = 0; at < data.length; at++) {
    data[at] = value(at % (SIZE / 2), Math.floor((at * 2) / SIZE)) ? 1 : 0;
  }
  return { width: SIZE / 2, height: SIZE / 2, data };
}

test('the far side gets the colour of the ground beside it, and nothing else changes', () => {
  const photo: RgbaImage = { width: SIZE, height: SIZE, data: new Uint8ClampedArray(SIZE * SIZE * 4) };
  for (let at = 0; at < SIZE * SIZE; at++) {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const pale = y < 16 && x > 10 && x < 30;
    photo.data.set(pale ? [220, 200, 200, 255] : x < 20 ? [20, 24, 28, 255] : [200, 40, 40, 255], at * 4);
  }
  const reverse = plane((x, y) => y < 9 && x > 3 && x < 16);
  const ground = plane((x, y) => x < 10 && !(y < 9 && x > 3));
  const { data } = hideReverse(photo, { reverse, ground, cut: [] }, 0.5);
  const pixel = (x: number, y: number) => [...data.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 4)];
  for (const x of [12, 16, 20]) expect(Math.max(...pixel(x, 6).slice(0, 3))).toBeLessThan(60);
  expect(pixel(34, 30)).toEqual([200, 40, 40, 255]);
  expect(pixel(4, 4)).toEqual([20, 24, 28, 255]);
});
