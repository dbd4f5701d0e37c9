import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test('a percentile is one of the numbers, in any order', () => {
  const numbers = [9, 1, 8, 2, 7, 3, 6, 4, 5];
  expect(median(numbers)).toBe(5);
  expect(percentile(numbers, 0.95)).toBe(9);
  expect(percentile([100, 20], 0)).toBe(20);
  expect(numbers[0]).toBe(9);
});

test('an empty list has no median', () => {
  expect(median([])).toBeNaN();
});
