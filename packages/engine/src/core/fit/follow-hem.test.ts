import { expect, test } from 'vitest';
import { bodyToPhoto, photoToBody } from '#src/core/person/body-frame.ts';
import type { TexturedMesh } from '#src/core/raster/mesh-raster.ts';
import { LABEL } from '#src/core/types.ts';
import { followOldHem } from './follow-hem.ts';
import { personWith } from './person-for-tests.ts';

test('the hem bends with the old one and nothing above the chest moves', () => {
  const flat = personWith({ topHem: 1, waist: 1 });
  const { frame, body } = flat;
  const labels = { ...flat.labels, data: flat.labels.data.slice() };
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const place = photoToBody(body, {
        x: frame.roi.x + (x + 0.5) / frame.scale - 0.5,
        y: frame.roi.y + (y + 0.5) / frame.scale - 0.5,
      });
      const tilted = 1 + 0.05 * (place.lateral / body.unit);
      labels.data[y * frame.width + x] = place.v > tilted ? LABEL.bottom : LABEL.top;
    }
  }
  const spots = [
    bodyToPhoto(body, 0.2, -0.3 * body.unit),
    bodyToPhoto(body, 1, -0.3 * body.unit),
    bodyToPhoto(body, 1, 0.3 * body.unit),
  ];
  const mesh: TexturedMesh = {
    targetX: Float32Array.from(spots, (point) => point.x),
    targetY: Float32Array.from(spots, (point) => point.y),
    textureX: new Float32Array(3),
    textureY: new Float32Array(3),
    triangles: new Uint32Array([0, 1, 2]),
  };
  followOldHem(mesh, { ...flat, labels }, 0.35, 1);
  const heights = spots.map((_, n) => photoToBody(body, { x: mesh.targetX[n], y: mesh.targetY[n] }).v);
  expect(heights[0]).toBeCloseTo(0.2, 4);
  expect(heights[2] - heights[1]).toBeGreaterThan(0.02);
  expect(heights[2] - heights[1]).toBeLessThan(0.04);
});
