import { expect, test } from 'vitest';
import { createLabImage } from '#src/core/raster/lab.ts';
import type { Mask } from '#src/core/types.ts';
import { findPrintedReverse } from './printed-reverse.ts';

const SIZE = 240;
const AXIS = 120;
/** Half the neck's width, its top, its corners, and the front's rim: at the axis and how much higher at the ends. */
const HALF = 40;
const TOP = 20;
const CORNERS = 50;
const RIM = 52;
const RISE = 12;

type Colour = readonly [l: number, a: number, b: number];

const rim = (x: number): number => RIM - RISE * (x / HALF) ** 2;
const chequer = (x: number, y: number): boolean => (Math.floor(x / 5) + Math.floor(y / 5)) % 2 === 0;
const front = (x: number, y: number): Colour => (chequer(x, y) ? [50, 40, 20] : [15, 1, 1]);
const reverse = (x: number, y: number): Colour => (chequer(x, y) ? [70, 8, 4] : [40, 1, 1]);

/** A top with a standing neck, whose back above the front's rim is coloured as told. */
function drawTop(back: (x: number, y: number) => Colour) {
  const lab = createLabImage(SIZE, SIZE);
  lab.l.fill(96);
  const mask: Mask = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE) };
  for (let y = TOP; y < SIZE - 10; y++) {
    for (let x = -100; x <= 100; x++) {
      if (y < CORNERS && Math.abs(x) > HALF) continue;
      const at = y * SIZE + AXIS + x;
      mask.data[at] = 1;
      [lab.l[at], lab.a[at], lab.b[at]] = y < rim(x) ? back(x, y) : front(x, y);
    }
  }
  const corner = (x: number) => ({ x: AXIS + x, y: CORNERS });
  return { lab, mask, left: corner(-HALF), right: corner(HALF) };
}

test('the reverse of a print, seen in a standing neck, ends at the front rim', () => {
  const cut = findPrintedReverse(drawTop(reverse))?.cut;
  expect(cut).toBeDefined();
  for (const { x, y } of cut?.slice(1, -1) ?? []) expect(Math.abs(y - rim(x - AXIS))).toBeLessThan(4);
});

test('all of the reverse is told from the front, also between teeth of the rim', () => {
  const top = drawTop((x, y) => (y < rim(x) - 8 || Math.abs(x) < 8 ? reverse(x, y) : front(x, y)));
  const found = findPrintedReverse(top)?.reverse;
  const at = (x: number, y: number) => found?.data[y * SIZE + AXIS + x];
  expect([at(0, TOP + 4), at(25, TOP + 4), at(0, RIM - 3)]).toEqual([1, 1, 1]);
  expect([at(-20, RIM), at(20, RIM), at(0, RIM + 8)]).toEqual([0, 0, 0]);
});

test('the edge reaches past what stands above the corners', () => {
  const edge = findPrintedReverse(drawTop(reverse))?.cut ?? [];
  expect(edge[0].x).toBeLessThan(AXIS - HALF);
  expect(edge[edge.length - 1].x).toBeGreaterThan(AXIS + HALF);
});

test.each<[string, (x: number, y: number) => Colour]>([
  ['a closed neck that shows the print itself', front],
  ['a plain pale collar', () => [85, 1, 2]],
  ['a plain dark collar', () => [15, 1, 1]],
])('%s shows no reverse', (_, back) => {
  expect(findPrintedReverse(drawTop(back))).toBeNull();
});
