import { expect, test } from 'vitest';
import type { LabImage, Mask } from '#src/core/types.ts';
import { blankReading } from './blank-reading.ts';
import { findNeckline } from './find-neckline.ts';
import { GARMENT_PART, type GarmentReading, READER } from './read-garment.ts';

const SIZE = 200;
const TOP = 40;
/** The opening reaches 60 rows down in the middle and nothing at its ends, 30 columns off. */
const [MIDDLE, HALF, DEPTH] = [100, 30, 60];
const edge = (x: number): number => TOP + DEPTH * (1 - Math.abs(x - MIDDLE) / HALF);

const mask: Mask = {
  width: SIZE,
  height: SIZE,
  data: Uint8Array.from({ length: SIZE * SIZE }, (_, i) => Number(Math.floor(i / SIZE) >= TOP)),
};
const plain: LabImage = {
  width: SIZE,
  height: SIZE,
  l: new Float32Array(SIZE * SIZE),
  a: new Float32Array(SIZE * SIZE),
  b: new Float32Array(SIZE * SIZE),
};
const span = {
  left: { x: MIDDLE - HALF, y: TOP },
  right: { x: MIDDLE + HALF, y: TOP },
  shoulders: { left: { x: MIDDLE - 2 * HALF, y: TOP }, right: { x: MIDDLE + 2 * HALF, y: TOP } },
};

/** A network's reading with the inside of the back above the edge, and the front below. */
function reading(sure: number, edgeAt = edge): GarmentReading {
  const blank = blankReading({ width: SIZE, height: SIZE });
  const place = (cell: number) => ((cell + 0.5) * SIZE) / READER.partsSide - 0.5;
  const parts = blank.parts.map((plane, part) => ({
    ...plane,
    data: plane.data.map((_, cell) => {
      const [x, y] = [place(cell % READER.partsSide), place(Math.floor(cell / READER.partsSide))];
      return part === (y < edgeAt(x) ? GARMENT_PART.inside : GARMENT_PART.torso) ? sure : 0;
    }),
  }));
  return { ...blank, parts };
}

const trace = (lab: LabImage, seen: GarmentReading) =>
  findNeckline(lab, mask, seen, span, (point) => point).filter(({ x }) => Math.abs(x - MIDDLE) < HALF - 4);

test('the front edge runs where the network sees the inside end', () => {
  for (const { x, y } of trace(plain, reading(5))) expect(Math.abs(y - edge(x))).toBeLessThan(4);
});

test('an opening beside the middle of the neck points is as deep on both of its sides', () => {
  const aside = trace(
    plain,
    reading(5, (x) => edge(x - 6)),
  );
  const lowest = aside.reduce((most, point) => (point.y > most.y ? point : most));
  expect(Math.abs(lowest.x - MIDDLE - 6)).toBeLessThan(4);
  expect(lowest.y).toBeGreaterThan(TOP + 0.8 * DEPTH);
});

test('an opening that seems deep beside the neck points ends at the upper edge nevertheless', () => {
  const seen = reading(5);
  const deep = seen.parts.map((plane, part) => ({
    ...plane,
    data: plane.data.map((_, cell) => {
      const y = ((Math.floor(cell / READER.partsSide) + 0.5) * SIZE) / READER.partsSide;
      return part === (y < TOP + DEPTH ? GARMENT_PART.inside : GARMENT_PART.torso) ? 5 : 0;
    }),
  }));
  const line = findNeckline(plain, mask, { ...seen, parts: deep }, span, (point) => point);
  expect(line[0].y).toBeLessThan(TOP + 0.2 * DEPTH);
  expect(line[line.length - 1].y).toBeLessThan(TOP + 0.2 * DEPTH);
  expect(Math.max(...line.map(({ y }) => y))).toBeGreaterThan(TOP + 0.8 * DEPTH);
});

test('where no inside is seen the line follows the upper edge of the garment', () => {
  const seen = reading(5);
  const none = { ...seen, parts: seen.parts.with(GARMENT_PART.inside, seen.parts[GARMENT_PART.hood]) };
  const front = none.parts.map((plane, part) => ({
    ...plane,
    data: plane.data.map((value) => (part === GARMENT_PART.torso ? 5 : value)),
  }));
  for (const { y } of trace(plain, { ...none, parts: front })) expect(y).toBe(TOP);
});

test('beside straps thinner than the opening may be wider, the line ends where the strap does', () => {
  const strap = 4;
  const isStrap = (x: number) => Math.abs(Math.abs(x - MIDDLE) - HALF - strap / 2) <= strap / 2;
  const strapped = {
    ...mask,
    data: mask.data.map((_, i) => Number(Math.floor(i / SIZE) >= (isStrap(i % SIZE) ? TOP : TOP + DEPTH))),
  };
  const shoulders = {
    left: { x: MIDDLE - HALF - strap, y: TOP },
    right: { x: MIDDLE + HALF + strap, y: TOP },
  };
  const seen = reading(5);
  const line = findNeckline(plain, strapped, seen, { ...span, shoulders }, (point) => point);
  for (const { x, y } of line) if (isStrap(x)) expect(y).toBeLessThan(TOP + 0.5 * DEPTH);
});

test('colours count in a picture that ends above the deepest opening as they do in a taller one', () => {
  const below = (i: number) => Math.floor(i / SIZE) >= edge(i % SIZE) + 6;
  const tall = { ...plain, l: plain.l.map((_, i) => (below(i) ? 70 : 20)) };
  const height = 120;
  const cut = (data: Float32Array) => data.slice(0, height * SIZE);
  const low = { width: SIZE, height, l: cut(tall.l), a: cut(tall.a), b: cut(tall.b) };
  const lowMask = { width: SIZE, height, data: mask.data.slice(0, height * SIZE) };
  const find = (lab: LabImage, of: Mask) => findNeckline(lab, of, reading(2.5), span, (point) => point);
  expect(find(low, lowMask)).toEqual(find(tall, mask));
});
