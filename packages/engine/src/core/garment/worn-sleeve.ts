import { between, pointAtIndex, smoothPolyline } from '#src/core/raster/contour.ts';
import type { ArmGeometry, BodyFrame, GarmentSleeve, Point } from '#src/core/types.ts';
import { findWornCuff } from './worn-cuff.ts';

export interface WornSleeveInput {
  readonly arm: ArmGeometry;
  readonly body: BodyFrame;
  /** Ends of the armhole. */
  readonly tip: Point;
  readonly armpit: Point;
  /** Whether the garment covers a photo point. */
  readonly covers: (point: Point) => boolean;
}

/** Greatest distance of a loose sleeve from the bones, in U. */
const FARTHEST = 0.4;
/** The cuff's width is measured this many stations before its end. */
const BEFORE_END = 0.25;
/** An outline follows the arm up to this many stations before the cuff. */
const LAST_BEFORE = 0.35;
/** Positions between the shoulder tip and the first station at which the round sleeve cap is searched for. */
const CAP_SHARES = [0.25, 0.5, 0.75];
/** Greatest distance of the cap from the line between these two points, as a share of its length. */
const ROUNDEST = 0.5;

/** Finds the sleeve's outlines: along the arm, as far as the garment extends on either side of the bones. */
export function findWornSleeve(input: WornSleeveInput): { sleeve: GarmentSleeve; reach: number } {
  const { arm, body, tip, armpit, covers } = input;
  const cuff = findWornCuff(arm, covers);
  const walk = (station: number, edge: readonly Point[]): Point | null => {
    const center = pointAtIndex(arm.center, station);
    const side = pointAtIndex(edge, station);
    const length = Math.max(1, far(center, side));
    const x = (side.x - center.x) / length;
    const y = (side.y - center.y) / length;
    let last = -1;
    for (let step = 0; step < FARTHEST * body.unit; step++) {
      if (covers({ x: center.x + x * step, y: center.y + y * step })) last = step;
      else if (last >= 0 || step > length) break;
    }
    return last < 0 ? null : { x: center.x + x * last, y: center.y + y * last };
  };
  const outerAt = (station: number): Point | null => walk(station, arm.outer);
  // Beside the torso both are garment, so the arm's own edge is used as the sleeve's.
  const innerAt = (station: number): Point | null => {
    const found = walk(station, arm.inner);
    return found && nearer(pointAtIndex(arm.center, station), found, pointAtIndex(arm.inner, station));
  };
  const trace = (start: Point, first: number, edge: readonly Point[], sign: 1 | -1) => {
    const at = sign === 1 ? outerAt : innerAt;
    const end = endOfSide(arm, edge, sign, cuff.endAt, at);
    const points: Point[] = [start];
    if (sign === 1) points.push(...roundCap(start, at(first), armpit, covers));
    for (let station = first; station < end - LAST_BEFORE; station++) {
      const found = at(station);
      if (found !== null) points.push(found);
    }
    points.push(cornerAt(arm, edge, end, at));
    return { points: smoothPolyline(points, 1, false), end };
  };
  const outer = trace(tip, 1, arm.outer, 1);
  const inner = trace(armpit, firstBelow(arm.center, armpit, body.down), arm.inner, -1);
  return {
    sleeve: {
      cuffOuter: outer.points[outer.points.length - 1],
      cuffInner: inner.points[inner.points.length - 1],
      outer: outer.points,
      inner: inner.points,
    },
    reach: (outer.end + inner.end) / 2 / (arm.center.length - 1),
  };
}

/** Traces the garment's edge between the shoulder tip and the first station, where a sleeve's cap is round. */
function roundCap(tip: Point, next: Point | null, armpit: Point, covers: (point: Point) => boolean): Point[] {
  if (next === null) return [];
  const length = Math.max(1, far(tip, next));
  const side = (next.x - tip.x) * (armpit.y - tip.y) - (next.y - tip.y) * (armpit.x - tip.x) > 0 ? 1 : -1;
  const x = (side * (next.y - tip.y)) / length;
  const y = (-side * (next.x - tip.x)) / length;
  return CAP_SHARES.map((share) => {
    const chord = between(tip, next, share);
    let off = 0;
    while (off < ROUNDEST * length && covers({ x: chord.x + x * (off + 1), y: chord.y + y * (off + 1) }))
      off++;
    return { x: chord.x + x * off, y: chord.y + y * off };
  });
}

/** Station where the cuff's line meets an outline, which for a loose sleeve is outside the arm's own. */
function endOfSide(
  arm: ArmGeometry,
  edge: readonly Point[],
  sign: 1 | -1,
  endAt: (across: number) => number,
  at: (station: number) => Point | null,
): number {
  let end = endAt(sign);
  for (let round = 0; round < 3; round++) {
    const station = Math.max(0, end - BEFORE_END);
    const found = at(station);
    if (found === null) break;
    const center = pointAtIndex(arm.center, station);
    end = endAt((sign * far(center, found)) / Math.max(1, far(center, pointAtIndex(edge, station))));
  }
  return end;
}

/** Corner of the cuff: as far from the bones as the sleeve is a little before its end. */
function cornerAt(
  arm: ArmGeometry,
  edge: readonly Point[],
  end: number,
  at: (station: number) => Point | null,
): Point {
  const before = Math.max(0, end - BEFORE_END);
  const found = at(before);
  const center = pointAtIndex(arm.center, end);
  const side = pointAtIndex(edge, end);
  if (found === null) return side;
  const factor = far(pointAtIndex(arm.center, before), found) / Math.max(1, far(center, side));
  return { x: center.x + (side.x - center.x) * factor, y: center.y + (side.y - center.y) * factor };
}

function far(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

function nearer(from: Point, first: Point, second: Point): Point {
  return far(first, from) <= far(second, from) ? first : second;
}

/** First station of the arm below the armpit. */
function firstBelow(center: readonly Point[], armpit: Point, down: Point): number {
  const height = (point: Point): number => point.x * down.x + point.y * down.y;
  const found = center.findIndex((point) => height(point) > height(armpit));
  return found < 0 ? 4 : Math.min(8, Math.max(3, found));
}
