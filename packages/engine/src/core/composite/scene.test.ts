import { expect, test } from 'vitest';
import { clipBox } from './scene.ts';

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
