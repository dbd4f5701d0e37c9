/** Position priors of each label: a cost per pixel, 0 where the label is expected. */
import type { AnalysisFrame } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { type Face, toFaceAxes } from './find-face.ts';
import type { LabelInput } from './label-input.ts';
import type { Skin } from './skin-reference.ts';

/** Order of the four class planes throughout the labelling; a label's value is its index plus 1. */
export const CLASS = { skin: 0, hair: 1, top: 2, bottom: 3 } as const;

/** One plane per class, analysis frame. */
export type ClassPlanes = readonly [Float32Array, Float32Array, Float32Array, Float32Array];

/** Pixels within this distance of the bones, in U, are arm or sleeve. */
export const ARM_RADIUS = 0.17;
/** Detected bones often lie towards the torso, so an arm's outer half may be this much thicker, in U. */
const OUTER_SLACK = 0.05;
const HIGHEST = 9;
const SHADOW_COST = 3;
/** How far above the chin, in v, a collar reaches beside the neck. */
const COLLAR_TIPS = -0.05;
/** Half height of the face ellipse, in units of mouth to eyes. */
const FACE_HALF_HEIGHT = 1.38;

/** Assumed position of the waist when no step was found. */
const DEFAULT_WAIST = 1;

/** Position costs, on the scale of the colour costs to which they are added. */
export function createPriors({ frame, lab, maps, face, matte, skin, waist }: LabelInput): ClassPlanes {
  const size = frame.width * frame.height;
  const planes: ClassPlanes = [
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
  ];
  const chinV = maps.v[indexAt(frame, face.chin.x, face.chin.y)];
  const firmness = waist === null ? 0.5 : 1;
  const border = waist ?? DEFAULT_WAIST;
  for (let y = 0, i = 0; y < frame.height; y += 1) {
    for (let x = 0; x < frame.width; x += 1, i += 1) {
      if (matte.data[i] < 0.02) continue;
      const place = placeOf(maps, face, chinV, x, y, i);
      planes[CLASS.skin][i] = skinCost(place, border) + shadowCost(place, skin, lab.l[i]);
      planes[CLASS.hair][i] = hairCost(place);
      planes[CLASS.top][i] = topCost(place, border, firmness);
      planes[CLASS.bottom][i] = bottomCost(place, border, firmness);
    }
  }
  return planes;
}

interface Place {
  v: number;
  /** Distance from the spine, U, positive. */
  side: number;
  /** Distance from the nearer arm's bones, U, and position along them. */
  armDistance: number;
  along: number;
  /** How much farther from the spine than the arm's bones, U. */
  outward: number;
  /** 1 on the outline of the face ellipse, smaller inside. */
  face: number;
  /** Height above the face's middle, and distance from it, in units of mouth to eyes. */
  up: number;
  fromFace: number;
  /** Distance below the chin, in v, negative above it. */
  belowChin: number;
}

const PLACE: Place = {
  v: 0,
  side: 0,
  armDistance: 0,
  along: 0,
  outward: 0,
  face: 0,
  up: 0,
  fromFace: 0,
  belowChin: 0,
};

function placeOf(maps: BodyMaps, face: Face, chinV: number, x: number, y: number, i: number): Place {
  const left = maps.left.distance[i] <= maps.right.distance[i];
  const arm = left ? maps.left : maps.right;
  const { across, up } = toFaceAxes(face, x, y);
  const wide = face.halfWidth / face.height;
  PLACE.v = maps.v[i];
  PLACE.side = Math.abs(maps.lateral[i]);
  PLACE.armDistance = arm.distance[i] - OUTER_SLACK * Math.min(1, Math.max(0, arm.outward[i] / OUTER_SLACK));
  PLACE.along = arm.along[i];
  PLACE.outward = arm.outward[i];
  PLACE.face = Math.sqrt((across / wide) ** 2 + (up / FACE_HALF_HEIGHT) ** 2);
  PLACE.up = up;
  PLACE.fromFace = Math.hypot(across, up);
  PLACE.belowChin = maps.v[i] - chinV;
  return PLACE;
}

function skinCost(place: Place, border: number): number {
  const { v, side, armDistance, along, face } = place;
  if (face < 1) return 0;
  if (armDistance < ARM_RADIUS && along > 1.95) return 0;
  let cost = 2.6;
  if (v > 0.55 && v < border + 0.05) cost = 2.2;
  if (v > border + 0.3) cost = 2;
  if (armDistance < ARM_RADIUS) cost = Math.min(cost, 0.8 + 1.8 * smooth(armDistance, 0.1, ARM_RADIUS));
  const neck = Math.max(side - 0.2, 0) / 0.25 + Math.max(v - 0.02, 0) / 0.3;
  return Math.min(cost, 0.2 + 2.4 * Math.min(1, neck), 3 * (face - 1));
}

/** Nothing shades skin on the chest and shoulders: whatever is much darker than the face is a strand of hair. */
function shadowCost({ v, armDistance, along }: Place, skin: Skin | null, l: number): number {
  if (skin === null || v < 0.04 || (armDistance < ARM_RADIUS && along > 0.5)) return 0;
  return SHADOW_COST * smooth(skin.face.l - l, 12, 30);
}

function hairCost({ v, face, up, fromFace, belowChin, side }: Place): number {
  if (face < 0.85) return up > 0.55 ? 0.7 : 1.8;
  const away = 1.5 * Math.max(0, fromFace - 2.6);
  const hanging = belowChin > 0 ? 0.4 + 3.2 * belowChin + 3.5 * Math.max(0, side - 0.32) : 0;
  const headside = belowChin > 0 ? 0 : away;
  const throat = belowChin > -0.02 && v < 0.02 && side < 0.13 ? 1.4 : 0;
  const low = v > 0.62 ? 9 * Math.min(1, (v - 0.62) / 0.13) : 0;
  return Math.min(HIGHEST, 0.2 + throat + hanging + headside + low);
}

function topCost(place: Place, border: number, firmness: number): number {
  const { v, side, armDistance, along, face, belowChin } = place;
  const arm = armDistance < ARM_RADIUS;
  if (face < 1) return 7;
  let cost = 0;
  if (belowChin < COLLAR_TIPS) cost = 6;
  else if (v < 0) cost = side < 0.22 ? 1.6 : 0;
  if (arm && along > 2.05) return Math.max(cost, 3);
  if (arm && along > 0.5) return cost;
  const below = 18 * firmness * (v - border - 0.02);
  return Math.max(cost, Math.min(HIGHEST, below));
}

function bottomCost({ v, armDistance, along, outward }: Place, border: number, firmness: number): number {
  const above = Math.max(0, Math.min(HIGHEST, 16 * firmness * (border - 0.02 - v)));
  if (outward > 0.03 && armDistance < 0.3 && along < 2) return Math.max(above, 3);
  if (armDistance > ARM_RADIUS * 0.8) return above;
  return Math.max(above, along > 1.9 ? 2 : 1.2);
}

function smooth(value: number, low: number, high: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

function indexAt(frame: AnalysisFrame, x: number, y: number): number {
  const column = Math.min(frame.width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(frame.height - 1, Math.max(0, Math.round(y)));
  return row * frame.width + column;
}
