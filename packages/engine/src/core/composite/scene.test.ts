import { expect, test } from 'vitest';
import { clipBox, enlarge, reduce } from './scene.ts';

const frame = { roi: { x: 10, y: 20, width: 40, height: 40 }, scale: 0.5, width: 20, height: 20 };

test('a ramp enlarged to any box keeps its position in the photo', () => {
  const plane = { width: 20, height: 20, data: Float32Array.from({ length: 400 }, (_, i) => i % 20) };
  const box = { x: 20, y: 25, width: 15, height: 5 };
  const large = enlarge(plane, frame, box);
  for (let x = 0; x < 15; x++) expect(large[x]).toBeCloseTo((20 + x - 10 + 0.5) * 0.5 - 0.5, 4);
});

test('reducing and enlarging again keeps a soft picture', () => {
  const box = { x: 10, y: 20, width: 40, height: 40 };
  const values = Float32Array.from({ length: 1600 }, (_, i) => (i % 40) + Math.floor(i / 40) * 2);
  const back = enlarge(reduce(values, box, frame), frame, box);
  for (let y = 4; y < 36; y++) {
    for (let x = 4; x < 36; x++) expect(back[y * 40 + x]).toBeCloseTo(values[y * 40 + x], 1);
  }
});

test('a box is cut to the picture and never empty', () => {
  const picture = { width: 100, height: 50 };
  expect(clipBox({ x: -5, y: 10, width: 200, height: 90 }, picture)).toEqual({
    x: 0,
    y: 10,
    width: 100,
    height: 40,
  });
  const outside = clipBox({ x: 400, y: 400, width: 3, height: 3 }, picture);
  expect(outside.width).toBeGreaterThan(0);
  expect(outside.x + outside.width).toBeLessThanOrEqual(100);
});
