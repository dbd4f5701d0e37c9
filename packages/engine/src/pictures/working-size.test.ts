import { expect, test } from 'vitest';
import { findWorkingSize, WORKING_PIXELS } from './working-size.ts';

test('a photo within the limit keeps its size', () => {
  expect(findWorkingSize(768, 1024)).toEqual({ width: 768, height: 1024 });
  expect(findWorkingSize(800, 1422)).toEqual({ width: 800, height: 1422 });
});

test('a larger photo comes to just under the limit, in its own shape', () => {
  for (const [width, height] of [
    [3000, 4000],
    [4000, 3000],
    [2400, 2400],
    [6000, 1000],
  ] as const) {
    const size = findWorkingSize(width, height);
    expect(size.width * size.height).toBeGreaterThan(WORKING_PIXELS * 0.995);
    expect(size.width * size.height).toBeLessThan(WORKING_PIXELS * 1.001);
    expect(size.width / size.height).toBeCloseTo(width / height, 1);
  }
});

test('a turned photo gets the turned size', () => {
  const { width, height } = findWorkingSize(2999, 4123);
  expect(findWorkingSize(4123, 2999)).toEqual({ width: height, height: width });
});

test('not even a hair of a picture comes to nothing', () => {
  expect(findWorkingSize(40_000, 1, 1000)).toEqual({ width: 6324, height: 1 });
});
