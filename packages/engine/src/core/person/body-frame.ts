import { type BodyFrame, POSE, type Point, type Pose } from '../types.ts';
import { middle } from './find-pose.ts';

/** Least torso length over the distance between the shoulder joints; below it the hips were found too high. */
const TORSO_PER_SHOULDERS = 1.12;
const TORSO_PER_UPPER_ARM = 1.32;
const UNIT_PER_TORSO = 0.62;

/**
 * Derives the body axes from the joints. Hips that are implausibly high (the photo ends above them) are moved down
 * the spine to the shortest plausible torso.
 */
export function findBodyFrame(pose: Pose): BodyFrame {
  const at = (index: number): Point => pose.landmarks[index];
  const shoulders = middle(at(POSE.shoulderA), at(POSE.shoulderB));
  const foundHips = middle(at(POSE.hipA), at(POSE.hipB));
  const joints = distance(at(POSE.shoulderA), at(POSE.shoulderB));
  const upperArm = Math.max(
    distance(at(POSE.shoulderA), at(POSE.elbowA)),
    distance(at(POSE.shoulderB), at(POSE.elbowB)),
  );
  const found = Math.max(1, distance(shoulders, foundHips));
  const down = { x: (foundHips.x - shoulders.x) / found, y: (foundHips.y - shoulders.y) / found };
  const torsoLength = Math.max(found, TORSO_PER_SHOULDERS * joints, TORSO_PER_UPPER_ARM * upperArm);
  return {
    shoulders,
    hips: { x: shoulders.x + down.x * torsoLength, y: shoulders.y + down.y * torsoLength },
    down,
    across: { x: down.y, y: -down.x },
    torsoLength,
    unit: Math.max(joints, UNIT_PER_TORSO * torsoLength),
  };
}

/** Photo point at body coordinates: `v` along the spine, `lateral` in pixels towards the picture's right. */
export function bodyToPhoto(body: BodyFrame, v: number, lateral: number): Point {
  const along = v * body.torsoLength;
  return {
    x: body.shoulders.x + body.down.x * along + body.across.x * lateral,
    y: body.shoulders.y + body.down.y * along + body.across.y * lateral,
  };
}

/** Body coordinates of a photo point: `v` along the spine and `lateral` in pixels across it. */
export function photoToBody(body: BodyFrame, point: Point): { readonly v: number; readonly lateral: number } {
  const x = point.x - body.shoulders.x;
  const y = point.y - body.shoulders.y;
  return {
    v: (x * body.down.x + y * body.down.y) / body.torsoLength,
    lateral: x * body.across.x + y * body.across.y,
  };
}

export function distance(first: Point, second: Point): number {
  return Math.hypot(first.x - second.x, first.y - second.y);
}
