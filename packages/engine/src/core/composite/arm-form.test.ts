import { expect, test } from 'vitest';
import { shadeForms } from './arm-form.ts';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { shapeSurface } from './body-surface.ts';
import { drawPerson } from './drawn-person.ts';

const person = drawPerson();
const arms = shapeBareArms(person);
const surface = shapeSurface(person, { arms, torso: shapeBareTorso(person) });
const shade = new Float32Array(surface.x.length);
shadeForms(arms, surface, person.body.across, shade);
/** Pixel of the drawing at a share of the left arm's length and a distance outwards from its middle line. */
const at = (along: number, outwards: number) =>
  shade[Math.round((100 + 120 * along) / 2) * arms.edge.width + Math.round((66 - outwards) / 2)];

test('the shoulder muscle ends in a furrow that runs down and outwards', () => {
  expect(at(0.26, 0)).toBeLessThan(-0.01);
  expect(at(0.14, 0)).toBeGreaterThan(at(0.26, 0) + 0.02);
  expect(at(0.3, 8)).toBeLessThan(at(0.3, -8));
});

test('biceps and forearm swell beside the hollow of the elbow', () => {
  expect(at(0.36, -2)).toBeGreaterThan(at(0.475, -2) + 0.02);
  expect(at(0.6, 2)).toBeGreaterThan(at(0.475, 2) + 0.02);
});

test('hand, trunk and the end of the forearm stay as they are', () => {
  expect(at(0.9, 0)).toBeCloseTo(0, 3);
  expect(shade[Math.round(150 / 2) * arms.edge.width + 60]).toBe(0);
});
