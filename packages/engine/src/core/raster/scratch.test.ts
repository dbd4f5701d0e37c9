import { expect, test } from 'vitest';
import { borrowPlane, emptyScratch, returnPlanes } from './scratch.ts';

test('a plane that was given back is lent again, to one borrower at a time', () => {
  emptyScratch();
  const first = borrowPlane(12);
  returnPlanes(first);
  const second = borrowPlane(12);
  expect(second).toBe(first);
  expect(borrowPlane(12)).not.toBe(second);
});

test('only planes of the same length stand in for each other', () => {
  emptyScratch();
  returnPlanes(borrowPlane(12));
  expect(borrowPlane(13)).toHaveLength(13);
});

test('an emptied scratch holds nothing of what was in it', () => {
  const plane = borrowPlane(12).fill(7);
  returnPlanes(plane);
  emptyScratch();
  expect(plane).toHaveLength(0);
  expect(borrowPlane(12)).toEqual(new Float32Array(12));
});

test('a plane that is part of a larger buffer is overwritten, and the rest of the buffer stays', () => {
  const whole = new Float32Array(24).fill(7);
  returnPlanes(whole.subarray(0, 12));
  emptyScratch();
  expect([...whole]).toEqual([...Array(12).fill(0), ...Array(12).fill(7)]);
});
