import { expect, test } from 'vitest';
import { checkFit, foldedShare } from './check-fit.ts';
import { personWith } from './fit/person-for-tests.ts';
import { gridTriangles } from './raster/mesh-raster.ts';

const image = { width: 30, height: 30, data: new Uint8ClampedArray(30 * 30 * 4).fill(255) };

/** A 3 x 2 grid of cells of 10 pixels, its corners moved by `move`. */
function mesh(move: (x: number, y: number) => readonly [number, number]) {
  const corners = Array.from({ length: 12 }, (_, i) => [(i % 4) * 10 - 0.5, Math.floor(i / 4) * 10] as const);
  const targets = corners.map(([x, y]) => move(x, y));
  return {
    textureX: Float32Array.from(corners, ([x]) => x),
    textureY: Float32Array.from(corners, ([, y]) => y),
    targetX: Float32Array.from(targets, ([x]) => x),
    targetY: Float32Array.from(targets, ([, y]) => y),
    triangles: gridTriangles(4, 3),
  };
}

test('a mesh that is moved, turned and stretched is not folded', () => {
  expect(
    foldedShare(
      mesh((x, y) => [100 + 3 * x - y, 20 + x + 0.4 * y]),
      image,
    ),
  ).toBe(0);
});

test('a column folded back over its neighbour counts by its share of the cloth', () => {
  const folded = mesh((x, y) => [x > 25 ? 15 : x, y]);
  expect(foldedShare(folded, image)).toBeCloseTo(1 / 3, 5);
});

test('what lies outside the garment does not count', () => {
  const empty = { ...image, data: new Uint8ClampedArray(image.data.length) };
  expect(
    foldedShare(
      mesh((x, y) => [-x, y]),
      empty,
    ),
  ).toBe(0);
});

const arms = personWith({}).geometry.arms;
const flat = mesh((x, y) => [x, y]);
const fit = (sleeveReach: number) => ({
  scale: 1,
  hem: { v: 1, tucked: false, snapped: false },
  sleeveReach,
  torso: flat,
  armholes: { left: null, right: null },
  hood: null,
  sleeves: { left: null, right: null },
});
const refused = expect.objectContaining({ kind: 'refused', subject: 'person', reason: 'arms_cross_torso' });

test('long sleeves are refused on crossed arms, short ones are not', () => {
  const crossed = [{ subject: 'person', reason: 'arms_cross_torso' }] as const;
  expect(() => checkFit(fit(1), image, arms, crossed)).toThrowError(refused);
  expect(() => checkFit(fit(0.3), image, arms, crossed)).not.toThrow();
  expect(() => checkFit(fit(1), image, arms, [])).not.toThrow();
});

test('so they are where a hand is at its own shoulder, not where it is on the hip', () => {
  const withWrist = (x: number, y: number) => ({
    ...arms,
    right: { ...arms.right, shoulder: { x: 0, y: 0 }, elbow: { x: 10, y: 100 }, wrist: { x, y } },
  });
  expect(() => checkFit(fit(1), image, withWrist(30, 10), [])).toThrowError(refused);
  expect(() => checkFit(fit(0.3), image, withWrist(30, 10), [])).not.toThrow();
  expect(() => checkFit(fit(1), image, withWrist(-80, 100), [])).not.toThrow();
});
