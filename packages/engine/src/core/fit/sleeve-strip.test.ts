import { expect, test } from 'vitest';
import { rasterMesh } from '#src/core/raster/mesh-raster.ts';
import { solveThinPlateSpline } from '#src/core/raster/thin-plate-spline.ts';
import { personWith } from './person-for-tests.ts';
import { buildSleeveStrip } from './sleeve-strip.ts';

const corners = [
  { x: 0, y: 0 },
  { x: 600, y: 0 },
  { x: 0, y: 600 },
  { x: 600, y: 600 },
];

test('the strip fades out at both sides over a pixel, and is whole between them', () => {
  const { arms } = personWith({ spread: 0 }).geometry;
  const edge = (x: number) => Array.from({ length: 8 }, (_, n) => ({ x, y: 250 + 40 * n }));
  const strip = buildSleeveStrip(
    {
      sleeve: {
        cuffOuter: { x: 428, y: 530 },
        cuffInner: { x: 372, y: 530 },
        outer: edge(428),
        inner: edge(372),
      },
      arm: arms.right,
      spline: solveThinPlateSpline(corners, corners, 0),
      shoulder: { x: 428, y: 250 },
      armpit: { x: 372, y: 250 },
      upperArm: [],
      besideTorso: (point) => point,
      scale: 1,
      unit: 200,
      folded: false,
    },
    0.6,
  );
  const { opacity } = rasterMesh(strip, { x: 300, y: 330, width: 200, height: 20 });
  for (let row = 0; row < 20; row++) {
    const across = Array.from(opacity.subarray(row * 200, row * 200 + 200));
    const first = across.findIndex((value) => value > 0);
    const last = across.findLastIndex((value) => value > 0);
    expect(last - first).toBeGreaterThan(40);
    expect(Math.min(...across.slice(first + 2, last - 1))).toBe(1);
    expect(across.filter((value) => value > 0 && value < 1).length).toBeGreaterThan(0);
  }
});
