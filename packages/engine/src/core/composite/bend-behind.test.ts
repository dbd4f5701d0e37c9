import { expect, test } from 'vitest';
import { LABEL } from '../types.ts';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { bendBehind } from './bend-behind.ts';
import { drawPerson } from './drawn-person.ts';

const shapesOf = (person: ReturnType<typeof drawPerson>) => ({
  arms: shapeBareArms(person),
  torso: shapeBareTorso(person),
});

test('an arm behind the body turns in to its side where the old sleeve ends', () => {
  const person = drawPerson();
  const data = person.labels.data.map((label, i) =>
    label === LABEL.skin && (i % person.labels.width) * 2 < 80 ? LABEL.background : label,
  );
  const hidden = { ...person, labels: { ...person.labels, data } };
  const straight = shapesOf(hidden);
  const { arms, torso } = shapesOf(hidden);
  bendBehind(hidden, { arms, torso });
  const { width } = arms.edge;
  const outermost = (edge: { readonly data: Float32Array }, y: number) => {
    const row = Math.round(y / 2) * width;
    return edge.data.subarray(row, row + width).findIndex((value) => value > 0) * 2;
  };
  expect(outermost(arms.edge, 118)).toBeLessThan(outermost(straight.arms.edge, 118) + 4);
  expect(outermost(arms.edge, 134)).toBeGreaterThan(outermost(straight.arms.edge, 134) + 4);
  const end = Math.round(144 / 2) * width;
  for (let x = 0; x < 76; x += 2) {
    expect(arms.edge.data[end + x / 2]).toBeLessThanOrEqual(0);
    expect(torso.edge.data[end + x / 2]).toBeLessThanOrEqual(0.5);
  }
});

test('arms in sight stay as they are', () => {
  const person = drawPerson();
  const { arms, torso } = shapesOf(person);
  bendBehind(person, { arms, torso });
  expect(arms.edge.data).toEqual(shapesOf(person).arms.edge.data);
  expect(torso.edge.data).toEqual(shapesOf(person).torso.edge.data);
});
