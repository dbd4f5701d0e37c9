import { expect, test } from 'vitest';
import { openingDistance, openingEdge } from './opening-distance.ts';

const V = Array.from({ length: 41 }, (_, n) => ({ x: 30 + n, y: 40 - Math.abs(n - 20) }));

test('above the neckline is opening, below it and beside its ends is not', () => {
  const { data } = openingDistance(100, 80, V);
  expect(data[20 * 100 + 50]).toBeGreaterThan(10);
  expect(data[50 * 100 + 50]).toBeLessThan(-5);
  expect(data[10 * 100 + 20]).toBeLessThan(-5);
  expect(data[10 * 100 + 80]).toBeLessThan(-5);
});

test('on a slanting edge the distance is measured square to it', () => {
  const { data } = openingDistance(100, 80, V);
  const onEdge = data[30 * 100 + 40];
  const above = data[20 * 100 + 40];
  expect(above - onEdge).toBeCloseTo(10 / Math.SQRT2, 1);
});

test('bends that are small for the opening are taken out of its edge, and its ends stay', () => {
  const wavy = Array.from({ length: 201 }, (_, x) => ({ x, y: 40 + 3 * Math.sin(x / 3) }));
  const edge = openingEdge(wavy);
  for (const { y } of edge.slice(20, 181)) expect(Math.abs(y - 40.9)).toBeLessThan(0.5);
  expect([edge[0].x, edge[200].x]).toEqual([0, 200]);
});
