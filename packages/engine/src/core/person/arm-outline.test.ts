import { expect, test } from 'vitest';
import { LABEL, POSE, type Point, type Pose } from '../types.ts';
import { measureArm } from './arm-outline.ts';
import { findBodyFrame } from './body-frame.ts';
import { createBodyMaps } from './body-maps.ts';
import { wholeFrame } from './drawn-figure.ts';
import type { PersonPlanes } from './person-planes.ts';

const SIDE = 400;
const frame = wholeFrame(SIDE);
const ARM_X = 280;
const RADIUS = 13;
const STATION = 4;

function pose(): Pose {
  const landmarks = Array.from({ length: 35 }, () => ({ x: 200, y: 60, z: 0 }));
  const set = (index: number, point: Point) => {
    landmarks[index] = { ...point, z: 0 };
  };
  for (const [side, x] of [
    ['A', ARM_X],
    ['B', SIDE - ARM_X],
  ] as const) {
    set(POSE[`shoulder${side}`], { x, y: 120 });
    set(POSE[`elbow${side}`], { x, y: 200 });
    set(POSE[`wrist${side}`], { x, y: 280 });
    set(POSE[`index${side}`], { x, y: 300 });
    set(POSE[`hip${side}`], { x: 200 + (x - 200) / 2, y: 300 });
  }
  return { confidence: 1, landmarks };
}

/**
 * A bare arm beside a trunk in cloth; a finger lies across the arm at one station and reaches far beyond it.
 *
 * @param beside width of bare skin of somebody else right beside the forearm.
 */
function drawArm(folded: boolean, beside = 0): PersonPlanes {
  const matte = { width: SIDE, height: SIDE, data: new Float32Array(SIDE * SIDE) };
  const labels = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) };
  const fingerY = 120 + 10 * STATION;
  for (let i = 0; i < labels.data.length; i += 1) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    if (y < 100 || y > 300 || x < 200) continue;
    const finger = x > ARM_X && x < ARM_X + 60 && Math.abs(y - fingerY) < 4;
    const other = y > 225 && x < ARM_X + RADIUS + beside;
    if (x < ARM_X - RADIUS) labels.data[i] = LABEL.top;
    else if (x < ARM_X + RADIUS || finger || other) labels.data[i] = LABEL.skin;
    if (labels.data[i] !== LABEL.background) matte.data[i] = 1;
  }
  return { frame, matte, labels, folded, maps: createBodyMaps(frame, findBodyFrame(pose()), pose()) };
}

test("another hand's finger does not hide the outline of a folded arm", () => {
  const body = findBodyFrame(pose());
  const reachOf = (folded: boolean) =>
    measureArm(drawArm(folded), body, 'right', () => 80).outer[STATION].x - ARM_X;
  expect(reachOf(true)).toBeLessThan(RADIUS + 4);
  expect(reachOf(false)).toBeGreaterThan(RADIUS + 6);
});

test("somebody else's skin beside a bare arm is no part of it", () => {
  const { outer } = measureArm(drawArm(false, 50), findBodyFrame(pose()), 'right', () => 80);
  for (let station = 11; station < outer.length; station += 1)
    expect(outer[station].x - ARM_X).toBeLessThan(RADIUS + 8);
});
