import { expect, test } from 'vitest';
import type { Mask } from '../types.ts';
import { close, dilate, erode, open } from './morphology.ts';

function disc(size: number, radius: number): Mask {
  const middle = (size - 1) / 2;
  const data = Uint8Array.from({ length: size * size }, (_, i) =>
    Math.hypot((i % size) - middle, Math.floor(i / size) - middle) <= radius ? 1 : 0,
  );
  return { width: size, height: size, data };
}

test.each([1, 2.5, 4, 8, 12.5])('one pixel grows to the disc of radius %f', (radius) => {
  const grown = dilate(disc(41, 0), radius);
  expect([...grown.data]).toEqual([...disc(41, radius).data]);
});

test.each([2, 10])('erosion by %f is the complement of growing the outside', (radius) => {
  const mask = disc(61, 20);
  const outside = { ...mask, data: mask.data.map((value) => 1 - value) };
  const grownOutside = dilate(outside, radius).data;
  expect([...erode(mask, radius).data]).toEqual([...grownOutside].map((value) => 1 - value));
});

test('a mask that fills the picture is not eaten from the border', () => {
  const mask = { width: 12, height: 9, data: new Uint8Array(108).fill(1) };
  expect(erode(mask, 3).data.every((value) => value === 1)).toBe(true);
});

test('opening removes a hair line and closing fills one, both leaving large parts alone', () => {
  const data = new Uint8Array(30 * 30);
  for (let y = 5; y < 25; y++) data.fill(1, y * 30 + 3, y * 30 + 15);
  data.fill(1, 10 * 30 + 15, 10 * 30 + 28);
  const opened = open({ width: 30, height: 30, data }, 2);
  expect(opened.data[10 * 30 + 22]).toBe(0);
  expect(opened.data[12 * 30 + 8]).toBe(1);
  const cut = data.slice();
  for (let y = 5; y < 25; y++) cut[y * 30 + 9] = 0;
  expect(close({ width: 30, height: 30, data: cut }, 2).data[15 * 30 + 9]).toBe(1);
});

test('any value other than 0 counts as set, and answers are 0 or 1', () => {
  const data = new Uint8Array(25);
  data[12] = 200;
  expect(new Set(dilate({ width: 5, height: 5, data }, 1).data)).toEqual(new Set([0, 1]));
});

test.each([1, 2.5, 6])(
  'by %f, parts in a corner and at a side grow and shrink as each pixel says',
  (radius) => {
    const [width, height] = [31, 23];
    const data = new Uint8Array(width * height);
    for (let y = 0; y < 9; y++) data.fill(1, y * width, y * width + 10);
    for (let y = 12; y < 20; y++) data.fill(1, y * width + 24, (y + 1) * width);
    data[4 * width + 4] = 0;
    const within = (x: number, y: number, value: number) =>
      data.some(
        (other, i) => other === value && Math.hypot((i % width) - x, Math.floor(i / width) - y) <= radius,
      );
    const each = (answer: (x: number, y: number) => boolean) =>
      Array.from(data, (_, i) => (answer(i % width, Math.floor(i / width)) ? 1 : 0));
    const mask = { width, height, data };
    expect([...dilate(mask, radius).data]).toEqual(each((x, y) => within(x, y, 1)));
    expect([...erode(mask, radius).data]).toEqual(each((x, y) => !within(x, y, 0)));
  },
);
