import { expect, test } from 'vitest';
import { enlarge, reduce } from './frame-planes.ts';

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
