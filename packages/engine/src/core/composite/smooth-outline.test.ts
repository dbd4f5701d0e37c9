import { expect, test } from 'vitest';
import { softenStairs } from './soften-stairs.ts';

const SIZE = 12;

/** Cloth below a line that falls by one pixel in three. */
function slope(): Float32Array {
  return Float32Array.from({ length: SIZE * SIZE }, (_, i) =>
    Math.floor(i / SIZE) * 3 > (i % SIZE) + 8 ? 1 : 0,
  );
}

test('a hard slanting edge rises evenly, and stays where it is', () => {
  const alpha = slope();
  const before = slope();
  softenStairs(alpha, SIZE, SIZE);
  const edge = [4, 5, 6].map((x) => alpha.findIndex((value, i) => i % SIZE === x && value > 0));
  const shares = edge.map((at) => alpha[at]);
  expect(new Set(shares.map((share) => share.toFixed(2))).size).toBe(3);
  for (const share of shares) expect(share).toBeGreaterThan(0.4);
  for (let i = 0; i < alpha.length; i++) if (before[i] === 0) expect(alpha[i]).toBe(0);
});

test('the inside of the cloth and an edge that is soft already are left alone', () => {
  const ramp = Float32Array.from({ length: SIZE * SIZE }, (_, i) =>
    Math.min(1, Math.max(0, ((i % SIZE) - 4) / 3)),
  );
  const before = ramp.slice();
  softenStairs(ramp, SIZE, SIZE);
  expect(ramp).toEqual(before);
});
