import { expect, test } from 'vitest';
import { createLabImage } from '#src/core/raster/lab.ts';
import type { LabImage, Mask } from '#src/core/types.ts';
import { findSilhouette } from './find-silhouette.ts';

const WIDTH = 240;
const HEIGHT = 320;

function scene(color: (x: number, y: number) => readonly [number, number, number]): LabImage {
  const lab = createLabImage(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      [lab.l[y * WIDTH + x], lab.a[y * WIDTH + x], lab.b[y * WIDTH + x]] = color(x, y);
    }
  }
  return lab;
}

const inBlock = (x: number, y: number): boolean => x >= 70 && x < 170 && y >= 60 && y < 260;

/** Share of the pixels of the drawn block, and of all others, that the mask gets right. */
function hits(mask: Mask): { block: number; ground: number } {
  let block = 0;
  let ground = 0;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const set = mask.data[y * WIDTH + x] !== 0;
      if (inBlock(x, y)) block += set ? 1 : 0;
      else ground += set ? 0 : 1;
    }
  }
  return { block: block / (100 * 200), ground: ground / (WIDTH * HEIGHT - 100 * 200) };
}

test('a coloured product is cut out to the pixel', () => {
  const { mask } = findSilhouette(scene((x, y) => (inBlock(x, y) ? [50, 20, 10] : [92, 0, 4])));
  const { block, ground } = hits(mask);
  expect(block).toBeGreaterThan(0.995);
  expect(ground).toBeGreaterThan(0.998);
});

test('the soft shadow under a product is ground', () => {
  const { mask } = findSilhouette(
    scene((x, y) => {
      if (inBlock(x, y)) return [50, 20, 10];
      const far = Math.hypot(Math.max(0, 76 - x, x - 176), Math.max(0, 68 - y, y - 268));
      const shade = 26 * Math.exp(-((far / 14) ** 2));
      return [92 - shade, 0, 4 * (1 - shade / 92)];
    }),
  );
  const { block, ground } = hits(mask);
  expect(block).toBeGreaterThan(0.99);
  // What may stay is a line of the darkest contact shadow.
  expect(ground).toBeGreaterThan(0.98);
});

test('a white product on near-white keeps its body', () => {
  const { mask } = findSilhouette(scene((x, y) => (inBlock(x, y) ? [98.5, 0, 0.5] : [96, 0, 0])));
  expect(hits(mask).block).toBeGreaterThan(0.98);
  expect(hits(mask).ground).toBeGreaterThan(0.98);
});

test('white stripes of the ground colour that reach the outline are put back', () => {
  const { mask } = findSilhouette(scene((x, y) => (inBlock(x, y) && y % 16 < 8 ? [25, 5, -20] : [96, 0, 0])));
  expect(hits(mask).block).toBeGreaterThan(0.95);
});

test('a thin light ring round the product goes with the ground', () => {
  const { mask } = findSilhouette(
    scene((x, y) => {
      if (inBlock(x, y)) return [30, 40, 20];
      return x >= 67 && x < 173 && y >= 57 && y < 263 ? [100, 0, 0] : [96, 0, 0];
    }),
  );
  expect(hits(mask).ground).toBeGreaterThan(0.998);
});

test('of several objects the one in the middle is taken and the next one is reported', () => {
  const { mask, rivalShare } = findSilhouette(
    scene((x, y) =>
      inBlock(x, y) || (x > 190 && x < 230 && y > 100 && y < 200) ? [50, 20, 10] : [92, 0, 4],
    ),
  );
  expect(mask.data[150 * WIDTH + 210]).toBe(0);
  expect(rivalShare).toBeCloseTo((39 * 99) / (100 * 200), 1);
});

test('a narrow wedge of ground is open to its tip, which the smooth outline fills in', () => {
  const inWedge = (x: number, y: number) => y > 200 && Math.abs(x - 120) < 0.6 + (y - 200) * 0.06;
  const lab = scene((x, y) => (inBlock(x, y) && !inWedge(x, y) ? [50, 20, 10] : [92, 0, 4]));
  const { mask, parted } = findSilhouette(lab);
  const tip = 206 * WIDTH + 120;
  expect(mask.data[tip]).toBe(1);
  expect(parted.data[tip]).toBe(0);
  expect(hits(parted).block).toBeGreaterThan(0.97);
});
