import { expect, test } from 'vitest';
import type { LabImage } from '../types.ts';
import { matchPatches } from './match-patches.ts';

const WIDTH = 60;
const HEIGHT = 40;

/** A wall that is dark on the left and light on the right, with a hole over the border, estimated at half of each. */
function drawWall() {
  const size = WIDTH * HEIGHT;
  const image: LabImage = {
    width: WIDTH,
    height: HEIGHT,
    l: Float32Array.from({ length: size }, (_, i) => (i % WIDTH < 30 ? 20 : 80)),
    a: new Float32Array(size),
    b: new Float32Array(size),
  };
  const known = new Uint8Array(size).fill(1);
  const holes: number[] = [];
  for (let y = 12; y < 28; y++) {
    for (let x = 24; x < 36; x++) {
      known[y * WIDTH + x] = 0;
      holes.push(y * WIDTH + x);
    }
  }
  return { image, known, holes };
}

test('every pixel of a hole gets a known one that looks like it, not far away', () => {
  const { image, known, holes } = drawWall();
  const matches = matchPatches({ image, known, holes });
  if (matches === null) throw new Error('nothing matched');
  for (const at of holes) {
    const match = matches[at];
    expect(known[match]).toBe(1);
    expect(image.l[match]).toBe(image.l[at]);
    const away = Math.hypot(
      (match % WIDTH) - (at % WIDTH),
      Math.floor(match / WIDTH) - Math.floor(at / WIDTH),
    );
    expect(away).toBeLessThan(24);
  }
  expect(matches.filter((match) => match >= 0)).toHaveLength(holes.length);
});

test('the same picture gives the same matches', () => {
  expect(matchPatches(drawWall())).toEqual(matchPatches(drawWall()));
});

test('what is neither known nor a hole is never taken and never compared', () => {
  const { image, known, holes } = drawWall();
  // A person beside the hole, of a colour that the wall does not have.
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 36; x < 44; x++) {
      known[y * WIDTH + x] = 0;
      image.a[y * WIDTH + x] = 60;
    }
  }
  const matches = matchPatches({ image, known, holes });
  if (matches === null) throw new Error('nothing matched');
  for (const at of holes) {
    expect(known[matches[at]]).toBe(1);
    expect(image.l[matches[at]]).toBe(image.l[at]);
  }
});

test('where no whole patch is known there is no match', () => {
  const { image, known, holes } = drawWall();
  for (let i = 0; i < known.length; i++) if (i % 2 === 0) known[i] = 0;
  expect(matchPatches({ image, known, holes })).toBeNull();
});
