import { expect, test } from 'vitest';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { shapeSurface } from './body-surface.ts';
import { drawPerson } from './drawn-person.ts';

test('a raised shoulder does not face sideways as the neck beside it does', () => {
  const person = drawPerson();
  const low = { ...person, geometry: { ...person.geometry, neck: { x: 120, y: 112 } } };
  const surface = shapeSurface(low, { arms: shapeBareArms(low), torso: shapeBareTorso(low) });
  const at = (x: number, y: number) => Math.round(y / 2) * low.labels.width + Math.round(x / 2);
  expect(surface.x[at(131, 80)]).toBeGreaterThan(0.7);
  expect(surface.x[at(148, 96)]).toBeLessThan(0.4);
  expect(surface.z[at(148, 96)]).toBeGreaterThan(0.8);
});

test('the neck is round down to where the shoulders begin at its sides, and lower in front', () => {
  const person = drawPerson();
  const low = { ...person, geometry: { ...person.geometry, neck: { x: 120, y: 120 } } };
  const surface = shapeSurface(low, { arms: shapeBareArms(low), torso: shapeBareTorso(low) });
  const at = (x: number, y: number) => Math.round(y / 2) * low.labels.width + Math.round(x / 2);
  expect(surface.x[at(131, 80)]).toBeGreaterThan(0.7);
  expect(surface.x[at(131, 104)]).toBeLessThan(0.4);
  expect(surface.y[at(120, 104)]).toBeGreaterThan(surface.y[at(131, 104)] + 0.1);
});

test('shoulders turn away upwards and outwards along their own outline, and not farther in', () => {
  const person = drawPerson();
  const surface = shapeSurface(person, { arms: shapeBareArms(person), torso: shapeBareTorso(person) });
  const at = (x: number, y: number) => Math.round(y / 2) * person.labels.width + Math.round(x / 2);
  expect(surface.y[at(156, 91)]).toBeLessThan(-0.7);
  expect(surface.x[at(84, 91)] - surface.x[at(156, 91)]).toBeLessThan(0);
  expect(surface.z[at(156, 106)]).toBeGreaterThan(0.8);
});
