import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Networks, RgbaImage } from '#src/core/types.ts';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { drawGolden, GOLDEN_PAIRS, goldenFile } from './draw-golden.ts';

/**
 * Steps of 255. On the machine that drew them the pictures come out byte for byte. Other processors round the
 * networks' sums otherwise (fused or separate multiply and add), which moves outlines by hundredths of a pixel: a
 * step or two along edges. A neckline one pixel lower, at full size, is already beyond both.
 */
const MEAN_STEPS = 0.25;
/** What 999 of 1000 values stay within. */
const WORST_STEPS = 12;

let networks: Networks;

beforeAll(async () => {
  networks = await loadNetworks();
});

function steps(one: RgbaImage, other: RgbaImage): Float64Array {
  return Float64Array.from(one.data, (value, i) => Math.abs(value - other.data[i])).sort();
}

test.each(GOLDEN_PAIRS)('%s in %s looks as it did when it was last looked at', async (person, garment) => {
  const golden = await decodePicture(await readFile(goldenFile(person, garment)), 'both');
  const made = await drawGolden(person, garment, networks);
  expect([made.width, made.height]).toEqual([golden.width, golden.height]);
  const away = steps(made, golden);
  expect(away.reduce((sum, step) => sum + step, 0) / away.length).toBeLessThan(MEAN_STEPS);
  expect(away[Math.floor(0.999 * away.length)]).toBeLessThan(WORST_STEPS);
});

test('the tolerance sees a picture that is one pixel off', async () => {
  const [person, garment] = GOLDEN_PAIRS[0];
  const golden = await decodePicture(await readFile(goldenFile(person, garment)), 'both');
  // One pixel at full size is a third of one here.
  const shifted = { ...golden, data: golden.data.slice() };
  for (let i = 4; i < shifted.data.length; i++) {
    shifted.data[i] = (golden.data[i] * 2 + golden.data[i - 4]) / 3;
  }
  const away = steps(shifted, golden);
  const mean = away.reduce((sum, step) => sum + step, 0) / away.length;
  expect(mean > MEAN_STEPS || away[Math.floor(0.999 * away.length)] > WORST_STEPS).toBe(true);
});
