import { expect, test } from 'vitest';
import type { LabImage, Plane } from '../types.ts';
import {
  applyColorCoefficients,
  colorCoefficients,
  createColorGuide,
  filterWithGuide,
} from './guided-filter.ts';

/** Dark left of `edge`, light right of it; the hue changes too. */
function createStep(width: number, height: number, edge: number): LabImage {
  const at = (low: number, high: number) =>
    Float32Array.from({ length: width * height }, (_, i) => (i % width < edge ? low : high));
  return { width, height, l: at(30, 70), a: at(20, -10), b: at(-5, 15) };
}

function createPlane(width: number, height: number, value: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    value(i % width, Math.floor(i / width)),
  );
  return { width, height, data };
}

test('a constant stays that constant whatever the guide shows', () => {
  const guide = createColorGuide(createStep(30, 20, 14), 4, 1e-3);
  const { data } = filterWithGuide(
    guide,
    createPlane(30, 20, () => 0.4),
  );
  for (const value of data) expect(value).toBeCloseTo(0.4, 4);
});

test('a soft border snaps to the edge of the guide', () => {
  const guide = createColorGuide(createStep(40, 20, 20), 4, 6e-4);
  const soft = createPlane(40, 20, (x) => Math.min(1, Math.max(0, (x - 16.5) / 6)));
  const { data } = filterWithGuide(guide, soft);
  expect(data[10 * 40 + 21] - data[10 * 40 + 18]).toBeGreaterThan(0.55);
  expect(soft.data[10 * 40 + 20] - soft.data[10 * 40 + 19]).toBeLessThan(0.2);
  expect(data[10 * 40 + 20] - data[10 * 40 + 19]).toBeGreaterThan(0.5);
});

test('where the guide is flat, noise is averaged away', () => {
  const guide = createColorGuide(createStep(40, 40, 0), 4, 6e-4);
  const noisy = createPlane(40, 40, (x, y) => ((x + y) % 2 === 0 ? 0.3 : 0.7));
  const { data } = filterWithGuide(guide, noisy);
  for (const value of data) expect(Math.abs(value - 0.5)).toBeLessThan(0.02);
});

test('filtering in place gives the same values', () => {
  const guide = createColorGuide(createStep(24, 16, 9), 3, 1e-3);
  const source = createPlane(24, 16, (x, y) => ((x * 5 + y * 3) % 7) / 7);
  const apart = filterWithGuide(guide, source);
  filterWithGuide(guide, source, source);
  expect([...source.data]).toEqual([...apart.data]);
});

test('coefficients applied at the same size are the filter', () => {
  const lab = createStep(24, 16, 9);
  const guide = createColorGuide(lab, 3, 1e-3);
  const source = createPlane(24, 16, (x) => (x > 7 ? 1 : 0));
  const direct = filterWithGuide(guide, source);
  const applied = applyColorCoefficients(colorCoefficients(guide, source), lab, {
    left: 0,
    top: 0,
    scale: 1,
  });
  for (let i = 0; i < direct.data.length; i += 1) expect(applied.data[i]).toBeCloseTo(direct.data[i], 4);
});

test('coefficients applied to a larger guide give the larger edge, in the right place', () => {
  const low = createStep(24, 16, 9);
  const source = createPlane(24, 16, (x) => (x >= 9 ? 1 : 0));
  const coefficients = colorCoefficients(createColorGuide(low, 3, 6e-4), source);
  const part: LabImage = createStep(20, 10, 11);
  const { data } = applyColorCoefficients(coefficients, part, { left: 25, top: 8, scale: 0.25 });
  for (let y = 0; y < 10; y += 1) {
    expect(data[y * 20 + 10]).toBeLessThan(0.1);
    expect(data[y * 20 + 11]).toBeGreaterThan(0.9);
  }
});
