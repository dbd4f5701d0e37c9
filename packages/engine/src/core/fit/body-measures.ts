import { bodyToPhoto, photoToBody } from '#src/core/person/body-frame.ts';
import { interpolate } from '#src/core/person/measure-body.ts';
import type { PersonAnalysis, Point } from '#src/core/types.ts';
import { traceDeltoid } from './deltoid-outline.ts';

export type Side = 'left' | 'right';

/** The person's outline in body coordinates (v along the spine, lateral in pixels, outward positive). */
export interface BodyMeasures {
  readonly unit: number;
  readonly torsoLength: number;
  readonly neckHalf: number;
  /** Distance of a turned person's throat from the spine line, positive to the right of the picture. */
  readonly turn: number;
  /** Mean half width of the chest. */
  readonly chestHalf: number;
  /** Distance of the shoulder joint from the spine. */
  jointHalf(side: Side): number;
  /** Half width of the torso including the clothes worn now. */
  torsoHalf(side: Side, v: number): number;
  /** v of the shoulder's outline at a distance from the spine; beyond the joint that of the upper arm's curve. */
  shoulderV(side: Side, lateral: number): number;
  /** Photo points of the same outline beyond a distance from the spine, down the upper arm. */
  upperArm(side: Side, lateral: number): Point[];
  /** Moves a photo point out to just inside the torso's side if it lies nearer to the spine. */
  besideTorso(side: Side, point: Point): Point;
  /** Mean v of two photo points. */
  heightOf(ends: Readonly<Record<Side, Point>>): number;
  /** Converts a photo point to body coordinates, outward positive. */
  place(side: Side, point: Point): OutlinePoint;
  /** Converts body coordinates to a photo point. */
  at(side: Side, v: number, lateral: number): Point;
}

/** v of the chest measure: below the ends of short sleeves, which hang beside the chest and widen it. */
const CHEST_V = 0.45;
/** Least width of a chest, in U: loose tops and arms in front make it look narrower. */
const NARROWEST_CHEST = 0.93;
const WIDEST_CHEST = 1.2;
/** Largest width of a torso on one side, in U; anything wider is an arm mistaken for the torso. */
const WIDEST_SIDE = 0.7;
/** Above the chest measure a torso widens by at most this factor, or to this much in U. */
const LARGEST_FLARE = 1.15;
const USUAL_SIDE = 0.44;
/** A sleeve beside the torso overlaps its edge by this much, in U, so that no gap opens. */
const OVERLAP = 0.035;

export function measureBodyForFit(person: PersonAnalysis): BodyMeasures {
  const { body, geometry } = person;
  const { torso } = geometry;
  const measured = (side: Side, v: number): number =>
    Math.min(WIDEST_SIDE * body.unit, interpolate(torso.v, torso[side], v));
  const torsoHalf = (side: Side, v: number): number => {
    if (v >= CHEST_V) return measured(side, v);
    const widest = Math.max(LARGEST_FLARE * measured(side, CHEST_V), USUAL_SIDE * body.unit);
    return Math.min(widest, measured(side, v));
  };
  const outlines = { left: shoulderOutline(person, 'left'), right: shoulderOutline(person, 'right') };
  const sign = (side: Side): number => (side === 'left' ? -1 : 1);
  return {
    unit: body.unit,
    torsoLength: body.torsoLength,
    neckHalf: geometry.neckHalfWidth,
    turn: photoToBody(body, geometry.neck).lateral,
    chestHalf: Math.min(
      (WIDEST_CHEST / 2) * body.unit,
      Math.max(
        (NARROWEST_CHEST / 2) * body.unit,
        (torsoHalf('left', CHEST_V) + torsoHalf('right', CHEST_V)) / 2,
      ),
    ),
    jointHalf: (side) => Math.abs(photoToBody(body, geometry.arms[side].shoulder).lateral),
    torsoHalf,
    shoulderV: (side, lateral) => heightAt(outlines[side], lateral),
    upperArm: (side, lateral) => {
      const first = outlines[side].findIndex((point) => point.lateral > lateral);
      if (first < 0) return [];
      return outlines[side]
        .slice(first)
        .map((point) => bodyToPhoto(body, point.v, sign(side) * point.lateral));
    },
    besideTorso: (side, point) => {
      const place = photoToBody(body, point);
      const out = Math.max(sign(side) * place.lateral, torsoHalf(side, place.v) - OVERLAP * body.unit);
      return bodyToPhoto(body, place.v, sign(side) * out);
    },
    heightOf: ({ left, right }) => (photoToBody(body, left).v + photoToBody(body, right).v) / 2,
    place: (side, point) => {
      const { v, lateral } = photoToBody(body, point);
      return { v, lateral: sign(side) * lateral };
    },
    at: (side, v, lateral) => bodyToPhoto(body, v, sign(side) * lateral),
  };
}

interface OutlinePoint {
  readonly v: number;
  readonly lateral: number;
}

/** Points of the smooth outline per pair of measured points. */
const SUBDIVISIONS = 6;

/** Outline from the neck over the shoulder down the outside of the upper arm, smoothed between measured points. */
function shoulderOutline(person: PersonAnalysis, side: Side): OutlinePoint[] {
  const { body, geometry } = person;
  const toBody = (point: Point): OutlinePoint => {
    const { v, lateral } = photoToBody(body, point);
    return { v, lateral: side === 'left' ? -lateral : lateral };
  };
  const line = geometry.shoulderLine[side];
  const arm = geometry.arms[side];
  const measured = line.map(toBody);
  const end = arm.outer[1];
  const round = traceDeltoid(person, arm.shoulder, line[line.length - 1], end);
  for (const point of [...round, ...arm.outer.slice(1, 5)].map(toBody)) {
    const last = measured[measured.length - 1];
    if (point.v > last.v || point.lateral > last.lateral) measured.push(point);
  }
  const points: OutlinePoint[] = [];
  for (let n = 0; n + 1 < measured.length; n++) {
    const before = measured[Math.max(0, n - 1)];
    const after = measured[Math.min(measured.length - 1, n + 2)];
    for (let k = 0; k < SUBDIVISIONS; k++) {
      const t = k / SUBDIVISIONS;
      points.push({
        v: catmullRom(before.v, measured[n].v, measured[n + 1].v, after.v, t),
        lateral: catmullRom(before.lateral, measured[n].lateral, measured[n + 1].lateral, after.lateral, t),
      });
    }
  }
  points.push(measured[measured.length - 1]);
  return points;
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

function heightAt(points: readonly OutlinePoint[], lateral: number): number {
  for (let n = 1; n < points.length; n++) {
    if (points[n].lateral < lateral) continue;
    const from = points[n - 1];
    const to = points[n];
    const share = (lateral - from.lateral) / Math.max(1e-6, to.lateral - from.lateral);
    return from.v + (to.v - from.v) * Math.max(0, share);
  }
  return points[points.length - 1].v;
}
