import { expect, test } from 'vitest';
import { countChangesOutside, countSet } from './changed-pixels.ts';

test('a change counts once for all channels, and only outside the mask', () => {
  const before = { width: 2, height: 2, data: new Uint8ClampedArray(16).fill(100) };
  const after = { ...before, data: before.data.slice() };
  after.data[0] = 101;
  after.data[6] = 99;
  after.data[7] = 0;
  after.data[12] = 0;
  const mask = { width: 2, height: 2, data: Uint8Array.from([1, 0, 0, 0]) };
  expect(countChangesOutside(before, before, mask)).toBe(0);
  expect(countChangesOutside(before, after, mask)).toBe(2);
  expect(countSet(mask)).toBe(1);
});
