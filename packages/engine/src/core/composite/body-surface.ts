import { photoToBody } from '../person/body-frame.ts';
import { findFace, toFaceAxes } from '../person/find-face.ts';
import { isInnerFace } from '../person/skin-reference.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { PersonAnalysis } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import type { BareTorso } from './bare-torso.ts';
import type { BareShapes } from './erase-mask.ts';

/** The trunk's cross-section is an ellipse with this ratio of depth to width. */
const DEPTH = 0.6;
/** Extra flatness of the chest where the shoulders extend it: fully from `CHEST_TOP` up, none at `CHEST_SIDES`. */
const CHEST_FLATNESS = 0.55;
const CHEST_TOP = 0.12;
const CHEST_SIDES = 0.42;
/** How far the upper chest faces upwards, and the share of the torso at which it no longer does. */
const CHEST_TILT = 0.35;
const CHEST_END = 0.3;
/** Share of the torso over which the round neck turns into the chest. */
const NECK_RAMP = 0.07;
/** The shoulders begin here, in half widths of the neck; raised ones reach as high as the neck's lower end. */
const BESIDE_NECK = [1.25, 1.9] as const;
/** Shares of the arm over which the shoulder, which belongs to the trunk, turns into the arm. */
const SHOULDER = [0.02, 0.22] as const;
/** Width, in shoulder units, of the band along the shoulders' outline in which they turn away from the viewer. */
const SHOULDER_ROUND = 0.11;
/** Shares of the torso over which that rounding ends. */
const SHOULDER_END = [0.1, 0.3] as const;
/** Half width and height of the head, in units of mouth to eyes; cheeks turn away from the viewer towards them. */
const HEAD_ACROSS = 1.3;
const HEAD_UP = 1.7;

/** Photo pixels beyond an arm's outline to which its roundness applies. */
const ARM_RIM = 3;

/** Unit normals of the bare body: to the picture's right, downwards, towards the viewer. */
export interface BodySurface {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
  /** 0 on the trunk, 1 on an arm, in between over the shoulder. */
  readonly arm: Float32Array;
  /** 1 on cheeks, nose and mouth. */
  readonly face: Uint8Array;
}

/** Round arms on a flatter trunk with a round neck and head; planes of the analysis frame. */
export function shapeSurface(person: PersonAnalysis, { arms, torso }: BareShapes): BodySurface {
  const size = torso.along.data.length;
  const plane = () => new Float32Array(size);
  const surface = { x: plane(), y: plane(), z: plane(), arm: plane(), face: new Uint8Array(size) };
  roundTrunk(person, torso, surface);
  roundArms(arms, surface);
  roundShoulders(person, { arms, torso }, surface);
  roundFace(person, surface);
  for (let i = 0; i < size; i++) {
    const flat = surface.x[i] * surface.x[i] + surface.y[i] * surface.y[i];
    surface.z[i] = flat < 1 ? Math.sqrt(1 - flat) : 0;
  }
  return surface;
}

function roundTrunk(person: PersonAnalysis, torso: BareTorso, { x, y }: BodySurface): void {
  const { across, down } = person.body;
  for (let i = 0; i < x.length; i++) {
    const v = torso.along.data[i];
    const place = torso.across.data[i] * (1 - CHEST_FLATNESS * smoothstep(CHEST_SIDES, CHEST_TOP, v));
    const held = place < -1 ? -1 : place > 1 ? 1 : place;
    const aside = (held * DEPTH) / Math.sqrt(1 - held * held * (1 - DEPTH * DEPTH));
    const up = CHEST_TILT * smoothstep(CHEST_END, 0, v);
    x[i] = aside * across.x - up * down.x;
    y[i] = aside * across.y - up * down.y;
  }
  roundNeck(person, torso, x, y);
}

