import { expect, test } from 'vitest';
import { createLabImage } from '../raster/lab.ts';
import { POSE, type Point, type Pose } from '../types.ts';
import { findBodyFrame } from './body-frame.ts';
import { wholeFrame } from './drawn-figure.ts';
import { areArmsFolded, settleElbows, spreadElbows } from './folded-arms.ts';
import type { Skin } from './skin-reference.ts';

const SIDE = 400;
const frame = wholeFrame(SIDE);
const color = { l: 60, a: 14, b: 22, chroma: Math.hypot(14, 22) };
const skin: Skin = { face: color, shades: [color] };

const ELBOWS = { left: { x: 118, y: 240 }, right: { x: 282, y: 240 } } as const;
const WRISTS = { left: { x: 245, y: 212 }, right: { x: 155, y: 212 } } as const;
const SHOULDERS = { left: { x: 150, y: 120 }, right: { x: 250, y: 120 } } as const;
const ARM_RADIUS = 13;

/** Elbows where the pose network puts them: at the hands. */
function pose(wrists: { readonly left: Point; readonly right: Point } = WRISTS): Pose {
  const landmarks = Array.from({ length: 35 }, () => ({ x: 200, y: 60, z: 0 }));
  const set = (index: number, point: Point) => {
    landmarks[index] = { ...point, z: 0 };
  };
  set(POSE.shoulderB, SHOULDERS.left);
  set(POSE.shoulderA, SHOULDERS.right);
  set(POSE.elbowB, { x: 160, y: 205 });
  set(POSE.elbowA, { x: 240, y: 205 });
  set(POSE.wristB, wrists.left);
  set(POSE.wristA, wrists.right);
  set(POSE.hipB, { x: 170, y: 270 });
  set(POSE.hipA, { x: 230, y: 270 });
  return { confidence: 1, landmarks };
}

function onBone(point: Point, from: Point, to: Point): boolean {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const share = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y);
  const held = Math.min(1, Math.max(0, share));
  return Math.hypot(point.x - from.x - held * x, point.y - from.y - held * y) < ARM_RADIUS;
}

/** Folded arms of skin or of cloth in front of a trunk of cloth. */
function drawArms(bare: boolean) {
  const lab = createLabImage(SIDE, SIDE);
  const matte = { width: SIDE, height: SIDE, data: new Float32Array(SIDE * SIDE) };
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const arm = (['left', 'right'] as const).some(
        (side) =>
          onBone({ x, y }, SHOULDERS[side], ELBOWS[side]) || onBone({ x, y }, ELBOWS[side], WRISTS[side]),
      );
      if (!arm && (x < 150 || x > 250 || y < 110)) continue;
      const at = y * SIDE + x;
      matte.data[at] = 1;
      lab.l[at] = arm && bare ? color.l : 40;
      lab.a[at] = arm && bare ? color.a : 0;
      lab.b[at] = arm && bare ? color.b : 0;
    }
  }
  return { frame, lab, matte };
}

const body = findBodyFrame(pose());

test('arms are folded when both wrists lie beyond the spine', () => {
  expect(areArmsFolded(pose(), body)).toBe(true);
  expect(areArmsFolded(pose({ left: WRISTS.left, right: { x: 285, y: 212 } }), body)).toBe(false);
});

test('elbows that the network put to the hands are found at the corners of the bare arms', () => {
  const settled = settleElbows(pose(), body, drawArms(true), skin);
  const found = [settled?.landmarks[POSE.elbowB], settled?.landmarks[POSE.elbowA]];
  for (const [index, true_] of [ELBOWS.left, ELBOWS.right].entries()) {
    const at = found[index];
    expect(Math.hypot((at?.x ?? 0) - true_.x, (at?.y ?? 0) - true_.y)).toBeLessThan(0.1 * body.unit);
  }
});

test('nothing is sure about arms in sleeves', () => {
  expect(settleElbows(pose(), body, drawArms(false), skin)).toBeNull();
});

test('the frame gets room for elbows on both sides', () => {
  const { landmarks } = spreadElbows(pose(), body);
  expect(landmarks[POSE.elbowB].x).toBeLessThan(ELBOWS.left.x);
  expect(landmarks[POSE.elbowA].x).toBeGreaterThan(ELBOWS.right.x);
});
