import { type AnalysisFrame, POSE, type Point, type Pose } from '../types.ts';
import { photoToAnalysis } from './analysis-frame.ts';
import { distance } from './body-frame.ts';
import { middle } from './find-pose.ts';

/** The face derived from the joints, in analysis pixels. */
export interface Face {
  readonly center: Point;
  /** Unit vector from the mouth to the eyes. */
  readonly up: Point;
  /** Distance from mouth to eyes, the unit for all measurements of the head. */
  readonly height: number;
  /** Half the distance between the ears, or more if the height suggests it (a turned head). */
  readonly halfWidth: number;
  readonly chin: Point;
  readonly mouth: Point;
}

/** Distance from mouth to chin in a face seen from the front, in units of mouth to eyes. */
const MOUTH_TO_CHIN = 0.72;

/** Derives the measurements that the labelling needs from the face landmarks. */
export function findFace(frame: AnalysisFrame, pose: Pose): Face {
  const at = (index: number): Point => photoToAnalysis(frame, pose.landmarks[index]);
  const eyes = middle(at(POSE.eyeA), at(POSE.eyeB));
  const mouth = middle(at(POSE.mouthLeft), at(POSE.mouthRight));
  const height = Math.max(2, distance(eyes, mouth));
  const up = { x: (eyes.x - mouth.x) / height, y: (eyes.y - mouth.y) / height };
  const along = (from: Point, length: number): Point => ({
    x: from.x + up.x * length * height,
    y: from.y + up.y * length * height,
  });
  return {
    center: along(mouth, 0.55),
    up,
    height,
    halfWidth: Math.max(0.5 * distance(at(POSE.earA), at(POSE.earB)), 0.95 * height),
    chin: along(mouth, -MOUTH_TO_CHIN),
    mouth,
  };
}

/** Position of a pixel in the face's own axes, in units of mouth to eyes, relative to the middle of the face. */
export function toFaceAxes(face: Face, x: number, y: number): { across: number; up: number } {
  const dx = (x - face.center.x) / face.height;
  const dy = (y - face.center.y) / face.height;
  return { across: dx * -face.up.y + dy * face.up.x, up: dx * face.up.x + dy * face.up.y };
}
