import { expect, test } from 'vitest';
import { createLabImage } from '#src/core/raster/lab.ts';
import { borderRing, fitBackground } from './background-model.ts';

test('light that falls off across the picture is followed, and a thing at the border does not bend it', () => {
  const lab = createLabImage(120, 160);
  for (let y = 0; y < 160; y++) {
    for (let x = 0; x < 120; x++) {
      const i = y * 120 + x;
      lab.l[i] = 90 - 0.05 * x - 0.03 * y;
      lab.b[i] = 4;
      if (x > 40 && x < 70 && y > 120) lab.l[i] = 20;
    }
  }
  const { plate, distance, noise } = fitBackground(lab, borderRing(120, 160, 0.02), false);
  expect(plate.l[80 * 120 + 60]).toBeCloseTo(90 - 3 - 2.4, 1);
  expect(plate.b[0]).toBeCloseTo(4, 2);
  expect(noise).toBeLessThan(0.2);
  expect(distance[150 * 120 + 50]).toBeGreaterThan(40);
});

test('a bent surface needs the quadratic model', () => {
  const lab = createLabImage(100, 100);
  for (let i = 0; i < 10_000; i++) lab.l[i] = 90 - 12 * ((i % 100) / 50 - 1) ** 2;
  const everywhere = { width: 100, height: 100, data: new Uint8Array(10_000).fill(1) };
  expect(fitBackground(lab, everywhere, true).noise).toBeLessThan(0.1);
  expect(fitBackground(lab, everywhere, false).noise).toBeGreaterThan(2);
});
