import { expect, test } from 'vitest';
import { LABEL, type Mask } from '../types.ts';
import type { ArmMap, BodyMaps } from './body-maps.ts';
import { wholeFrame } from './drawn-figure.ts';
import { findHands } from './find-hands.ts';

/** U is 20 pixels; the left hand's bones lie in columns 10 to 12, the right hand's nowhere. */
const SIZE = 40;
const count = SIZE * SIZE;
const far: ArmMap = {
  distance: new Float32Array(count).fill(9),
  along: new Float32Array(count),
  outward: new Float32Array(count),
};
const left: ArmMap = {
  ...far,
  distance: far.distance.map((_, i) => Math.abs((i % SIZE) - 11) / 20),
  along: new Float32Array(count).fill(2.4),
};
const none = { x: 0, y: 0 };
const joints = { shoulder: none, elbow: none, wrist: none, hand: none };
const maps: BodyMaps = {
  v: new Float32Array(count),
  lateral: new Float32Array(count),
  unit: 20,
  left,
  right: far,
  joints: { left: joints, right: joints },
};

function findIn(width: number, height: number): number[] {
  const labels: Mask = { width: SIZE, height: SIZE, data: new Uint8Array(count) };
  for (let y = 5; y < 5 + height; y += 1) labels.data.fill(LABEL.skin, y * SIZE + 10, y * SIZE + 10 + width);
  const { data } = findHands(wholeFrame(SIZE, SIZE), labels, maps);
  return [10, 10 + width - 1].map((x) => data[6 * SIZE + x]);
}

test('a strip of belly that touches the hand is none of it', () => {
  expect(findIn(20, 3)).toEqual([1, 0]);
});

test('a separate hand is found whole though its bones lie at its side, of a bare arm only what is near them', () => {
  expect(findIn(8, 7)).toEqual([1, 1]);
  expect(findIn(8, 20)).toEqual([1, 0]);
});
