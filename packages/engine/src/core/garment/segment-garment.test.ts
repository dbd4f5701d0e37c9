import { expect, test } from 'vitest';
import { createLabImage } from '#src/core/raster/lab.ts';
import type { LabImage, Plane } from '#src/core/types.ts';
import { borderRing, fitBackground } from './background-model.ts';
import { blankReading } from './blank-reading.ts';
import { GARMENT_PART } from './read-garment.ts';
import { clothOdds, segmentGarment } from './segment-garment.ts';

const [WIDTH, HEIGHT] = [160, 200];
const isGarment = (x: number, y: number) => Math.abs(x - 80) < 40 && Math.abs(y - 100) < 60;

/** A red garment on boards of two colours, with a cushion of another colour beside it. */
function scene(): LabImage {
  const lab = createLabImage(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const board = y % 20 < 10 ? [55, 10, 30] : [40, 12, 26];
    const [l, a, b] = isGarment(x, y) ? [45, 55, 30] : x < 25 && y < 60 ? [70, -10, -20] : board;
    lab.l[i] = l;
    lab.a[i] = a;
    lab.b[i] = b;
  }
  return lab;
}

/** A network that is certain of the middle, wrong by a few pixels along the edge, and certain far away from it. */
function seen(): Plane {
  const data = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const out = Math.max(Math.abs(x - 84) - 40, Math.abs(y - 96) - 60);
    data[i] = Math.max(-3, Math.min(3, -out / 3));
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const groundOf = (lab: LabImage) => ({
  background: fitBackground(lab, borderRing(WIDTH, HEIGHT, 0.02), false),
  threshold: 10,
});

test('the mask follows the photo’s own edges, and leaves other things out', () => {
  const lab = scene();
  const mask = segmentGarment(lab, seen(), groundOf(lab));
  let wrong = 0;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    if ((mask?.data[i] !== 0) !== isGarment(i % WIDTH, Math.floor(i / WIDTH))) wrong++;
  }
  // The filter may move a line of pixels along the outline, which is 400 long.
  expect(wrong).toBeLessThan(400);
  expect(mask?.data[20 * WIDTH + 10]).toBe(0);
});

test('the garment’s shadow on the ground is no part of it', () => {
  const lab = createLabImage(WIDTH, HEIGHT);
  const isShadow = (x: number, y: number) => y >= 160 && y < 174 && Math.abs(x - 80) < 40;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    // Grey cloth with dark folds on a pink sheet.
    const cloth = x % 16 < 3 ? [38, 1, 1] : [72, 0, 2];
    const kept = isShadow(x, y) ? 0.6 : 1;
    const [l, a, b] = isGarment(x, y) ? cloth : [74 * kept - 16, 40 * kept, 6 * kept];
    [lab.l[i], lab.a[i], lab.b[i]] = [l, a, b];
  }
  const network = seen();
  // The network cannot recognise the shadow.
  for (let i = 0; i < network.data.length; i++)
    if (isShadow(i % WIDTH, Math.floor(i / WIDTH))) network.data[i] = 0.5;
  const mask = segmentGarment(lab, network, groundOf(lab));
  expect(mask?.data[150 * WIDTH + 80]).toBe(1);
  expect(mask?.data[168 * WIDTH + 80]).toBe(0);
});

test('a gap beside a sleeve stays open, and a print in the colour of the ground is cloth', () => {
  const lab = createLabImage(WIDTH, HEIGHT);
  const isGap = (x: number, y: number) => Math.abs(x - 60) < 4 && Math.abs(y - 110) < 30;
  const isPrint = (x: number, y: number) => Math.abs(x - 100) < 4 && Math.abs(y - 110) < 30;
  const network = seen();
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const cloth = isGarment(x, y) && !isGap(x, y) && !isPrint(x, y);
    [lab.l[i], lab.a[i], lab.b[i]] = cloth ? [45, 55, 30] : [70, 0, 5];
    if (isGap(x, y)) network.data[i] = 1.5;
  }
  const mask = segmentGarment(lab, network, groundOf(lab));
  expect(mask?.data[110 * WIDTH + 60]).toBe(0);
  expect(mask?.data[110 * WIDTH + 100]).toBe(1);
});

test('where nothing is surely a garment there is none', () => {
  const lab = scene();
  const unsure: Plane = { width: WIDTH, height: HEIGHT, data: new Float32Array(WIDTH * HEIGHT).fill(-1) };
  expect(segmentGarment(lab, unsure, { ...groundOf(lab), threshold: 1000 })).toBeNull();
});

test('odds are the network’s over the whole photo, and ground outside what it looked at', () => {
  const reading = blankReading({ width: 400, height: 500 });
  const torso = reading.parts[GARMENT_PART.torso];
  const parts = reading.parts.with(GARMENT_PART.torso, { ...torso, data: torso.data.map(() => 2) });
  const crop = { ...reading.crop, center: { x: 199.5, y: 249.5 }, side: 200 };
  const odds = clothOdds({ width: 200, height: 250 }, { ...reading, parts, crop }, 0.5);
  expect(odds.data[125 * 200 + 100]).toBeCloseTo(Math.log((Math.E ** 2 + 5) / 5.9), 4);
  expect(odds.data[10 * 200 + 100]).toBe(-3);
});
