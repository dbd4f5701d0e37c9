import { expect, test } from 'vitest';
import { LABEL, type Mask, type Plane, POSE, type Pose } from '../types.ts';
import { createBodyMaps } from './body-maps.ts';
import { uprightBody, wholeFrame } from './drawn-figure.ts';
import { findHiddenArm, withoutHidden } from './hidden-arm.ts';
import type { PersonPlanes } from './person-planes.ts';
import { measureTorso } from './torso-outline.ts';

const WIDTH = 240;
const HEIGHT = 320;
/** Half the trunk's width; the sleeve before its side ends at this row, and reaches this far from the spine. */
const HALF = 50;
const SLEEVE = { end: 122, reach: 66 };
const BODY = uprightBody({ x: 120, y: 60 }, 140, 120);

/** @param elbow,wrist columns of the left arm's joints. */
function poseOf(elbow = 66, wrist = 74): Pose {
  const landmarks = Array.from({ length: 35 }, () => ({ x: 120, y: 40, z: 0 }));
  const set = (index: number, x: number, y: number) => {
    landmarks[index] = { x, y, z: 0 };
  };
  for (const [index, x, y] of [
    [POSE.shoulderB, 70, 66],
    [POSE.elbowB, elbow, 150],
    [POSE.wristB, wrist, 215],
    [POSE.indexB, 76, 225],
    [18, 76, 225],
    [POSE.shoulderA, 170, 66],
    [POSE.elbowA, 190, 140],
    [POSE.wristA, 196, 205],
    [POSE.indexA, 196, 215],
    [17, 196, 215],
  ] as const)
    set(index, x, y);
  return { confidence: 1, landmarks };
}

/** The right arm is bare from the elbow on; of the left one only a short sleeve shows, before the trunk's side. */
function drawPlanes(sleeveEnd: number, pose = poseOf()): PersonPlanes {
  const frame = wholeFrame(WIDTH, HEIGHT);
  const maps = createBodyMaps(frame, BODY, pose);
  const labels: Mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  const matte: Plane = { width: WIDTH, height: HEIGHT, data: new Float32Array(WIDTH * HEIGHT) };
  for (let i = 0; i < labels.data.length; i++) {
    const lateral = (i % WIDTH) - 120;
    const y = Math.floor(i / WIDTH);
    const onArm = maps.right.distance[i] * BODY.unit < 12;
    const onSleeve = lateral < 0 && lateral > -SLEEVE.reach && y < sleeveEnd && y > 60;
    if (onArm) labels.data[i] = maps.right.along[i] > 0.7 ? LABEL.skin : LABEL.top;
    else if ((Math.abs(lateral) < HALF && y > 55) || onSleeve)
      labels.data[i] = y > 205 ? LABEL.bottom : LABEL.top;
    matte.data[i] = labels.data[i] === LABEL.background ? 0 : 1;
  }
  return { frame, labels, matte, maps };
}

test('the sleeve of an arm behind the body ends where the outline steps back to the trunk', () => {
  const hidden = findHiddenArm(drawPlanes(SLEEVE.end), BODY);
  expect(hidden?.side).toBe('left');
  expect(hidden?.sleeveEnd).toBeCloseTo((SLEEVE.end - 66) / (150 - 66), 1);
});

test('a forearm that hangs beside the trunk is in a sleeve, not behind the body', () => {
  expect(findHiddenArm(drawPlanes(SLEEVE.end, poseOf(40, 36)), BODY)).toBeNull();
});

test('without a step no end of the sleeve is made up', () => {
  expect(findHiddenArm(drawPlanes(0), BODY)).toEqual({ side: 'left', sleeveEnd: null });
});

test('the trunk is no wider beside that sleeve than below it', () => {
  const planes = drawPlanes(SLEEVE.end);
  const hidden = findHiddenArm(planes, BODY);
  if (hidden === null) throw new Error('An arm is hidden.');
  const { v, left } = measureTorso(withoutHidden(planes, hidden), BODY);
  for (let row = 0; row < v.length; row++) {
    if (v[row] > 0.3 && v[row] < 0.6) expect(left[row]).toBeLessThan(HALF + 4);
  }
});
