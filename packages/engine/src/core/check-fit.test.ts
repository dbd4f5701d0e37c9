import { expect, test } from 'vitest';
import { checkFit } from './check-fit.ts';
import { EngineError } from './engine-error.ts';
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

const lay = (move: Parameters<typeof mesh>[0], of = image) => checkFit({ torso: mesh(move) }, of);

test('cloth that is moved, turned and stretched a little is not folded', () => {
  expect(lay((x, y) => [100 + 3 * x - y, 20 + x + 2 * y])).toEqual({ foldedCloth: 0 });
});

test('a corner folded back counts by its share of the cloth, and too large a share is refused', () => {
  const cornerBack = (x: number, y: number) => [x > 25 && y === 0 ? 15 : x, y] as const;
  expect(() => lay(cornerBack)).toThrow(EngineError);
  expect(() => lay((x, y) => [x > 25 ? 15 : x, y])).toThrow(/0\.33 of it is folded/);
});

test('what lies outside the garment does not count', () => {
  const empty = { ...image, data: new Uint8ClampedArray(image.data.length) };
  expect(lay((x, y) => [-x, y], empty)).toEqual({ foldedCloth: 0 });
});
