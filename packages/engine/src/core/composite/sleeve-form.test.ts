import { expect, test } from 'vitest';
import { shapeBareArms } from './bare-arms.ts';
import { drawPerson } from './drawn-person.ts';
import { sleeveForm } from './sleeve-form.ts';

const FROM_THE_LEFT = { x: -0.2, y: 0, z: 0.34 };
const UNIT = 100;

function formOf(ends: { left: number; right: number }): (x: number, y: number) => number {
  const form = sleeveForm(shapeBareArms(drawPerson()), FROM_THE_LEFT, ends, UNIT);
  return (x, y) => form.data[Math.round(y / 2) * form.width + Math.round(x / 2)];
}

test('a sleeve is darker where it turns away from the viewer, and on the side that the light does not reach', () => {
  const at = formOf({ left: 1, right: 1 });
  expect(at(66, 150)).toBeGreaterThan(at(76, 150));
  expect(at(56, 150)).toBeGreaterThan(at(76, 150) + 0.05);
  expect(at(76, 150)).toBeLessThan(-0.1);
});

test('the form ends with the sleeve, and lies on no other cloth', () => {
  const at = formOf({ left: 0.4, right: 0 });
  expect(at(76, 140)).toBeLessThan(-0.05);
  expect(at(76, 190)).toBeCloseTo(0, 6);
  expect(at(184, 140)).toBeCloseTo(0, 6);
  expect(at(120, 140)).toBeCloseTo(0, 6);
});
