import { expect, test } from 'vitest';
import { findSeam } from './find-seam.ts';
import { CELL } from './garment-region.ts';

const WIDTH = 60;
const HEIGHT = 20;

/** Repainted on the left, kept on the right, free in between. */
const cells = () => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    i % WIDTH < 15 ? CELL.repainted : i % WIDTH >= 45 ? CELL.kept : CELL.free,
  ),
});

const difference = (at: (x: number) => number) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => at(i % WIDTH)),
});

test('the pictures meet where they agree, softly, and what is kept has no share of the other', () => {
  const { alpha, visibleShare } = findSeam(
    cells(),
    difference((x) => (x === 30 ? 1 : 25)),
  );
  const row = alpha.data.subarray(10 * WIDTH, 11 * WIDTH);
  expect(row[25]).toBe(1);
  expect(row[35]).toBe(0);
  expect(row[30]).toBeGreaterThan(0.2);
  expect(row[30]).toBeLessThan(0.8);
  expect(row.subarray(45).every((share) => share === 0)).toBe(true);
  expect(visibleShare).toBeLessThan(0.1);
});

test('where they agree nowhere the seam is said to be visible', () => {
  expect(
    findSeam(
      cells(),
      difference(() => 25),
    ).visibleShare,
  ).toBe(1);
  expect(
    findSeam(
      cells(),
      difference(() => 5),
    ).visibleShare,
  ).toBe(0);
});
