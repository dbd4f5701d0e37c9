import { expect, test } from 'vitest';
import type { Networks, PoseOutput, RgbaImage } from '../types.ts';
import { findArmJoints, findPose } from './find-pose.ts';

const signal = { throwIfAborted() {} };

/** A photo whose red channel grows to the right and green channel downwards, so that a crop tells its place. */
function drawRamp(width: number, height: number): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      data.set([(255 * x) / (width - 1), (255 * y) / (height - 1), 0, 255], at);
    }
  }
  return { width, height, data };
}

function answer(points: Readonly<Record<number, readonly [number, number]>>, confidence: number): PoseOutput {
  const landmarks = new Float32Array(195);
  for (const [index, [x, y]] of Object.entries(points)) landmarks.set([x, y], Number(index) * 5);
  return { landmarks, confidence, mask: new Float32Array(256 * 256).fill(confidence) };
}

function scripted(outputs: readonly PoseOutput[]): { networks: Networks; seen: Float32Array[] } {
  const seen: Float32Array[] = [];
  return {
    seen,
    networks: {
      pose: async (input) => {
        seen.push(input.slice());
        return outputs[Math.min(seen.length, outputs.length) - 1];
      },
      selfie: async () => new Float32Array(256 * 256),
      readGarment: () => Promise.reject(new Error('not asked')),
      parsePerson: () => Promise.reject(new Error('not asked')),
      prefetch: () => undefined,
      finish: () => Promise.reject(new Error('not asked')),
      checkPicture: () => Promise.reject(new Error('not asked')),
    },
  };
}

test('the first look is the whole photo, letter-boxed in black', async () => {
  const { networks, seen } = scripted([answer({ 33: [128, 128], 34: [128, 64] }, 0.9)]);
  await findPose(drawRamp(200, 400), networks, signal);
  const pixel = (x: number, y: number) => [...seen[0].slice((y * 256 + x) * 3, (y * 256 + x) * 3 + 2)];
  expect(pixel(10, 128)).toEqual([0, 0]);
  expect(pixel(245, 128)).toEqual([0, 0]);
  expect(pixel(128, 128)[0]).toBeCloseTo(0.5, 1);
  expect(pixel(128, 250)[1]).toBeGreaterThan(0.95);
});

test('later looks are at the turned square around the body, and their joints count', async () => {
  const first = answer({ 33: [128, 128], 34: [160, 128] }, 0.8);
  const close = answer({ 0: [128, 28], 33: [128, 128], 34: [128, 128 - 256 / 2.5] }, 0.95);
  const { networks, seen } = scripted([first, close, close]);
  const { pose, crop } = await findPose(drawRamp(512, 512), networks, signal);
  expect(seen.length).toBe(3);
  expect(crop.rotation).toBeCloseTo(Math.PI / 2, 5);
  expect(crop.side).toBeCloseTo(2 * 1.25 * 64, 3);
  // Up in the turned square is right in the photo: the nose lies 100/256 of the side to the right of the centre.
  expect(pose.landmarks[0].x).toBeCloseTo(255.5 + (100 / 256) * crop.side, 1);
  expect(pose.landmarks[0].y).toBeCloseTo(255.5, 1);
});

test('the score is that of the first look', async () => {
  const found = answer({ 33: [128, 128], 34: [128, 64] }, 0.99);
  const { networks } = scripted([answer({ 33: [128, 128], 34: [128, 64] }, 0.4), found, found]);
  expect((await findPose(drawRamp(64, 64), networks, signal)).pose.confidence).toBeCloseTo(0.4, 5);
});

test('a closer look that loses the body is not believed', async () => {
  const first = answer({ 0: [100, 100], 33: [128, 128], 34: [128, 64] }, 0.9);
  const lost = answer({ 0: [5, 5], 33: [10, 10], 34: [10, 5] }, 0.1);
  const { networks } = scripted([first, lost]);
  const { pose, mask } = await findPose(drawRamp(256, 256), networks, signal);
  expect(pose.landmarks[0].x).toBeCloseTo(99.5, 3);
  expect(mask[0]).toBeCloseTo(0.9, 5);
});

test('a landmark in the middle of the letter-boxed square is the middle of the photo', async () => {
  const lost = answer({}, 0);
  const { networks } = scripted([answer({ 0: [128, 128], 33: [128, 128], 34: [128, 64] }, 0.9), lost]);
  const { pose } = await findPose(drawRamp(301, 101), networks, signal);
  expect(pose.landmarks[0]).toMatchObject({ x: 150, y: 50 });
  expect(pose.landmarks.length).toBe(35);
});

test("the picture's left arm is the person's right one", () => {
  const landmarks = Array.from({ length: 35 }, (_, index) => ({ x: index, y: 0, z: 0 }));
  const { left, right } = findArmJoints({ confidence: 1, landmarks });
  expect([left.shoulder.x, left.elbow.x, left.wrist.x]).toEqual([12, 14, 16]);
  expect([right.shoulder.x, right.elbow.x, right.wrist.x]).toEqual([11, 13, 15]);
});
