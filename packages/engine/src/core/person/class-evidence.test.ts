import { expect, test } from 'vitest';
import { LABEL, PART } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { splitDresses, toClassCosts, wearsCoat } from './class-evidence.ts';
import { CLASS } from './label-input.ts';
import { PARSER } from './parse-person.ts';

/** One pixel per row, from the shoulders (v 0) to the knees (v 1.75), each certainly of one part. */
const ROWS = 36;
const v = Float32Array.from({ length: ROWS }, (_, row) => row * 0.05);
const maps: BodyMaps = {
  v,
  lateral: new Float32Array(ROWS),
  unit: 60,
  left: noArm(),
  right: noArm(),
  joints: { left: joints(), right: joints() },
};

function noArm() {
  const far = new Float32Array(ROWS).fill(9);
  return { distance: far, along: far, outward: far };
}

function joints() {
  const none = { x: 0, y: 0 };
  return { shoulder: none, elbow: none, wrist: none, hand: none };
}

function partsOf(partAt: (v: number) => number): Float32Array[] {
  const parts = Array.from({ length: PARSER.classes }, () => new Float32Array(ROWS));
  for (let row = 0; row < ROWS; row += 1) parts[partAt(v[row])][row] = 1;
  return parts;
}

const likeliest = (parts: Float32Array[], row: number) => {
  const costs = toClassCosts(parts, maps).map((plane) => plane[row]);
  return costs.indexOf(Math.min(...costs));
};

test('a dress is a top above the hips and a lower garment below', () => {
  const dress = partsOf(() => PART.dress);
  expect(likeliest(dress, 10)).toBe(CLASS.top);
  expect(likeliest(dress, 30)).toBe(CLASS.bottom);
  expect(toClassCosts(dress, maps, true)[CLASS.top][30]).toBeLessThan(0.1);
});

test('bags, hats and shoes are rather anything else than the top', () => {
  for (const part of [PART.carried, PART.accessory, PART.shoes]) {
    const costs = toClassCosts(
      partsOf(() => part),
      maps,
    ).map((plane) => plane[10]);
    expect(costs.indexOf(Math.max(...costs))).toBe(CLASS.top);
  }
});

test('what hangs of a dress below the hips stays on, of a long top it does not', () => {
  const labelsOf = (parts: Float32Array[], left = maps.left) => {
    const labels = { width: 1, height: ROWS, data: new Uint8Array(ROWS).fill(LABEL.top) };
    splitDresses(parts, { ...maps, left }, labels);
    return [10, 22, 30].map((row) => labels.data[row]);
  };
  const dress = partsOf(() => PART.dress);
  expect(labelsOf(dress)).toEqual([LABEL.top, LABEL.bottom, LABEL.bottom]);
  const sleeve = {
    ...maps.left,
    distance: v.map((height) => (height < 1.15 ? 0 : 9)),
    along: v.map(() => 1.9),
  };
  expect(labelsOf(dress, sleeve)).toEqual([LABEL.top, LABEL.top, LABEL.bottom]);
  const none = [LABEL.top, LABEL.top, LABEL.top];
  expect(labelsOf(partsOf(() => PART.upper))).toEqual(none);
  expect(labelsOf(partsOf((height) => (height < 0.8 ? PART.upper : PART.dress)))).toEqual(none);
});

test('above bare legs whatever hangs below the hips stays on, above trousers it does not', () => {
  const labelsAbove = (below: number) => {
    const labels = {
      width: 1,
      height: ROWS,
      data: Uint8Array.from(v, (at) => (at < 1.4 ? LABEL.top : below)),
    };
    splitDresses(
      partsOf(() => PART.upper),
      maps,
      labels,
    );
    return [10, 22, 27].map((row) => labels.data[row]);
  };
  expect(labelsAbove(LABEL.skin)).toEqual([LABEL.top, LABEL.bottom, LABEL.bottom]);
  expect(labelsAbove(LABEL.bottom)).toEqual([LABEL.top, LABEL.top, LABEL.top]);
});

test('a coat hangs to the knees, a long top, a jacket or a skirt like one does not', () => {
  const coat = partsOf(() => PART.outer);
  expect(wearsCoat(coat, maps)).toBe(true);
  const tunic = partsOf((height) => (height < 1.4 ? PART.upper : PART.lower));
  expect(wearsCoat(tunic, maps)).toBe(false);
  expect(likeliest(tunic, 26)).toBe(CLASS.top);
  const jacket = partsOf((height) => (height < 1.15 ? PART.outer : PART.upper));
  expect(wearsCoat(jacket, maps)).toBe(false);
  const skirt = partsOf((height) => (height < 0.9 ? PART.upper : PART.outer));
  expect(wearsCoat(skirt, maps)).toBe(false);
});
