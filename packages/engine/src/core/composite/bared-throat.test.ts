import { expect, test } from 'vitest';
import { LABEL, type Plane } from '../types.ts';
import { measureBaredThroat } from './bared-throat.ts';
import { drawPerson } from './drawn-person.ts';

test('a throat is bared where the old top covered it and the new one does not', () => {
  const drawn = drawPerson();
  const landmarks = Array.from({ length: 35 }, () => ({ x: 120, y: 120, z: 0 }));
  // From the chin, which is where all joints are, to 30 below the new garment, which ends at 170.
  const geometry = { ...drawn.geometry, neck: { x: 120, y: 200 } };
  const worn = { ...drawn, geometry, pose: { ...drawn.pose, landmarks } };
  const { width, height, scale } = drawn.frame;
  const cover: Plane = {
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [((i % width) + 0.5) / scale, (Math.floor(i / width) + 0.5) / scale];
      return Number(x >= 80 && x < 160 && y >= 110 && y < 170);
    }),
  };
  expect(measureBaredThroat(worn, cover)).toBeCloseTo(3 / 9);
  const bare = { ...worn, labels: { ...worn.labels, data: worn.labels.data.map(() => LABEL.skin) } };
  expect(measureBaredThroat(bare, cover)).toBe(0);
});
