import { expect, test } from 'vitest';
import type { ArmGeometry, Point } from '../types.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { drawPerson } from './drawn-person.ts';

test('what lies between the trunk and an arm held away is no part of the trunk', () => {
  const drawn = drawPerson();
  const away = (side: number, arm: ArmGeometry): ArmGeometry => {
    const line = (lateral: number): Point[] =>
      Array.from({ length: 17 }, (_, i) => ({ x: 120 + side * lateral, y: 100 + i * 12 }));
    return { ...arm, center: line(70), outer: line(82), inner: line(58) };
  };
  const { left, right } = drawn.geometry.arms;
  const arms = { left: away(-1, left), right: away(1, right) };
  const person = { ...drawn, geometry: { ...drawn.geometry, arms } };
  const { edge } = shapeBareTorso(person);
  const at = (x: number, y: number) => Math.round(y / 2) * edge.width + Math.round(x / 2);
  expect(edge.data[at(62, 141)]).toBeLessThan(0);
  expect(edge.data[at(178, 141)]).toBeLessThan(0);
  expect(edge.data[at(90, 141)]).toBeGreaterThan(0);
});
