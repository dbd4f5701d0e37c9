import { expect, test } from 'vitest';
import type { Mask } from '../types.ts';
import {
  borderPixels,
  fillHoles,
  findComponents,
  flood,
  largestComponent,
  removeSmallComponents,
} from './flood.ts';

function draw(...rows: string[]): Mask {
  const data = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0));
  return { width: rows[0].length, height: rows.length, data };
}

const show = (mask: Mask): string[] =>
  Array.from({ length: mask.height }, (_, y) =>
    Array.from(mask.data.subarray(y * mask.width, (y + 1) * mask.width), (value) => (value ? '#' : '.')).join(
      '',
    ),
  );

const PICTURE = draw('##...#', '#...##', '..#...', '.###..', '.#.#..', '.###..');

test('a flood reaches what is connected by edges and neither corners nor other rows', () => {
  const reached = flood(PICTURE.data, 6, 6, [0, 2]);
  expect(show({ width: 6, height: 6, data: reached })).toEqual([
    '##....',
    '#.....',
    '......',
    '......',
    '......',
    '......',
  ]);
  const wrapped = draw('..#', '#..');
  expect(Array.from(flood(wrapped.data, 3, 2, [2]))).toEqual([0, 0, 1, 0, 0, 0]);
});

test('components have their own label and area', () => {
  const { labels, areas, count } = findComponents(PICTURE);
  expect(count).toBe(3);
  expect(Array.from(areas)).toEqual([0, 3, 3, 9]);
  expect(labels[0]).toBe(1);
  expect(labels[5]).toBe(2);
  expect(labels[14]).toBe(3);
});

test('only the largest component stays, and small ones can be dropped', () => {
  expect(largestComponent(PICTURE).data.reduce((sum, value) => sum + value, 0)).toBe(9);
  expect(removeSmallComponents(PICTURE, 4)).toEqual(largestComponent(PICTURE));
  expect(largestComponent(draw('...', '...')).data.some((value) => value !== 0)).toBe(false);
});

test('holes are filled up to the given area and openings to the border are not', () => {
  expect(fillHoles(PICTURE).data[4 * 6 + 2]).toBe(1);
  expect(fillHoles(PICTURE).data[1 * 6 + 2]).toBe(0);
  expect(fillHoles(PICTURE, 0).data[4 * 6 + 2]).toBe(0);
});

test('the border has every outer pixel once', () => {
  expect([...borderPixels(3, 3)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  expect(borderPixels(1, 1)).toEqual([0]);
});
