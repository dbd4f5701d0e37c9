import { expect, test } from 'vitest';
import type { Box, PersonAnalysis } from '../types.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { evenWaist } from './even-waist.ts';

const BOX: Box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
/** First row of the drawn lower garment. */
const WAIST = 204;

/** Masks with their border at the given row of each column. */
function masksAt(border: (x: number) => number) {
  const bottom = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < bottom.length; i++) bottom[i] = Math.floor(i / WIDTH) >= border(i % WIDTH) ? 1 : 0;
  return { top: bottom.map((value) => 1 - value), bottom };
}

/** Number of rows of the lower garment in a column, down to the row `last`. */
function covered(bottom: Float32Array, column: number, last = WAIST + 20): number {
  let sum = 0;
  for (let y = 0; y < last; y++) sum += bottom[y * WIDTH + column];
  return sum;
}

function evened(border: (x: number) => number, person: PersonAnalysis = drawPerson()) {
  const masks = masksAt(border);
  evenWaist(person, BOX, masks);
  return masks;
}

test('teeth that stand up from a waistband become old top', () => {
  const { top, bottom } = evened((x) => (x % 16 < 3 ? WAIST - 4 : WAIST));
  for (let x = 90; x < 150; x++) expect(covered(bottom, x)).toBeCloseTo(20, 1);
  const tooth = (WAIST - 3) * WIDTH + 112;
  expect(bottom[tooth]).toBe(0);
  expect(top[tooth]).toBe(1);
});

test('a waistband that runs at a slant keeps its line to both ends', () => {
  const slant = (x: number) => WAIST + Math.round(0.08 * (x - 120));
  const { bottom } = evened(slant);
  for (let x = 79; x < 161; x++) {
    expect(Math.abs(covered(bottom, x) - (WAIST + 20 - slant(x)))).toBeLessThan(1);
  }
});

test('the tip of a tooth that reaches beyond the waistband goes with it', () => {
  const masks = masksAt(() => WAIST);
  const tip = (WAIST - 3) * WIDTH + 164;
  masks.bottom.fill(0.5, tip, tip + 3);
  evenWaist(drawPerson(), BOX, masks);
  expect([...masks.bottom.subarray(tip, tip + 3)]).toEqual([0, 0, 0]);
});

test('small dips in a waistband are passed over in one smooth line', () => {
  const { bottom } = evened((x) => (x % 8 < 3 ? WAIST + 2 : WAIST));
  const ends = Array.from({ length: 60 }, (_, n) => covered(bottom, 90 + n));
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.6);
});

test('nothing is added to the lower garment', () => {
  const { bottom } = evened((x) => (x % 16 < 3 ? WAIST + 4 : WAIST));
  expect(covered(bottom, 112)).toBeLessThanOrEqual(16);
});

test('far from the waist, and under a top that hangs, borders stay as they are', () => {
  const teeth = (x: number) => (x % 16 < 3 ? WAIST - 4 : WAIST);
  const drawn = drawPerson();
  const hanging = { ...drawn, geometry: { ...drawn.geometry, topHem: 1.05 } };
  expect(evened(teeth, hanging)).toEqual(masksAt(teeth));
  const higher = { ...drawn, geometry: { ...drawn.geometry, topHem: 0.6 } };
  expect(evened(teeth, higher)).toEqual(masksAt(teeth));
});
