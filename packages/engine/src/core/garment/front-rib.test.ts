import { expect, test } from 'vitest';
import { createLabImage } from '#src/core/raster/lab.ts';
import type { Mask } from '#src/core/types.ts';
import { findNeckline } from './find-neckline.ts';

const SIZE = 220;
const AXIS = 110;
/** Half the width of the opening, the height of its ends, and how thick the rib is. */
const HALF = 50;
const ENDS = 40;
const RIB = 7;

const BAND = [2, 0, 0];
const INSIDE = [12, 2, -4];
const COLLAR = [24, 8, -10];
const CLOTH = [78, 6, -14];

/** Row in a column of a curve that hangs from the ends of the opening. */
const hang = (x: number, drop: number, half = HALF): number => ENDS + drop * (1 - (x / half) ** 2);

/** A top with a hanging back, a front that drops farther, and perhaps a rib of another colour round the neck. */
function drawTop(drop: number, colourAt: (x: number, y: number, back: number) => readonly number[]) {
  const lab = createLabImage(SIZE, SIZE);
  lab.l.fill(96);
  const mask: Mask = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE) };
  for (let y = 0; y < SIZE - 10; y++) {
    for (let column = 10; column < SIZE - 10; column++) {
      const x = Math.abs(column - AXIS);
      const back = x < HALF ? hang(x, drop) : ENDS + 0.3 * (x - HALF);
      if (y < back) continue;
      const at = y * SIZE + column;
      mask.data[at] = 1;
      [lab.l[at], lab.a[at], lab.b[at]] = colourAt(x, y, back);
    }
  }
  return { lab, mask, axis: AXIS, halfWidth: HALF, farthest: 88, sureWidth: true };
}

const bottomOf = (top: ReturnType<typeof drawTop>): number =>
  Math.max(...(findNeckline(top)?.points.map(({ y }) => y) ?? []));

test('of a ribbed collar the front is found, not the back that hangs into the opening', () => {
  const front = 32;
  const top = drawTop(8, (x, y, back) => {
    if (x < HALF && y < back + RIB) return BAND;
    if (x < HALF && y < hang(x, front)) return INSIDE;
    return y < hang(x, front + RIB, HALF + RIB) ? COLLAR : CLOTH;
  });
  expect(Math.abs(bottomOf(top) - (ENDS + front))).toBeLessThanOrEqual(2);
});

test('a shallow opening under which nothing but a print follows is the front itself', () => {
  const opening = 15;
  const top = drawTop(8, (x, y) => {
    if (x < HALF && y < hang(x, opening)) return INSIDE;
    return y > 80 && y < 110 && x < 40 ? COLLAR : CLOTH;
  });
  expect(Math.abs(bottomOf(top) - (ENDS + opening))).toBeLessThanOrEqual(2);
});
