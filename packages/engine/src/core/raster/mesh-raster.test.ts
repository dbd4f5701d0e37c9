import { expect, test } from 'vitest';
import { gridTriangles, rasterMesh, type TexturedMesh } from './mesh-raster.ts';

function gridMesh(
  columns: number,
  rows: number,
  place: (x: number, y: number) => [number, number],
): TexturedMesh {
  const count = columns * rows;
  const mesh = {
    targetX: new Float32Array(count),
    targetY: new Float32Array(count),
    textureX: new Float32Array(count),
    textureY: new Float32Array(count),
    triangles: gridTriangles(columns, rows),
  };
  for (let n = 0; n < count; n++) {
    const x = (n % columns) * 10;
    const y = Math.floor(n / columns) * 10;
    [mesh.targetX[n], mesh.targetY[n]] = place(x, y);
    mesh.textureX[n] = x;
    mesh.textureY[n] = y;
  }
  return mesh;
}

test('every pixel inside the mesh is covered, cell borders included, and none outside', () => {
  const mesh = gridMesh(4, 3, (x, y) => [x * 1.37 + 3.3, y * 1.91 + 2.6]);
  const map = rasterMesh(mesh, { x: 0, y: 0, width: 60, height: 50 });
  for (let y = 0; y < 50; y++) {
    for (let x = 0; x < 60; x++) {
      const inside = x >= 3.3 && x <= 44.4 && y >= 2.6 && y <= 40.8;
      expect(map.opacity[y * 60 + x] > 0).toBe(inside);
    }
  }
});

test('the map gives the texture place that lies there', () => {
  const mesh = gridMesh(4, 3, (x, y) => [x * 2 + 5, y * 2 + 7]);
  const map = rasterMesh(mesh, { x: 10, y: 10, width: 40, height: 30 });
  const at = 12 * 40 + 17;
  expect(map.x[at]).toBeCloseTo((27 - 5) / 2, 3);
  expect(map.y[at]).toBeCloseTo((22 - 7) / 2, 3);
});

test('a mirrored mesh is drawn like any other and opacity runs between its corners', () => {
  const mesh = gridMesh(2, 2, (x, y) => [20 - x * 2, y * 2]);
  const opacity = Float32Array.of(0, 1, 0, 1);
  const map = rasterMesh({ ...mesh, opacity }, { x: 0, y: 0, width: 21, height: 21 });
  expect(map.opacity[10 * 21 + 10]).toBeCloseTo(0.5, 3);
  expect(map.x[10 * 21 + 2]).toBeCloseTo(9, 3);
});
