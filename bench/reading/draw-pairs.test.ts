import { expect, test } from 'vitest';
import { drawPairs } from './draw-pairs.ts';

const people = ['d', 'a', 'c', 'b'].map((name) => `people/${name}.jpg`);
const garments = ['x', 'z', 'y'].map((name) => `clothes/${name}.jpg`);
const names = (seed: number, count: number) =>
  drawPairs(people, garments, { seed, count }).map(({ name }) => name);

test('a seed draws the same pairs, whatever the order of the files', () => {
  expect(names(7, 6)).toEqual(names(7, 6));
  expect(drawPairs([...people].reverse(), garments, { seed: 7, count: 6 }).map(({ name }) => name)).toEqual(
    names(7, 6),
  );
  expect(names(7, 4)).toEqual(names(7, 6).slice(0, 4));
});

test('the pairs of a seed never change', () => {
  expect(names(1, 3)).toMatchInlineSnapshot(`
    [
      "c + x",
      "b + z",
      "d + y",
    ]
  `);
});

test('another seed draws other pairs', () => {
  expect(names(1, 6)).not.toEqual(names(2, 6));
});

test('all people are drawn before any is drawn twice, and so are garments', () => {
  const pairs = drawPairs(people, garments, { seed: 3, count: 4 });
  expect(new Set(pairs.map(({ person }) => person)).size).toBe(4);
  expect(new Set(pairs.slice(0, 3).map(({ garment }) => garment)).size).toBe(3);
});

test('no pair is drawn twice, and at most all are drawn', () => {
  const all = names(5, 1000);
  expect(all.length).toBe(people.length * garments.length);
  expect(new Set(all).size).toBe(all.length);
});

test('nothing is drawn from an empty folder', () => {
  expect(drawPairs([], garments, { seed: 1, count: 5 })).toEqual([]);
});
