import { expect, test } from 'vitest';
import { fitWidths, weightedMedian } from './fit-widths.ts';

const MODEL = Float32Array.from([10, 10, 10, 10, 10, 10, 10, 10, 10, 10]);

test('trusted measurements of a steady shape come back as they are', () => {
  const measured = MODEL.map(() => 13);
  for (const width of fitWidths(
    measured,
    MODEL.map(() => 1),
    MODEL,
    2,
  ))
    expect(width).toBeCloseTo(13, 4);
});

test('untrusted stations follow their trusted neighbours, not their own measurement', () => {
  const measured = Float32Array.from([12, 12, 12, 99, 99, 12, 12, 12, 12, 12]);
  const trust = Float32Array.from([1, 1, 1, 0, 0, 1, 1, 1, 1, 1]);
  for (const width of fitWidths(measured, trust, MODEL, 2)) expect(width).toBeCloseTo(12, 1);
});

test('with nothing trusted the model stands', () => {
  expect([
    ...fitWidths(
      MODEL.map(() => 40),
      MODEL.map(() => 0),
      MODEL,
      2,
    ),
  ]).toEqual([...MODEL]);
});

test('far from any trusted station the usual ratio of the part is taken', () => {
  const trust = Float32Array.from([1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  const measured = Float32Array.from([15, 15, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(fitWidths(measured, trust, MODEL, 1)[9]).toBeCloseTo(15, 3);
});

test('the weighted median ignores what has no weight and is null without any', () => {
  const values = Float32Array.from([5, 1, 9, 3]);
  expect(weightedMedian(values, Float32Array.from([1, 0, 1, 1]))).toBe(5);
  expect(weightedMedian(values, Float32Array.from([0.1, 3, 0.1, 0.1]))).toBe(1);
  expect(weightedMedian(values, new Float32Array(4))).toBeNull();
});
