import { expect, test } from 'vitest';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';
import { findSlivers } from './find-slivers.ts';

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const person = drawPerson();

/** Old cloth to the right of a garment over x < 120 that the garment takes over. */
function taken(room: (x: number, y: number) => number) {
  const plane = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => value(i % WIDTH, Math.floor(i / WIDTH)));
  const alpha = plane((x) => (x < 120 ? 1 : 0));
  const found = findSlivers(
    person,
    box,
    alpha,
    plane((x, y) => (x < 120 ? 0 : room(x, y))),
  );
  return (x: number, y: number) => found[y * WIDTH + x];
}

test('a strip of old cloth is taken whole, the ground beside it is not', () => {
  const at = taken((x) => (x < 126 ? 1 : 0));
  for (const x of [121, 123]) expect(at(x, 160)).toBeGreaterThan(0.95);
  for (const x of [128, 140]) expect(at(x, 160)).toBe(0);
});

test('of a far larger old top nothing is taken', () => {
  const at = taken(() => 1);
  for (const x of [126, 140, 180]) expect(at(x, 160)).toBe(0);
});

test('half room is taken by half', () => {
  expect(taken((x) => (x < 126 ? 0.6 : 0))(122, 160)).toBeCloseTo(0.6, 1);
});

test('towards old cloth that stays uncovered a sliver narrows instead of ending in a step', () => {
  const at = taken((x, y) => (x >= 126 ? 0 : y < 200 ? 1 : -1));
  const width = (y: number) => [120, 121, 122, 123, 124, 125].reduce((sum, x) => sum + at(x, y), 0);
  expect(width(150)).toBeGreaterThan(5);
  expect(width(197)).toBeLessThan(2.5);
  expect(width(193)).toBeGreaterThanOrEqual(width(197));
});
