import { expect, test } from 'vitest';
import { measureEdgeWidth } from './edge-width.ts';

/** Lightness and matte of an upright figure whose outlines are ramps of `ramp` pixels. */
function figure(ramp: number, contrast = 50) {
  const [width, height] = [80, 120];
  const person = Float32Array.from({ length: width * height }, (_, i) => {
    const edge = 20 - Math.abs((i % width) - 40);
    return Math.min(1, Math.max(0, 0.5 + edge / ramp));
  });
  return measureEdgeWidth(
    person.map((value) => 30 + contrast * value),
    person,
    width,
  );
}

test('outlines are measured as wide as they are', () => {
  expect(figure(3)).toBeCloseTo(3, 0);
  expect(figure(1)).toBeLessThan(figure(3));
});

test('blurred photos do not blur without end, and outlines that cannot be told are taken for sharp', () => {
  expect(figure(9)).toBeLessThanOrEqual(4);
  expect(figure(6, 10)).toBeCloseTo(1.6);
});
