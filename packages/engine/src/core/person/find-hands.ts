import { labelMask } from '../label-pixels.ts';
import { findComponents } from '../raster/flood.ts';
import { type AnalysisFrame, LABEL, type Mask } from '../types.ts';
import type { ArmMap, BodyMaps } from './body-maps.ts';

/** Half width of a hand with spread fingers, and of a wrist, in U. */
const HAND_RADIUS = 0.17;
const WRIST_RADIUS = 0.1;
/** Position along the arm at which the wrist begins; 2 is the wrist joint. */
const WRIST_FROM = 1.86;
/**
 * Of a separate piece of skin smaller than this, square U, all that is this near to the arm's bones, U, is hand: these are
 * sometimes beside it, and a bared belly may touch it.
 */
const SEPARATE = { area: 0.2, radius: 0.6 } as const;

/** Finds bare skin around the bones of the hands, which stays in front of any garment. */
export function findHands({ width, height }: AnalysisFrame, labels: Mask, maps: BodyMaps): Mask {
  const pieces = findComponents(labelMask(labels, LABEL.skin));
  const largest = SEPARATE.area * maps.unit * maps.unit;
  const whole = new Uint8Array(pieces.count + 1);
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i += 1) {
    const piece = pieces.labels[i];
    if (piece === 0 || !(isHand(maps.left, i) || isHand(maps.right, i))) continue;
    data[i] = 1;
    if (pieces.areas[piece] < largest) whole[piece] = 1;
  }
  for (let i = 0; i < data.length; i += 1) {
    if (whole[pieces.labels[i]] === 0) continue;
    if (Math.min(maps.left.distance[i], maps.right.distance[i]) < SEPARATE.radius) data[i] = 1;
  }
  return { width, height, data };
}

/** Whether a pixel lies near the bones of a hand or a wrist. */
export function isHand(arm: ArmMap, i: number): boolean {
  if (arm.along[i] < WRIST_FROM) return false;
  return arm.distance[i] < (arm.along[i] < 2 ? WRIST_RADIUS : HAND_RADIUS);
}
