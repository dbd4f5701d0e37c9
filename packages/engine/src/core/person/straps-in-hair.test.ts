import { expect, test } from 'vitest';
import { LABEL, type Mask } from '../types.ts';
import { returnStraps } from './straps-in-hair.ts';

const WIDTH = 60;
const HEIGHT = 80;
const UNIT = 60;

/** Hair above row 20, skin under it, the top from row 50 on; `at` puts other labels there. */
function returned(at: (x: number, y: number) => number | null) {
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  const v = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < v.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    v[i] = (y - 18) / 60;
    labels.data[i] = at(x, y) ?? (y < 20 ? LABEL.hair : y < 50 ? LABEL.skin : LABEL.top);
  }
  returnStraps({ v, unit: UNIT }, labels);
  return (x: number, y: number) => labels.data[y * WIDTH + x];
}

test('a thin strip that leads over skin from the hair to the top is a strap of it', () => {
  const label = returned((x, y) => (x >= 30 && x < 32 && y >= 20 && y < 50 ? LABEL.hair : null));
  for (const y of [21, 25, 40, 49]) expect(label(30, y)).toBe(LABEL.top);
  expect(label(30, 12)).toBe(LABEL.hair);
  expect(label(20, 19)).toBe(LABEL.hair);
});

test('the dark border of a top against skin is no hair', () => {
  const label = returned((x, y) => (x >= 10 && x < 40 && y >= 48 && y < 50 ? LABEL.hair : null));
  expect(label(25, 49)).toBe(LABEL.top);
});

test('a lock that falls over the top, and a single one that ends on the skin, stay hair', () => {
  const wide = returned((x, y) => (x >= 30 && x < 38 && y < 60 ? LABEL.hair : null));
  expect(wide(33, 45)).toBe(LABEL.hair);
  const short = returned((x, y) => (x >= 30 && x < 32 && y < 40 ? LABEL.hair : null));
  expect(short(30, 35)).toBe(LABEL.hair);
  const tip = returned((x, y) => (y < 50 || (x >= 30 && x < 32 && y < 64) ? LABEL.hair : null));
  expect(tip(30, 58)).toBe(LABEL.hair);
});
