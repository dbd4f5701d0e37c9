import { expect, test } from 'vitest';
import { LABEL, type Mask } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { returnLocks } from './hair-over-sleeve.ts';

const WIDTH = 60;
const HEIGHT = 60;
const UNIT = 80;
const FACE = { l: 72, a: 12, b: 16, chroma: 20 };

/** A top with hair on columns 20 to 31 down to row 20; `at` puts other labels there, `l` is the skin's lightness. */
function returned(at: (x: number, y: number) => number | null, l: number) {
  const size = WIDTH * HEIGHT;
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(size) };
  for (let i = 0; i < size; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    labels.data[i] = at(x, y) ?? (x >= 20 && x < 32 && y < 20 ? LABEL.hair : LABEL.top);
  }
  const none = new Float32Array(size);
  const arm = { distance: none, along: none, outward: none };
  const joint = { x: 0, y: 0 };
  const joints = { shoulder: joint, elbow: joint, wrist: joint, hand: joint };
  const maps: BodyMaps = {
    v: none,
    lateral: none,
    left: arm,
    right: arm,
    unit: UNIT,
    joints: { left: joints, right: joints },
  };
  const lab = { width: WIDTH, height: HEIGHT, l: new Float32Array(size).fill(l), a: none, b: none };
  returnLocks({ lab, maps, skin: { face: FACE, shades: [FACE] } }, labels);
  return (x: number, y: number) => labels.data[y * WIDTH + x];
}

/** The end of the lock from row 20 on, with a thread of hair in its middle as far as row 30. */
function tip(x: number, y: number): number | null {
  if (x < 21 || x >= 31 || y < 20 || y >= 40) return null;
  return x === 26 && y < 30 ? LABEL.hair : LABEL.skin;
}

test('the thin end of a lock on a sleeve is hair, not skin', () => {
  const label = returned(tip, 42);
  for (const y of [20, 29, 30, 39]) expect(label(22, y)).toBe(LABEL.hair);
  expect(label(22, 41)).toBe(LABEL.top);
});

test('it ends where the sleeve does, on the arm', () => {
  const label = returned((x, y) => tip(x, y) ?? (y >= 40 && x > 10 ? LABEL.skin : null), 42);
  expect(label(25, 39)).toBe(LABEL.hair);
  expect(label(25, 40)).toBe(LABEL.skin);
});

test('a hand under the hair is as light as the face and stays skin', () => {
  expect(returned(tip, 70)(22, 30)).toBe(LABEL.skin);
});

test('what comes out from beside the hair, or does not hang from any, stays skin', () => {
  const beside = returned(
    (x, y) =>
      x >= 32 && x < 34 && y < 40 ? LABEL.skin : x === 31 && y >= 20 && y < 40 ? LABEL.skin : tip(x, y),
    42,
  );
  expect(beside(25, 30)).toBe(LABEL.skin);
  const free = returned((x, y) => (y === 20 || y === 21 ? LABEL.top : tip(x, y)), 42);
  expect(free(22, 30)).toBe(LABEL.skin);
});
