import { expect, test } from 'vitest';
import { armRadii, shapeBareArms } from './bare-arms.ts';
import { drawPerson } from './drawn-person.ts';

test('an arm is inside on its middle line and outside a sleeve width away', () => {
  const person = drawPerson();
  const { edge, across, along } = shapeBareArms(person);
  const at = (x: number, y: number) => Math.round(y / 2) * edge.width + Math.round(x / 2);
  for (const y of [110, 150, 200]) {
    expect(edge.data[at(66, y)]).toBeGreaterThan(3);
    expect(across.data[at(66, y)]).toBeLessThan(0.35);
    expect(edge.data[at(46, y)]).toBeLessThan(0);
  }
  expect(along.data[at(66, 160)]).toBeCloseTo(0.5, 1);
});

test('arms taper, and a sleeve is taken to be wider than the arm in it', () => {
  const bare = drawPerson();
  const sleeved = drawPerson({ longSleeves: true });
  const radii = armRadii(bare.geometry.arms.left, bare);
  expect(radii[16]).toBeLessThan(radii[2]);
  const under = armRadii(sleeved.geometry.arms.left, sleeved);
  expect(under[12]).toBeLessThanOrEqual(radii[12]);
});
