import { expect, test } from 'vitest';
import type { Mask } from '../types.ts';
import { distanceTo, signedDistance } from './distance.ts';

/** The same pseudo-random mask on every run. */
function scatter(width: number, height: number, share: number): Mask {
  let state = 12345;
  const data = Uint8Array.from({ length: width * height }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 < share ? 1 : 0;
  });
  return { width, height, data };
}

test('the distance equals the one found by trying every set pixel', () => {
  const mask = scatter(37, 23, 0.02);
  const { data } = distanceTo(mask);
  for (let y = 0; y < 23; y++) {
    for (let x = 0; x < 37; x++) {
      let nearest = Infinity;
      for (let i = 0; i < mask.data.length; i++) {
        if (mask.data[i]) nearest = Math.min(nearest, Math.hypot(x - (i % 37), y - Math.floor(i / 37)));
      }
      expect(data[y * 37 + x]).toBeCloseTo(nearest, 4);
    }
  }
});

test('an empty mask is far from everywhere, a full one near everywhere', () => {
  const empty = distanceTo({ width: 4, height: 3, data: new Uint8Array(12) });
  expect(Math.min(...empty.data)).toBeGreaterThan(1e5);
  const full = distanceTo({ width: 4, height: 3, data: new Uint8Array(12).fill(1) });
  expect(Math.max(...full.data)).toBe(0);
});

test('the signed distance is positive inside, negative outside and half a pixel at the border', () => {
  const data = new Uint8Array(9 * 9);
  for (let y = 2; y < 7; y++) data.fill(1, y * 9 + 2, y * 9 + 7);
  const signed = signedDistance({ width: 9, height: 9, data }).data;
  expect(signed[4 * 9 + 4]).toBeCloseTo(2.5, 5);
  expect(signed[4 * 9 + 2]).toBeCloseTo(0.5, 5);
  expect(signed[4 * 9 + 1]).toBeCloseTo(-0.5, 5);
  expect(signed[0]).toBeCloseTo(0.5 - Math.SQRT2 * 2, 5);
});
