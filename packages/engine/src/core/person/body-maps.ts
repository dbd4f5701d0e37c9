/** Precomputes where every analysis pixel lies on the body, so that later stages need no geometry in their loops. */
import type { AnalysisFrame, BodyFrame, Point, Pose } from '../types.ts';
import { photoToAnalysis } from './analysis-frame.ts';
import { distance } from './body-frame.ts';
import { type ArmJoints, findArmJoints } from './find-pose.ts';

/** How far the fingers reach past the knuckles, as a share of wrist to knuckles. */
const FINGER_REACH = 1.9;

export interface ArmMap {
  /** Distance from the bones, in U. */
  readonly distance: Float32Array;
  /** Nearest position on the bones: 0..1 upper arm, 1..2 forearm, 2..3 hand. */
  readonly along: Float32Array;
  /** How much farther from the spine than the nearest point of the bones, in U; negative towards the spine. */
  readonly outward: Float32Array;
}

/** Planes of the analysis frame. */
export interface BodyMaps {
  /** 0 at the shoulders, 1 at the hips. */
  readonly v: Float32Array;
  /** Distance from the spine in U, negative on the picture's left. */
  readonly lateral: Float32Array;
  readonly left: ArmMap;
  readonly right: ArmMap;
  /** Analysis pixels per U. */
  readonly unit: number;
  /** Joints of both arms, in analysis pixels. */
  readonly joints: { readonly left: ArmJoints; readonly right: ArmJoints };
}

/** Computes all planes. */
export function createBodyMaps(frame: AnalysisFrame, body: BodyFrame, pose: Pose): BodyMaps {
  const size = frame.width * frame.height;
  const v = new Float32Array(size);
  const lateral = new Float32Array(size);
  const origin = photoToAnalysis(frame, body.shoulders);
  const unit = body.unit * frame.scale;
  const torso = body.torsoLength * frame.scale;
  project(frame, origin, body.down, torso, v);
  project(frame, origin, body.across, unit, lateral);
  const arms = findArmJoints(pose);
  const joints = { left: toAnalysis(frame, arms.left), right: toAnalysis(frame, arms.right) };
  return {
    v,
    lateral,
    unit,
    joints,
    left: createArmMap(frame, body, joints.left, unit, -1),
    right: createArmMap(frame, body, joints.right, unit, 1),
  };
}

/** Position of each pixel along `axis`, measured from `origin` in units of `length` pixels. */
function project(frame: AnalysisFrame, origin: Point, axis: Point, length: number, out: Float32Array): void {
  for (let y = 0, i = 0; y < frame.height; y += 1) {
    for (let x = 0; x < frame.width; x += 1, i += 1) {
      out[i] = ((x - origin.x) * axis.x + (y - origin.y) * axis.y) / length;
    }
  }
}

function toAnalysis(frame: AnalysisFrame, arm: ArmJoints): ArmJoints {
  return {
    shoulder: photoToAnalysis(frame, arm.shoulder),
    elbow: photoToAnalysis(frame, arm.elbow),
    wrist: photoToAnalysis(frame, arm.wrist),
    hand: photoToAnalysis(frame, arm.hand),
  };
}

function createArmMap(
  frame: AnalysisFrame,
  body: BodyFrame,
  joints: ArmJoints,
  unit: number,
  sign: 1 | -1,
): ArmMap {
  const size = frame.width * frame.height;
  const map: ArmMap = {
    distance: new Float32Array(size).fill(9),
    along: new Float32Array(size),
    outward: new Float32Array(size),
  };
  const { wrist, hand } = joints;
  const fingers = {
    x: wrist.x + (hand.x - wrist.x) * FINGER_REACH,
    y: wrist.y + (hand.y - wrist.y) * FINGER_REACH,
  };
  const away = { x: (sign * body.across.x) / unit, y: (sign * body.across.y) / unit };
  addBone(frame, { from: joints.shoulder, to: joints.elbow, start: 0, away, unit }, map);
  addBone(frame, { from: joints.elbow, to: wrist, start: 1, away, unit }, map);
  addBone(frame, { from: wrist, to: fingers, start: 2, away, unit }, map);
  return map;
}

interface Bone {
  readonly from: Point;
  readonly to: Point;
  /** Value of `along` at `from`. */
  readonly start: number;
  /** Direction away from the spine, of length 1 / U. */
  readonly away: Point;
  readonly unit: number;
}

function addBone(frame: AnalysisFrame, { from, to, start, away, unit }: Bone, map: ArmMap): void {
  const length = Math.max(1e-3, distance(from, to));
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  for (let y = 0, i = 0; y < frame.height; y += 1) {
    for (let x = 0; x < frame.width; x += 1, i += 1) {
      const dx = x - from.x;
      const dy = y - from.y;
      const raw = dx * ux + dy * uy;
      const along = raw < 0 ? 0 : raw > length ? length : raw;
      const ax = dx - along * ux;
      const ay = dy - along * uy;
      const far = Math.sqrt(ax * ax + ay * ay) / unit;
      if (far < map.distance[i]) {
        map.distance[i] = far;
        map.along[i] = start + along / length;
        map.outward[i] = ax * away.x + ay * away.y;
      }
    }
  }
}
