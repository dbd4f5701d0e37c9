import { expect, test } from 'vitest';
import { nthSmallest } from './nth-smallest.ts';

/** Repeatable, with many equal values. */
function mixed(count: number): Float32Array {
  const values = new Float32Array(count);
  for (let i = 0, state = 7; i < count; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    values[i] = state % 97;
  }
  return values;
}

test.each([1, 2, 3, 10, 501])('every rank of %i values is the one that sorting gives', (count) => {
  const values = mixed(count);
  const sorted = values.toSorted();
  for (let index = 0; index < count; index++) {
    expect(nthSmallest(values.slice(), index)).toBe(sorted[index]);
  }
});

test('equal and ordered values come to an end', () => {
  expect(nthSmallest(new Float32Array(1000).fill(4), 500)).toBe(4);
  expect(
    nthSmallest(
      Float32Array.from({ length: 1000 }, (_, i) => i),
      999,
    ),
  ).toBe(999);
});
