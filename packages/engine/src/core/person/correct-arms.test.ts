import { expect, test } from 'vitest';
import { type AnalysisFrame, type Networks, PART, POSE, type Pose } from '../types.ts';
import { correctArms } from './correct-arms.ts';
import { PARSER } from './parse-person.ts';

const SIZE = 200;
const frame: AnalysisFrame = {
  roi: { x: 0, y: 0, width: SIZE, height: SIZE },
  scale: 1,
  width: SIZE,
  height: SIZE,
};
const photo = { width: SIZE, height: SIZE, data: new Uint8ClampedArray(SIZE * SIZE * 4) };
const crop = { center: { x: 99.5, y: 99.5 }, side: SIZE, rotation: 0, size: 256 };

/** A person whose clothes and arms are between x 50 and 150. */
const parts = Array.from({ length: PARSER.classes }, (_, part) =>
  Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const isOn = i % SIZE >= 50 && i % SIZE <= 150;
    return part === (isOn ? PART.upper : PART.background) ? 1 : 0;
  }),
);

/** Both arms hang from x 70 and 130; the one on the picture's right ends at the given points. */
function poseWith(elbow: readonly [number, number], wrist: readonly [number, number]): Pose {
  const landmarks = Array.from({ length: 35 }, () => ({ x: 100, y: 50, z: 0 }));
  const put = (index: number, [x, y]: readonly [number, number]) => {
    landmarks[index] = { x, y, z: 0 };
  };
  put(POSE.shoulderB, [70, 50]);
  put(POSE.elbowB, [65, 90]);
  put(POSE.wristB, [62, 130]);
  put(POSE.shoulderA, [130, 50]);
  put(POSE.elbowA, elbow);
  put(POSE.wristA, wrist);
  return { confidence: 1, landmarks };
}

/** Networks that find the same joints wherever they look, and the number of looks. */
function networksFinding(pose: Pose) {
  const seen = { looks: 0 };
  const networks: Pick<Networks, 'pose'> = {
    pose: async () => {
      seen.looks += 1;
      return {
        confidence: 1,
        mask: new Float32Array(0),
        landmarks: inCrop(pose, seen.looks),
      };
    },
  };
  return { seen, networks };
}

/** What the network would answer in the n-th square for these joints. */
function inCrop({ landmarks }: Pose, look: number): Float32Array {
  const [size, up, turned] = [
    [0.7, 0.14, 0],
    [1, 0, -0.17],
    [1, 0, 0.17],
    [1.25, 0, 0],
  ][look - 1];
  const values = landmarks.flatMap(({ x, y }) => {
    const dx = (x - crop.center.x) / (crop.side * size);
    const dy = (y - crop.center.y + up * crop.side) / (crop.side * size);
    const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
    return [(dx * cos + dy * sin + 0.5) * 256, (dy * cos - dx * sin + 0.5) * 256, 0, 0, 0];
  });
  return Float32Array.from(values);
}

const on = poseWith([135, 90], [138, 130]);
const beside = poseWith([170, 80], [190, 60]);

test('an arm beside the person is put where another look finds it on the person', async () => {
  const { networks, seen } = networksFinding(on);
  const { landmarks } = await correctArms(photo, beside, crop, { frame, parts }, networks);
  expect(landmarks[POSE.elbowA].x).toBeCloseTo(135, 2);
  expect(landmarks[POSE.wristA].y).toBeCloseTo(130, 2);
  expect(landmarks[POSE.wristB]).toEqual(beside.landmarks[POSE.wristB]);
  expect(landmarks[POSE.shoulderA]).toEqual(beside.landmarks[POSE.shoulderA]);
  expect(seen.looks).toBe(1);
});

test('arms on the person are not looked for again', async () => {
  const { networks, seen } = networksFinding(beside);
  expect(await correctArms(photo, on, crop, { frame, parts }, networks)).toBe(on);
  expect(seen.looks).toBe(0);
});

test('an arm that no look finds on the person stays, and so does one that looks folded away', async () => {
  for (const found of [beside, poseWith([132, 90], [131, 60])]) {
    const { networks, seen } = networksFinding(found);
    expect(await correctArms(photo, beside, crop, { frame, parts }, networks)).toBe(beside);
    expect(seen.looks).toBe(4);
  }
});
