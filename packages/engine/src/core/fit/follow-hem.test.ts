import { expect, test } from 'vitest';
import { bodyToPhoto, photoToBody } from '#src/core/person/body-frame.ts';
import type { TexturedMesh } from '#src/core/raster/mesh-raster.ts';
import { LABEL } from '#src/core/types.ts';
import { followOldHem } from './follow-hem.ts';
import { personWith } from './person-for-tests.ts';

/** How much lower the hem ends on the right than on the left, if the old one falls by `slope` v per U. */
function bend(topHem: number, slope: number) {
  const flat = personWith({ topHem, waist: topHem });
  const { frame, body } = flat;
  const labels = { ...flat.labels, data: flat.labels.data.slice() };
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const place = photoToBody(body, {
        x: frame.roi.x + (x + 0.5) / frame.scale - 0.5,
        y: frame.roi.y + (y + 0.5) / frame.scale - 0.5,
      });
      const tilted = topHem + slope * (place.lateral / body.unit);
      labels.data[y * frame.width + x] = place.v > tilted ? LABEL.bottom : LABEL.top;
    }
  }
  const spots = [
    bodyToPhoto(body, 0.2, -0.3 * body.unit),
    bodyToPhoto(body, topHem, -0.3 * body.unit),
    bodyToPhoto(body, topHem, 0.3 * body.unit),
  ];
  const mesh: TexturedMesh = {
    targetX: Float32Array.from(spots, (point) => point.x),
    targetY: Float32Array.from(spots, (point) => point.y),
    textureX: new Float32Array(3),
    textureY: new Float32Array(3),
    triangles: new Uint32Array([0, 1, 2]),
  };
  followOldHem(mesh, { ...flat, labels }, 0.35, topHem);
  const [chest, left, right] = spots.map(
    (_, n) => photoToBody(body, { x: mesh.targetX[n], y: mesh.targetY[n] }).v,
  );
  return { chest, fall: right - left };
}

test('the hem bends with the old one and nothing above the chest moves', () => {
  const { chest, fall } = bend(1, 0.05);
  expect(chest).toBeCloseTo(0.2, 4);
  expect(fall).toBeGreaterThan(0.02);
  expect(fall).toBeLessThan(0.04);
});

test('a hem that hung is followed less far than a waistband', () => {
  expect(bend(1, 0.22).fall).toBeCloseTo(0.1, 2);
  expect(bend(0.9, 0.22).fall).toBeGreaterThan(0.12);
});
