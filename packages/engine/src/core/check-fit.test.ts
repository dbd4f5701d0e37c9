import { expect, test } from 'vitest';
import { checkFit, foldedShare } from './check-fit.ts';
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

test('a fit is refused for both photos when too much of the cloth lies folded over', () => {
  expect(checkFit({ torso: mesh((x, y) => [x, y]) }, image)).toEqual({ foldedCloth: 0 });
  const folded = { torso: mesh((x, y) => [x > 25 ? 15 : x, y]) };
  expect(() => checkFit(folded, image)).toThrow(
    expect.objectContaining({ kind: 'refused', subject: 'both', reason: 'result_broken' }),
  );
});
