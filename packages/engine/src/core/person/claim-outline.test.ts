import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import { LABEL, type Mask } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { claimOutline } from './claim-outline.ts';
import type { Ground } from './find-ground.ts';

type Lab = readonly [number, number, number];

const WIDTH = 100;
const HEIGHT = 120;
/** Columns in which the labels see the top. */
const SEEN = [30, 70] as const;
const GROUND: Lab = [93, 0, 0];
const WHITE: Lab = [97, 0, -1];
const none = { x: 0, y: 0 };
const joints = { shoulder: none, elbow: none, wrist: none, hand: none };
const empty = new Float32Array(WIDTH * HEIGHT);
const arm = { distance: empty, along: empty, outward: empty };
const maps: BodyMaps = {
  v: empty,
  lateral: empty,
  left: arm,
  right: arm,
  unit: 80,
  joints: { left: joints, right: joints },
};

function picture(colorAt: (x: number, y: number) => Lab) {
  const lab = createLabImage(WIDTH, HEIGHT);
  const plate = createLabImage(WIDTH, HEIGHT);
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  for (let i = 0; i < labels.data.length; i += 1) {
    const x = i % WIDTH;
    const y = Math.floor(i / WIDTH);
    [lab.l[i], lab.a[i], lab.b[i]] = colorAt(x, y);
    [plate.l[i], plate.a[i], plate.b[i]] = GROUND;
    if (y >= 30 && y < 90 && x >= SEEN[0] && x < SEEN[1]) labels.data[i] = LABEL.top;
  }
  return { lab, plate, labels };
}

/** @returns the label at a place. */
function claimed(colorAt: (x: number, y: number) => Lab, roughness = 0.2) {
  const { lab, plate, labels } = picture(colorAt);
  const ground: Ground = { plate, roughness };
  claimOutline({ lab, maps }, labels, ground);
  return (x: number, y: number) => labels.data[y * WIDTH + x];
}

const isShirt = (x: number, y: number, right: number): boolean => y >= 30 && y < 90 && x >= 30 && x < right;

test('a white rim that the labels lost on a pale ground is the top', () => {
  const label = claimed((x, y) => (isShirt(x, y, 78) ? WHITE : GROUND));
  expect(label(76, 60)).toBe(LABEL.top);
  expect(label(80, 60)).toBe(LABEL.background);
  expect(label(50, 95)).toBe(LABEL.background);
});

test('the shade of the person on the ground is not the top', () => {
  const label = claimed((x, y) => (isShirt(x, y, 70) ? WHITE : isShirt(x, y, 78) ? [84, 0, 0] : GROUND));
  expect(label(74, 60)).toBe(LABEL.background);
});

test('skin beside the top, threads and what stands apart stay what they were', () => {
  const label = claimed((x, y) => {
    if (isShirt(x, y, 70)) return WHITE;
    if (x >= 70 && x < 78 && y < 50) return [80, 12, 16];
    return (x >= 70 && x < 78 && y === 60) || (x >= 74 && x < 80 && y > 70 && y < 80) ? WHITE : GROUND;
  });
  expect(label(74, 40)).toBe(LABEL.background);
  expect(label(75, 60)).toBe(LABEL.background);
  expect(label(77, 75)).toBe(LABEL.background);
});

test('on a ground that is not plain nothing is claimed', () => {
  const label = claimed((x, y) => (isShirt(x, y, 78) ? WHITE : GROUND), 3);
  expect(label(76, 60)).toBe(LABEL.background);
});

test('a top darker than its ground is left to the colour models', () => {
  const label = claimed((x, y) => (isShirt(x, y, 70) ? [20, 0, 0] : isShirt(x, y, 78) ? WHITE : GROUND));
  expect(label(74, 60)).toBe(LABEL.background);
});
