import { expect, test } from 'vitest';
import { enlarge } from '../person/frame-planes.ts';
import { toLab } from '../raster/lab.ts';
import { shrinkRgba } from '../raster/resample.ts';
import { createColorPlanes } from './canvas.ts';
import { carryGround } from './carry-ground.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
/** Boards: a dark joint every 16 pixels. */
const boards = (x: number): number => (x % 16 < 3 ? 90 : 200);

/** Holes beside the arms, 10 columns each, to be filled with background; the photo shows another colour. */
const isHole = (x: number, y: number): boolean =>
  y > 110 && y < 220 && ((x >= 42 && x < 52) || (x >= 188 && x < 198));

function carried(ground: (x: number) => number) {
  const drawn = drawPerson();
  const { width, height } = drawn.frame;
  const matte = enlarge(drawn.matte, drawn.frame, box);
  const photo = { ...drawn.photo, data: drawn.photo.data.slice() };
  const erased = new Float32Array(WIDTH * HEIGHT);
  const filled = createColorPlanes(WIDTH * HEIGHT);
  for (let i = 0; i < erased.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    if (matte[i] < 0.02) photo.data.fill(ground(x), i * 4, i * 4 + 3);
    if (!isHole(x, y)) continue;
    erased[i] = 1;
    photo.data.set([170, 30, 40], i * 4);
    for (const plane of [filled.red, filled.green, filled.blue]) plane[i] = 150;
  }
  const person = { ...drawn, photo, lab: toLab(shrinkRgba(photo, width, height)) };
  carryGround(person, { box, matte, erased }, filled);
  return filled;
}

test('boards behind the body run on where the old top hid them', () => {
  const { green } = carried(boards);
  let sum = 0;
  let count = 0;
  for (let y = 120; y < 210; y++) {
    for (let x = 42; x < 198; x++) {
      if (!isHole(x, y)) continue;
      sum += Math.abs(green[y * WIDTH + x] - boards(x));
      count++;
    }
  }
  expect(sum / count).toBeLessThan(8);
});

test('what is not to be filled stays as it was', () => {
  const { red } = carried(boards);
  for (let i = 0; i < red.length; i++) {
    if (!isHole(i % WIDTH, Math.floor(i / WIDTH))) expect(red[i]).toBe(0);
  }
});
