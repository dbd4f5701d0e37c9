import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import type { LabImage, Plane } from '../types.ts';
import type { ArmMap, BodyMaps } from './body-maps.ts';
import { findWaist } from './find-waist.ts';

/** One torso length is 100 rows; v 0 is row 0; the strip of the spine is 60 columns wide. */
const WIDTH = 60;
const HEIGHT = 170;

function createMaps(): BodyMaps {
  const size = WIDTH * HEIGHT;
  const noArm = (): ArmMap => ({
    distance: new Float32Array(size).fill(9),
    along: new Float32Array(size),
    outward: new Float32Array(size),
  });
  const none = { x: 0, y: 0 };
  const joints = { shoulder: none, elbow: none, wrist: none, hand: none };
  return {
    v: Float32Array.from({ length: size }, (_, i) => Math.floor(i / WIDTH) / 100),
    lateral: Float32Array.from({ length: size }, (_, i) => ((i % WIDTH) - WIDTH / 2) / 120),
    left: noArm(),
    right: noArm(),
    unit: 120,
    joints: { left: joints, right: joints },
  };
}

const MATTE: Plane = { width: WIDTH, height: HEIGHT, data: new Float32Array(WIDTH * HEIGHT).fill(1) };

/** Lightness by row. */
function drawRows(lightness: (row: number) => number): LabImage {
  const lab = createLabImage(WIDTH, HEIGHT);
  for (let i = 0; i < lab.l.length; i += 1) lab.l[i] = lightness(Math.floor(i / WIDTH));
  return lab;
}

test.each([72, 98, 115])('the border of two colours at row %i is found', (border) => {
  const lab = drawRows((row) => (row < border ? 70 : 40));
  expect(findWaist(lab, MATTE, createMaps())).toBeCloseTo(border / 100, 1.5);
});

test('the border near the hips wins over a bolder one across the chest', () => {
  const lab = drawRows((row) => (row < 55 ? 90 : row < 100 ? 50 : 25));
  expect(findWaist(lab, MATTE, createMaps())).toBeCloseTo(1, 1.5);
});

test('a top over trousers of its own colour is told by the shadow of its hem', () => {
  const lab = drawRows((row) => (row >= 104 && row < 108 ? 78 : 90));
  const waist = findWaist(lab, MATTE, createMaps());
  expect(waist).not.toBeNull();
  expect(Math.abs((waist ?? 0) - 1.06)).toBeLessThan(0.05);
});

test('one colour from top to bottom has no waist', () => {
  expect(
    findWaist(
      drawRows(() => 60),
      MATTE,
      createMaps(),
    ),
  ).toBeNull();
});

test('soft folds are no waist', () => {
  expect(
    findWaist(
      drawRows((row) => 60 + 2 * Math.sin(row / 7)),
      MATTE,
      createMaps(),
    ),
  ).toBeNull();
});

test('a forearm in front of the belly is not taken for a border', () => {
  const maps = createMaps();
  const lab = drawRows((row) => (row >= 80 && row < 95 ? 75 : row < 110 ? 45 : 20));
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
    const row = Math.floor(i / WIDTH);
    if (row < 80 || row >= 95) continue;
    maps.left.distance[i] = 0.05;
    maps.left.along[i] = 1.5;
  }
  expect(findWaist(lab, MATTE, maps)).toBeCloseTo(1.1, 1.5);
});
