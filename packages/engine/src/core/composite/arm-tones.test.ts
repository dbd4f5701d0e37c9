import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import { findArmTones, stationOf } from './arm-tones.ts';
import type { BareArms } from './bare-arms.ts';

const WIDTH = 20;
const HEIGHT = 110;
const SIZE = WIDTH * HEIGHT;
const TRUNK = { l: 60, a: 10, b: 15 };
/** The arm is visible only from here on: its hand. */
const HAND = 1.02;

const plane = (value: (i: number) => number) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Float32Array.from({ length: SIZE }, (_, i) => value(i)),
});
const alongOf = (i: number) => Math.floor(i / WIDTH) / 100;

/** One arm, straight down the picture. */
const arms: BareArms = {
  edge: plane(() => 5),
  normalX: plane(() => 0),
  normalY: plane(() => 0),
  along: plane(alongOf),
  sleeved: plane(() => 1),
  owner: new Uint8Array(SIZE).fill(1),
  behind: null,
  known: [0, 0, 0],
  unseen: { left: false, right: false },
};

/** Colour halfway down the forearm of a hand with the given colour. */
function forearmBeside(hand: { l: number; a: number; b: number }) {
  const lab = createLabImage(WIDTH, HEIGHT);
  lab.l.fill(hand.l);
  lab.a.fill(hand.a);
  lab.b.fill(hand.b);
  const known = Uint8Array.from({ length: SIZE }, (_, i) => Number(alongOf(i) > HAND));
  const [run] = findArmTones(lab, arms, new Float32Array(SIZE), known, TRUNK);
  const at = Math.round(stationOf(0.75));
  return { l: run.l[at], a: run.a[at], b: run.b[at] };
}

test('a forearm is nearly as light as its hand, and half as red as hand and trunk together', () => {
  const { l, a } = forearmBeside({ ...TRUNK, l: 76, a: 13 });
  expect(l).toBeGreaterThan(71);
  expect(l).toBeLessThanOrEqual(76);
  expect(a).toBeGreaterThan(TRUNK.a);
  expect(a).toBeLessThan(12.5);
});

test('an arm of which nothing is seen is a little lighter than the throat', () => {
  const lab = createLabImage(WIDTH, HEIGHT);
  const [run] = findArmTones(lab, arms, new Float32Array(SIZE), new Uint8Array(SIZE), TRUNK);
  expect(run.l[8]).toBeGreaterThan(TRUNK.l + 3);
  expect(run.l[8]).toBeLessThan(TRUNK.l + 8);
});

test('a hand in deep shade does not darken its whole arm', () => {
  expect(forearmBeside({ ...TRUNK, l: 20 }).l).toBeGreaterThan(44);
});

test('what is held, or a glove, tells nothing of the arm', () => {
  const { a, b } = forearmBeside({ l: 30, a: 30, b: 15 });
  expect(a).toBeCloseTo(TRUNK.a);
  expect(b).toBeCloseTo(TRUNK.b);
});
