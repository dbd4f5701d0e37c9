import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import { openGaps } from './open-gaps.ts';

const WIDTH = 70;
const HEIGHT = 60;
/** Columns of the arm, and the first of the trunk. */
const ARM = [20, 30] as const;
const TRUNK = 40;
/** The networks see the gap above this row only. */
const SEEN = 20;
const SHADE = 87;
const CLOTH = 95;
const at = (x: number, y: number) => y * WIDTH + x;
const isPerson = (x: number) => (x >= ARM[0] && x < ARM[1]) || x >= TRUNK;

/**
 * Ground in the same shade on both sides of an arm beside the trunk, taken for the person below a row.
 * @param lightnessAt of what is neither arm nor trunk.
 * @returns the decided logits.
 */
function open(lightnessAt: (x: number, y: number) => number = () => SHADE, unit = 60) {
  const size = WIDTH * HEIGHT;
  const lab = createLabImage(WIDTH, HEIGHT);
  const plate = createLabImage(WIDTH, HEIGHT);
  plate.l.fill(SHADE);
  const logits = new Float32Array(size);
  for (let i = 0; i < size; i += 1) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    lab.l[i] = isPerson(x) ? CLOTH : lightnessAt(x, y);
    logits[i] = isPerson(x) ? 7 : y < SEEN ? -5 : 3;
  }
  const background = { plate, noise: new Float32Array(size), away: new Float32Array(size) };
  const foreground = lab.l.map((l) => (l > 90 ? 4 : 6));
  const decided = logits.slice();
  openGaps({ lab, background, plate, logits, foreground, unit }, decided);
  return (x: number, y: number) => decided[at(x, y)];
}

test('the rest of a gap opens from where it was seen', () => {
  const decided = open();
  for (const y of [SEEN, 40, HEIGHT - 1]) expect(decided(35, y)).toBeLessThan(0);
  expect(decided(25, 40)).toBe(7);
  expect(decided(TRUNK, 40)).toBe(7);
});

test('the shade may change along the gap, little by little', () => {
  const decided = open((_x, y) => SHADE - Math.max(0, y - SEEN) * 0.4);
  expect(decided(35, HEIGHT - 1)).toBeLessThan(0);
});

test('cloth that hangs into the gap stays, and what lies behind it', () => {
  const decided = open((_x, y) => (y >= 35 && y < 45 ? CLOTH : SHADE));
  expect(decided(35, 34)).toBeLessThan(0);
  expect(decided(35, 40)).toBe(3);
  expect(decided(35, 50)).toBe(3);
});

test('on the other side of the arm nothing is opened', () => {
  expect(open()(ARM[0] - 2, 40)).toBe(3);
});

test('nor in what is too wide for a gap', () => {
  expect(open(undefined, 20)(35, 40)).toBe(3);
});
