import { expect, test } from 'vitest';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { shapeSurface } from './body-surface.ts';
import { type DrawnPersonOptions, drawPerson } from './drawn-person.ts';
import { findLight } from './find-light.ts';

const lightOn = (topColor: DrawnPersonOptions['topColor']) => {
  const person = drawPerson({ longSleeves: true, topColor });
  const shapes = { arms: shapeBareArms(person), torso: shapeBareTorso(person) };
  return findLight(person, shapes, shapeSurface(person, shapes));
};

const grey = (value: number) => [value, value, value] as const;
/** Position across the sleeve or the trunk: -1 on the left outline, 1 on the right. */
const place = (x: number) =>
  Math.abs(x - 120) < 42 ? (x - 120) / 42 : ((Math.abs(x - 120) - 54) / 12) * Math.sign(x - 120);

test('sleeves that are lighter on one side tell from which side the light comes', () => {
  const fromRight = lightOn((x) => grey(140 + 30 * place(x)));
  const fromLeft = lightOn((x) => grey(140 - 30 * place(x)));
  expect(fromRight.x).toBeGreaterThan(0.06);
  expect(fromLeft.x).toBeLessThan(-0.06);
});

test('evenly coloured cloth leaves roundness to the usual light', () => {
  const { x, z } = lightOn(() => grey(140));
  expect(Math.abs(x)).toBeLessThan(0.02);
  expect(z).toBeGreaterThan(0.1);
});

test('a print is not taken for light', () => {
  const { x } = lightOn((px, y) => grey((Math.floor(y / 9) & 1) === 0 && px > 66 && px < 90 ? 40 : 220));
  expect(Math.abs(x)).toBeLessThan(0.05);
});
