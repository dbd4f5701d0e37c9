import {
  type AnalysisFrame,
  type BodyFrame,
  type LabImage,
  type Plane,
  POSE,
  type Point,
  type Pose,
} from '../types.ts';
import { analysisToPhoto, photoToAnalysis } from './analysis-frame.ts';
import { bodyToPhoto, distance, photoToBody } from './body-frame.ts';
import { matteAt, pixelAt } from './person-planes.ts';
import { isSkinLike, type Skin } from './skin-reference.ts';

/** Wrists of folded arms lie across the spine, between these v. */
const WRISTS_V = [0.15, 1] as const;
/** Elbows of folded arms lie no farther out (U) and no lower (v) than this. */
const FARTHEST_ELBOW = { lateral: 1.05, v: 1.15 } as const;
const HIGHEST_ELBOW = 0.3;
/** The tip of a bent elbow points outwards and down. */
const TIP = { outward: 0.6, down: 0.8 } as const;
/** Distance from the tip of an elbow to its joint, in U. */
const TIP_TO_JOINT = 0.12;
/** Range of an upper arm's length, in U. */
const UPPER_ARM = [0.7, 1.5] as const;
/** Least share of skin along a bare forearm's bone. */
const BARE = 0.7;
const SAMPLES = 12;

/** The inputs for finding elbows. */
export interface ElbowPlanes {
  readonly frame: AnalysisFrame;
  readonly lab: LabImage;
  readonly matte: Plane;
}

/** True when both wrists lie across the spine, in front of the body. */
export function areArmsFolded({ landmarks }: Pose, body: BodyFrame): boolean {
  const left = photoToBody(body, landmarks[POSE.wristB]);
  const right = photoToBody(body, landmarks[POSE.wristA]);
  const over = ({ v }: { readonly v: number }) => v > WRISTS_V[0] && v < WRISTS_V[1];
  return over(left) && over(right) && left.lateral > 0 && right.lateral < 0;
}

/** The pose with its elbows moved as far out as possible, so that a frame around it has room for them. */
export function spreadElbows(pose: Pose, body: BodyFrame): Pose {
  const { lateral, v } = FARTHEST_ELBOW;
  return withElbows(
    pose,
    bodyToPhoto(body, v, -lateral * body.unit),
    bodyToPhoto(body, v, lateral * body.unit),
  );
}

/**
 * Corrects the elbows of folded arms: the pose network finds shoulders and wrists, but puts the elbows where the
 * hands are. On bare arms the tips are visible as the skin's lowest corner away from the body.
 *
 * @returns the pose with corrected elbows; null when a forearm is not bare or no elbow is visible.
 */
export function settleElbows(pose: Pose, body: BodyFrame, planes: ElbowPlanes, skin: Skin): Pose | null {
  const left = findElbow(body, planes, skin, -1);
  const right = findElbow(body, planes, skin, 1);
  if (left === null || right === null) return null;
  const settled = withElbows(pose, left, right);
  const { landmarks } = settled;
  for (const side of ['A', 'B'] as const) {
    const [shoulder, elbow, wrist] = [
      landmarks[POSE[`shoulder${side}`]],
      landmarks[POSE[`elbow${side}`]],
      landmarks[POSE[`wrist${side}`]],
    ];
    const length = distance(shoulder, elbow) / body.unit;
    if (length < UPPER_ARM[0] || length > UPPER_ARM[1]) return null;
    if (bareShare(elbow, wrist, planes, skin) < BARE) return null;
  }
  return settled;
}

/** @param sign side of the picture: -1 left, 1 right. */
function findElbow(body: BodyFrame, planes: ElbowPlanes, skin: Skin, sign: 1 | -1): Point | null {
  const { frame } = planes;
  let best: Point | null = null;
  let farthest = Number.NEGATIVE_INFINITY;
  for (let y = 0; y < frame.height; y += 1) {
    for (let x = 0; x < frame.width; x += 1) {
      const point = analysisToPhoto(frame, { x, y });
      const { v, lateral } = photoToBody(body, point);
      const outward = sign * lateral;
      if (outward < 0 || v < HIGHEST_ELBOW || v > FARTHEST_ELBOW.v) continue;
      const far = TIP.outward * outward + TIP.down * v * body.torsoLength;
      if (far <= farthest || !isSkin(planes, skin, x, y)) continue;
      farthest = far;
      best = point;
    }
  }
  if (best === null) return null;
  const { v, lateral } = photoToBody(body, best);
  const inward = TIP_TO_JOINT * body.unit;
  const up = (TIP.down * inward) / body.torsoLength;
  return bodyToPhoto(body, v - up, lateral - sign * TIP.outward * inward);
}

function bareShare(from: Point, to: Point, planes: ElbowPlanes, skin: Skin): number {
  let bare = 0;
  for (let n = 0; n < SAMPLES; n += 1) {
    const share = n / (SAMPLES - 1);
    const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    const { x, y } = photoToAnalysis(planes.frame, point);
    if (isSkin(planes, skin, x, y)) bare += 1;
  }
  return bare / SAMPLES;
}

function isSkin({ frame, lab, matte }: ElbowPlanes, skin: Skin, x: number, y: number): boolean {
  const i = pixelAt(frame, x, y);
  return i >= 0 && matteAt(matte, { x, y }) > 0.5 && isSkinLike(skin, lab.l[i], lab.a[i], lab.b[i]);
}

function withElbows(pose: Pose, left: Point, right: Point): Pose {
  const landmarks = pose.landmarks.map((landmark, index) => {
    if (index === POSE.elbowB) return { ...landmark, ...left };
    return index === POSE.elbowA ? { ...landmark, ...right } : landmark;
  });
  return { ...pose, landmarks };
}
