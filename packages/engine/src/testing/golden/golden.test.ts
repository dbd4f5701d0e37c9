import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import type { Box, LabImage, Plane, RgbaImage } from '#src/core/types.ts';
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

const drawn = new Map<string, RgbaImage>();

beforeAll(async () => {
  const networks = await loadNetworks();
  for (const [person, garment] of GOLDEN_PAIRS) {
    drawn.set(`${person} in ${garment}`, await drawGolden(person, garment, networks));
  }
}, 120_000);

function drawnPicture(person: string, garment: string): RgbaImage {
  const made = drawn.get(`${person} in ${garment}`);
  if (made === undefined) throw new Error(`${person} in ${garment} was not drawn`);
  return made;
}

function steps(one: RgbaImage, other: RgbaImage): Float64Array {
  return Float64Array.from(one.data, (value, i) => Math.abs(value - other.data[i])).sort();
}

test.each(GOLDEN_PAIRS)('%s in %s looks as it did when it was last looked at', async (person, garment) => {
  const golden = await decodePicture(await readFile(goldenFile(person, garment)), 'both');
  const made = drawnPicture(person, garment);
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

/**
 * V8 keeps one layout for all literals of as many properties that begin alike. A single fraction called `width` in
 * front of two other values makes every plane's width a fraction, and every loop over pixels then counts in fractions:
 * a seventh of a try-on's time. Such a length needs another name, `halfWidth` or `side`.
 */
test('try-ons leave the sizes of planes, pictures and boxes whole numbers to V8', () => {
  expect(drawn.size).toBe(GOLDEN_PAIRS.length);
  setFlagsFromString('--allow-natives-syntax');
  const haveSameLayout: (one: object, other: object) => boolean = runInThisContext(
    '(one, other) => %HaveSameMap(one, other)',
  );
  const data = new Float32Array(1);
  const plane = (width: number, height: number): Plane => ({ width, height, data });
  const lab = (width: number, height: number): LabImage => ({ width, height, l: data, a: data, b: data });
  const box = (width: number, height: number): Box => ({ x: 0.5, y: 0.5, width, height });
  // The first fraction changes a layout that was made for whole numbers.
  for (const shape of [box, lab, plane]) {
    expect(haveSameLayout(shape(3, 4), shape(3, 4))).toBe(true);
    expect(haveSameLayout(shape(3, 4), shape(3.5, 4))).toBe(false);
  }
});
