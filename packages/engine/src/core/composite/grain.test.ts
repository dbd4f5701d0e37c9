import { expect, test } from 'vitest';
import { measureGrain, noiseAt } from './grain.ts';

function noisy(sigma: number, size: number): Float32Array {
  return Float32Array.from(
    { length: size * size },
    (_, i) => 50 + (i % size) / 20 + sigma * noiseAt(i % size, Math.floor(i / size)),
  );
}

test.each([0.5, 1.5, 3])('grain of strength %f on a soft gradient is measured within a tenth', (sigma) => {
  const grain = measureGrain(noisy(sigma, 120), new Float32Array(14400).fill(1), 120, 120);
  expect(grain / sigma).toBeGreaterThan(0.9);
  expect(grain / sigma).toBeLessThan(1.1);
});

test('too few pixels give no grain rather than a guess', () => {
  expect(measureGrain(noisy(3, 20), new Float32Array(400), 20, 20)).toBe(0);
});

test('noise has mean 0, deviation 1 and no repetition within a hundred pixels', () => {
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < 128; y++) {
    for (let x = 0; x < 128; x++) {
      sum += noiseAt(x, y);
      squares += noiseAt(x, y) ** 2;
    }
  }
  expect(Math.abs(sum / 16384)).toBeLessThan(0.05);
  expect(squares / 16384).toBeCloseTo(1, 1);
  const row = (y: number) => Array.from({ length: 50 }, (_, x) => noiseAt(x, y));
  expect(row(3)).not.toEqual(row(103));
});
