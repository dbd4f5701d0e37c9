import { expect, test } from 'vitest';
import { drawLayer, drawPerson } from './drawn-person.ts';
import { findBared } from './find-bared.ts';

const sleeve = (name: 'sleeve-left' | 'sleeve-right', to: number) =>
  drawLayer(name, (_x, y) => y < to, [200, 40, 40]);

test('without sleeves both arms are bared of the old ones', () => {
  expect(findBared(drawPerson(), [])).toEqual([false, true, true]);
});

test('a sleeve as long as the old one bares nothing, a shorter one does', () => {
  const layers = [sleeve('sleeve-left', 240), sleeve('sleeve-right', 110)];
  expect(findBared(drawPerson(), layers)).toEqual([false, false, true]);
});

test('a sleeve that ends one station above the old one bares the arm', () => {
  const person = drawPerson();
  const { left, right } = person.geometry.arms;
  const arms = { left: { ...left, covered: 5 / 17 }, right: { ...right, covered: 4 / 17 } };
  const layers = [sleeve('sleeve-left', 126), sleeve('sleeve-right', 126)];
  expect(findBared({ ...person, geometry: { ...person.geometry, arms } }, layers)).toEqual([
    false,
    true,
    false,
  ]);
});

test('arms that were bare all the way up are not bared', () => {
  const person = drawPerson();
  const { left, right } = person.geometry.arms;
  const arms = { left: { ...left, covered: 0 }, right: { ...right, covered: 0.05 } };
  expect(findBared({ ...person, geometry: { ...person.geometry, arms } }, [])).toEqual([false, false, false]);
});
