import { expect, test } from 'vitest';
import { hairInFront } from './hair-in-front.ts';

const SIZE = 12;

/** Hair on the left, up to column 6. */
function lock(at: (x: number, y: number) => number | null = () => null): Float32Array {
  return Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    return at(x, y) ?? (x < 6 ? 1 : 0);
  });
}

test('inside a lock hair covers the garment, away from it nothing does', () => {
  const front = hairInFront(lock(), SIZE);
  expect(front[5 * SIZE + 3]).toBe(1);
  expect(front[5 * SIZE + 9]).toBe(0);
});

test('a hard edge becomes a soft one and stays where it is', () => {
  const front = hairInFront(lock(), SIZE);
  const row = [5, 6, 7].map((x) => front[5 * SIZE + x]);
  expect(row[0]).toBeGreaterThan(0.9);
  expect(row[1]).toBeGreaterThan(0.01);
  expect(row[1]).toBeLessThan(0.3);
  expect(row[2]).toBe(0);
});

test('a speck beside the lock does not come through', () => {
  const front = hairInFront(
    lock((x, y) => (x === 8 && y === 5 ? 0.7 : null)),
    SIZE,
  );
  expect(front[5 * SIZE + 8]).toBeLessThan(0.1);
});
