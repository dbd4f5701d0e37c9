import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import { findShift, type Shift } from './find-shift.ts';

const SIZE = 60;

/** Shaded bricks 12 wide and 8 high; a hole of 20 unknown columns at the left. */
function bricks() {
  const lab = createLabImage(SIZE, SIZE);
  const known = new Uint8Array(SIZE * SIZE);
  const rim: number[] = [];
  const hole: number[] = [];
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const row = Math.floor(y / 8);
    lab.l[i] = y % 8 === 0 ? 20 : 30 + 4 * ((x + (row % 2) * 6) % 12);
    known[i] = x < 20 ? 0 : 1;
    if (x >= 20 && x < 23) rim.push(i);
    if (x >= 14 && x < 20) hole.push(i);
  }
  return { lab, known, rim: Int32Array.from(rim), hole: Int32Array.from(hole) };
}

const candidates: Shift[] = [];
for (let x = 2; x < 34; x++) for (let y = -8; y <= 8; y++) candidates.push({ x, y });

test('the shift found carries a pattern on and fills the hole', () => {
  expect(findShift({ ...bricks(), candidates })).toEqual({ x: 12, y: 0 });
});

test('with hardly any ground in sight there is none', () => {
  const { lab, known, hole } = bricks();
  expect(findShift({ lab, known, hole, rim: new Int32Array(10), candidates })).toBeNull();
});
