import { type AnalysisFrame, LABEL, type Mask } from '../types.ts';
import type { ArmMap, BodyMaps } from './body-maps.ts';

/** Half width of a hand with spread fingers, and of a wrist, in U. */
const HAND_RADIUS = 0.17;
const WRIST_RADIUS = 0.1;
/** Position along the arm at which the wrist begins; 2 is the wrist joint. */
const WRIST_FROM = 1.86;

/** Finds bare skin around the bones of the hands, which stays in front of any garment. */
export function findHands(frame: AnalysisFrame, labels: Mask, maps: BodyMaps): Mask {
  const data = new Uint8Array(labels.data.length);
  for (let i = 0; i < data.length; i += 1) {
    if (labels.data[i] !== LABEL.skin) continue;
    if (isHand(maps.left, i) || isHand(maps.right, i)) data[i] = 1;
  }
  return { width: frame.width, height: frame.height, data };
}

/** Whether a pixel lies near the bones of a hand or a wrist. */
export function isHand(arm: ArmMap, i: number): boolean {
  if (arm.along[i] < WRIST_FROM) return false;
  return arm.distance[i] < (arm.along[i] < 2 ? WRIST_RADIUS : HAND_RADIUS);
}
