import { expect, test } from 'vitest';
import type { Pose, RgbaImage } from '../types.ts';
import { analysisToPhoto, findAnalysisFrame, photoToAnalysis } from './analysis-frame.ts';
import { findBodyFrame } from './body-frame.ts';
import { figureJoints } from './drawn-figure.ts';

/** The drawn figure's joints, enlarged and moved into a photo of any size. */
function frameIn(width: number, height: number, scale: number, dx: number, dy: number) {
  const joints = figureJoints();
  const landmarks = Array.from({ length: 35 }, (_, index) => {
    return { x: joints[index].x * scale + dx, y: joints[index].y * scale + dy, z: 0 };
  });
  const pose: Pose = { confidence: 1, landmarks };
  const photo: RgbaImage = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  return findAnalysisFrame(photo, pose, findBodyFrame(pose));
}

test.each([
  [768, 1024, 1.9, 0, 0],
  [683, 1024, 0.7, 200, 300],
  [400, 400, 1, 0, 0],
  [1024, 600, 2.4, 60, -100],
])('in a %i x %i photo the frame stays inside, at most 320 pixels long', (width, height, scale, dx, dy) => {
  const { roi, ...frame } = frameIn(width, height, scale, dx, dy);
  expect(roi.x).toBeGreaterThanOrEqual(0);
  expect(roi.y).toBeGreaterThanOrEqual(0);
  expect(roi.x + roi.width).toBeLessThanOrEqual(width);
  expect(roi.y + roi.height).toBeLessThanOrEqual(height);
  expect(Math.max(frame.width, frame.height)).toBeLessThanOrEqual(320);
  expect(Math.abs(roi.width * frame.scale - frame.width)).toBeLessThan(0.2);
  expect(Math.abs(roi.height * frame.scale - frame.height)).toBeLessThan(0.2);
});

test('a small person is analysed at full resolution, never enlarged', () => {
  expect(frameIn(1000, 1000, 0.5, 300, 300).scale).toBe(1);
});

test('analysis and photo positions turn into each other', () => {
  const frame = frameIn(768, 1024, 1.9, 0, 0);
  const point = { x: 333.25, y: 512.5 };
  const back = analysisToPhoto(frame, photoToAnalysis(frame, point));
  expect(back.x).toBeCloseTo(point.x, 6);
  expect(back.y).toBeCloseTo(point.y, 6);
});

test("the first analysis pixel's left edge is the region's left edge", () => {
  const frame = frameIn(768, 1024, 1.9, 0, 0);
  expect(analysisToPhoto(frame, { x: -0.5, y: -0.5 }).x).toBeCloseTo(frame.roi.x - 0.5, 6);
});
