import { expect, test } from 'vitest';
import { withoutFringe } from './without-fringe.ts';

const SIZE = 80;

/** A product in the middle, drawn by how far its colours are from the ground's; 0 is ground. */
function drawn(distanceAt: (x: number, y: number) => number) {
  const distance = new Float32Array(SIZE * SIZE);
  for (let i = 0; i < distance.length; i++) distance[i] = distanceAt(i % SIZE, Math.floor(i / SIZE));
  const data = Uint8Array.from(distance, (value) => (value > 0 ? 1 : 0));
  const kept = withoutFringe({ width: SIZE, height: SIZE, data }, distance).data;
  return { at: (x: number, y: number) => kept[y * SIZE + x] };
}

const within = (value: number, from: number, to: number) => value >= from && value < to;

test('a faint border along a strong colour is ground', () => {
  const kept = drawn((x, y) => {
    if (within(x, 20, 60) && within(y, 20, 60)) return 70;
    return within(x, 17, 63) && within(y, 17, 63) ? 3 : 0;
  });
  expect([kept.at(18, 40), kept.at(61, 40), kept.at(40, 18), kept.at(40, 62)]).toEqual([0, 0, 0, 0]);
  expect([kept.at(20, 40), kept.at(59, 40), kept.at(40, 20)]).toEqual([1, 1, 1]);
});

test('light stripes keep their ends, and a light product its border', () => {
  const striped = drawn((x, y) => (within(x, 20, 60) && within(y, 16, 64) ? (y % 16 < 8 ? 70 : 4) : 0));
  for (let y = 24; y < 56; y++) expect([striped.at(20, y), striped.at(59, y)]).toEqual([1, 1]);
  const light = drawn((x, y) => (within(x, 20, 60) && within(y, 20, 60) ? 4 : 0));
  expect([light.at(20, 40), light.at(40, 20), light.at(40, 40)]).toEqual([1, 1, 1]);
});