function roundNeck(person: PersonAnalysis, { along }: BareTorso, x: Float32Array, y: Float32Array): void {
  const { frame, body, geometry } = person;
  const { across } = body;
  const lowest = photoToBody(body, geometry.neck).v;
  const sides = Math.min(lowest, sidesOfNeck(person));
  const half = Math.max(1, geometry.neckHalfWidth);
  for (let i = 0; i < x.length; i++) {
    if (along.data[i] >= lowest) continue;
    const awayX = frame.roi.x + ((i % frame.width) + 0.5) / frame.scale - 0.5 - geometry.neck.x;
    const awayY = frame.roi.y + (Math.floor(i / frame.width) + 0.5) / frame.scale - 0.5 - geometry.neck.y;
    const place = (awayX * across.x + awayY * across.y) / half;
    const held = place < -1 ? -1 : place > 1 ? 1 : place;
    const end = lowest + held * held * (sides - lowest);
    const share = smoothstep(end, end - NECK_RAMP, along.data[i]);
    const neck = share * smoothstep(BESIDE_NECK[1], BESIDE_NECK[0], Math.abs(place));
    x[i] += neck * (held * across.x - x[i]);
    y[i] += neck * (held * across.y - y[i]);
  }
}

/** The neck reaches lowest in front; at its sides it ends where the shoulder line begins. */
function sidesOfNeck({ body, geometry: { shoulderLine } }: PersonAnalysis): number {
  return (photoToBody(body, shoulderLine.left[0]).v + photoToBody(body, shoulderLine.right[0]).v) / 2;
}

function roundArms({ edge, along, normalX, normalY }: BareArms, { x, y, arm }: BodySurface): void {
  for (let i = 0; i < x.length; i++) {
    if (edge.data[i] < -ARM_RIM) continue;
    const share = smoothstep(SHOULDER[0], SHOULDER[1], along.data[i]);
    arm[i] = share;
    x[i] += share * (normalX.data[i] - x[i]);
    y[i] += share * (normalY.data[i] - y[i]);
  }
}

/** Turns shoulders away from the viewer towards their outline, wherever arm and trunk meet in them. */
function roundShoulders(
  { frame, body: { unit }, geometry }: PersonAnalysis,
  { arms, torso }: BareShapes,
  { x, y }: BodySurface,
): void {
  const { width, height } = frame;
  const inside = new Float32Array(width * height);
  for (let i = 0; i < inside.length; i++) inside[i] = Math.max(arms.edge.data[i], torso.edge.data[i]);
  const reach = SHOULDER_ROUND * unit;
  const neck = BESIDE_NECK[1] * geometry.neckHalfWidth;
  for (let row = 1; row < height - 1; row++) {
    for (let i = row * width + 1; i < (row + 1) * width - 1; i++) {
      const v = torso.along.data[i];
      if (v > SHOULDER_END[1] || inside[i] <= -ARM_RIM || inside[i] > reach) continue;
      const lateral = Math.abs(torso.across.data[i]) * unit;
      const share =
        smoothstep(SHOULDER_END[1], SHOULDER_END[0], v) * smoothstep(0.8 * neck, 1.2 * neck, lateral);
      if (share <= 0) continue;
      const turnX = inside[i - 1] - inside[i + 1];
      const turnY = inside[i - width] - inside[i + width];
      const length = Math.sqrt(turnX * turnX + turnY * turnY);
      if (length < 1e-3) continue;
      const away = 1 - Math.max(0, inside[i]) / reach;
      const tilt = share * away * away;
      x[i] += tilt * (turnX / length - x[i]);
      y[i] += tilt * (turnY / length - y[i]);
    }
  }
}

function roundFace({ frame, pose }: PersonAnalysis, { x, y, face }: BodySurface): void {
  const head = findFace(frame, pose);
  const reach = Math.ceil(2 * head.height);
  const left = Math.max(0, Math.floor(head.center.x) - reach);
  const right = Math.min(frame.width - 1, Math.floor(head.center.x) + reach);
  const top = Math.max(0, Math.floor(head.center.y) - reach);
  const bottom = Math.min(frame.height - 1, Math.floor(head.center.y) + reach);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const { across, up } = toFaceAxes(head, column, row);
      if (!isInnerFace(across, up)) continue;
      const at = row * frame.width + column;
      face[at] = 1;
      x[at] = (across / HEAD_ACROSS) * -head.up.y + (up / HEAD_UP) * head.up.x;
      y[at] = (across / HEAD_ACROSS) * head.up.x + (up / HEAD_UP) * head.up.y;
    }
  }
}
