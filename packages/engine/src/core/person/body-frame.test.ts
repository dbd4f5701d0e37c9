import { expect, test } from 'vitest';
import type { Point, Pose } from '../types.ts';
import { bodyToPhoto, findBodyFrame, photoToBody } from './body-frame.ts';

/** Shoulders 100 apart around (200, 100); elbows 70 down; hips where asked. */
function poseWithHips(hips: Point): Pose {
  const landmarks = Array.from({ length: 35 }, () => ({ x: 0, y: 0, z: 0 }));
  landmarks[11] = { x: 250, y: 100, z: 0 };
  landmarks[12] = { x: 150, y: 100, z: 0 };
  landmarks[13] = { x: 260, y: 170, z: 0 };
  landmarks[14] = { x: 140, y: 170, z: 0 };
  landmarks[23] = { x: hips.x + 25, y: hips.y, z: 0 };
  landmarks[24] = { x: hips.x - 25, y: hips.y, z: 0 };
  return { confidence: 1, landmarks };
}

test('shoulders are v 0 and hips v 1 on the spine line', () => {
  const body = findBodyFrame(poseWithHips({ x: 220, y: 250 }));
  const shoulders = photoToBody(body, body.shoulders);
  const hips = photoToBody(body, { x: 220, y: 250 });
  expect(shoulders.v).toBeCloseTo(0, 6);
  expect(hips.v).toBeCloseTo(1, 6);
  expect(hips.lateral).toBeCloseTo(0, 6);
});

test('lateral grows towards the right of the picture', () => {
  const body = findBodyFrame(poseWithHips({ x: 200, y: 250 }));
  expect(photoToBody(body, { x: 240, y: 150 }).lateral).toBeCloseTo(40, 6);
  expect(photoToBody(body, { x: 160, y: 150 }).lateral).toBeCloseTo(-40, 6);
});

test('body and photo coordinates turn into each other on a leaning body', () => {
  const body = findBodyFrame(poseWithHips({ x: 260, y: 240 }));
  for (const point of [
    { x: 13, y: 400 },
    { x: 301.5, y: 77 },
  ]) {
    const { v, lateral } = photoToBody(body, point);
    const back = bodyToPhoto(body, v, lateral);
    expect(back.x).toBeCloseTo(point.x, 6);
    expect(back.y).toBeCloseTo(point.y, 6);
  }
});

test('hips found impossibly high are pushed down the spine', () => {
  const body = findBodyFrame(poseWithHips({ x: 200, y: 160 }));
  expect(body.torsoLength).toBeCloseTo(112, 6);
  expect(body.hips).toEqual({ x: 200, y: 100 + body.torsoLength });
});

test('hips at a plausible height are left alone', () => {
  expect(findBodyFrame(poseWithHips({ x: 200, y: 240 })).torsoLength).toBeCloseTo(140, 6);
});

test('the unit follows a long torso when the shoulders are seen at an angle', () => {
  expect(findBodyFrame(poseWithHips({ x: 200, y: 400 })).unit).toBeCloseTo(0.62 * 300, 6);
});
