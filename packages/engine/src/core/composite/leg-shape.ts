import { photoToAnalysis } from '../person/analysis-frame.ts';
import { bodyToPhoto, photoToBody } from '../person/body-frame.ts';
import { pixelAt } from '../person/person-planes.ts';
import { LABEL, type PersonAnalysis, POSE } from '../types.ts';

/** Where the sides of the trunk begin to lead to those of the legs, and where legs part; v. */
const HIPS = 1.05;
const CROTCH = 1.25;
/** Legs are looked for down to this v, in steps of the second. */
const LOWEST = 4;
const STEP = 0.03;
/** Above this v skin is a hand's. */
const BELOW_HANDS = 1.35;
/** Farthest from its bones that a leg's or a skirt's side is looked for, in U. */
const REACH = 0.5;

/** The first place below a long top where a leg, or a skirt before it, is seen; sides are distances from the spine in pixels. */
interface SeenLeg {
  readonly v: number;
  readonly outer: number;
  /** Null where no gap shows between the legs. */
  readonly inner: number | null;
}

/** Distance in photo pixels to the side of what is worn below a long top, positive inside. */
export type LegSide = (v: number, lateral: number, trunkHalf: number) => number;

/**
 * Shape of the legs, or of a skirt, under a long old top: it leads from the trunk's sides to where they are seen below
 * the top. Where none is seen the trunk's sides go on straight.
 */
export function shapeLegs(person: PersonAnalysis): LegSide {
  const legs = { left: findLeg(person, -1), right: findLeg(person, 1) };
  return (v, lateral, trunkHalf) => {
    const away = Math.abs(lateral);
    const leg = lateral < 0 ? legs.left : legs.right;
    if (leg === null || v <= HIPS) return trunkHalf - away;
    const half = trunkHalf + (leg.outer - trunkHalf) * Math.min(1, (v - HIPS) / (leg.v - HIPS));
    if (leg.inner === null || v <= CROTCH) return half - away;
    const gap = leg.inner * Math.min(1, (v - CROTCH) / Math.max(STEP, leg.v - CROTCH));
    return Math.min(half - away, away - gap);
  };
}

function findLeg(person: PersonAnalysis, sign: -1 | 1): SeenLeg | null {
  const { body } = person;
  const bones = boneAt(person, sign);
  for (let v = HIPS + STEP; v < LOWEST; v += STEP) {
    const start = bones(v);
    if (!isLower(person, v, sign * start)) continue;
    const [outer, past] = walk(person, v, sign, start, 1);
    const [inner, before] = walk(person, v, sign, start, -1);
    if (past === LABEL.top || before === LABEL.top) continue;
    const reached = outer - start < REACH * body.unit;
    return reached ? { v, outer, inner: inner > 0 && before === LABEL.background ? inner : null } : null;
  }
  return null;
}

/** Distance of a leg's bones from the spine at v, pixels, outward positive. */
function boneAt({ pose: { landmarks }, body }: PersonAnalysis, sign: -1 | 1): (v: number) => number {
  const joints = sign > 0 ? [POSE.hipA, POSE.kneeA, POSE.ankleA] : [POSE.hipB, POSE.kneeB, POSE.ankleB];
  const places = joints.map((joint) => photoToBody(body, landmarks[joint]));
  return (v) => {
    const next = v < places[1].v ? 1 : 2;
    const [from, to] = [places[next - 1], places[next]];
    const share = Math.min(1, Math.max(0, (v - from.v) / Math.max(1e-3, to.v - from.v)));
    return sign * (from.lateral + share * (to.lateral - from.lateral));
  };
}

/** Walks across a leg; returns where it ends, as distance from the spine, and the label found there. */
function walk(
  person: PersonAnalysis,
  v: number,
  sign: -1 | 1,
  start: number,
  direction: -1 | 1,
): readonly [number, number] {
  const step = 1 / person.frame.scale;
  let at = start;
  while (Math.abs(at - start) < REACH * person.body.unit && (direction > 0 || at > 0)) {
    if (!isLower(person, v, sign * at)) return [at, labelOf(person, v, sign * at)];
    at += direction * step;
  }
  return [at, LABEL.bottom];
}

function isLower(person: PersonAnalysis, v: number, lateral: number): boolean {
  const label = labelOf(person, v, lateral);
  return label === LABEL.bottom || (label === LABEL.skin && v > BELOW_HANDS);
}

function labelOf({ frame, labels, body }: PersonAnalysis, v: number, lateral: number): number {
  const { x, y } = photoToAnalysis(frame, bodyToPhoto(body, v, lateral));
  const i = pixelAt(frame, x, y);
  return i < 0 ? LABEL.background : labels.data[i];
}
