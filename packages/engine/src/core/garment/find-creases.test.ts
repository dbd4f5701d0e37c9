import { expect, test } from 'vitest';
import { createLabImage } from '#src/core/raster/lab.ts';
import type { LabImage, Mask } from '#src/core/types.ts';
import { findCreases } from './find-creases.ts';

const WIDTH = 200;
const HEIGHT = 240;

/** Cloth with a line of `dark` lightness 3 pixels wide at x = 60, with a shade beside it, parted there from y = 120 on. */
function jumper(dark: number): { lab: LabImage; mask: Mask; slit: Mask } {
  const lab = createLabImage(WIDTH, HEIGHT);
  const data = new Uint8Array(WIDTH * HEIGHT);
  const parted = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 20; y < 220; y++) {
    for (let x = 20; x < 180; x++) {
      const at = y * WIDTH + x;
      data[at] = 1;
      lab.l[at] = Math.abs(x - 60) <= 1 && y > 82 ? dark : x < 60 ? 50 : 60;
      parted[at] = Math.abs(x - 62) <= 1 && y >= 120 ? 0 : 1;
    }
  }
  const size = { width: WIDTH, height: HEIGHT };
  return { lab, mask: { ...size, data }, slit: { ...size, data: parted } };
}

test('the shadow beside a parted sleeve is found, also above the parting, and the cloth on both sides is not', () => {
  const { lab, mask, slit } = jumper(20);
  const creases = findCreases(lab, mask, slit, 200);
  if (creases === null) throw new Error('creases');
  const at = (x: number, y: number) => creases.data[y * WIDTH + x];
  expect(at(60, 180)).toBeGreaterThan(0);
  expect(at(60, 90)).toBeGreaterThan(0);
  expect(at(56, 180)).toBeLessThan(0);
  expect(at(64, 180)).toBeLessThan(0);
  expect(at(60, 70)).toBeLessThan(0);
});

test('a step from one cloth to another is no crease', () => {
  const { lab, mask, slit } = jumper(50);
  expect(findCreases(lab, mask, slit, 200)).toBeNull();
});

test('the dark lines of a print are no creases, however near they are to one', () => {
  const { lab, mask, slit } = jumper(40);
  for (let i = 0; i < lab.l.length; i++) if (i % 8 < 3) lab.l[i] -= 30;
  expect(findCreases(lab, mask, slit, 200)).toBeNull();
});
