import { ELBOW, usualHalfWidth } from '#src/core/person/arm-outline.ts';
import { distance } from '#src/core/person/body-frame.ts';
import { elbowBend, FOLDED_BACK } from '#src/core/person/elbow-bend.ts';
import { between } from '#src/core/raster/contour.ts';
import type { ArmGeometry, Point } from '#src/core/types.ts';

/** Largest distance, in U, of the outline around a shoulder from joints that are inaccurate: measured .12 to .26. */
const WIDEST_SHOULDER = 0.26;
/** Station at which the arm has left the shoulder. */
const SHOULDER_STATIONS = 6;
/** Limits of an arm's build, as a factor of the usual width. */
const BUILD = [0.75, 1.5] as const;
/** An old sleeve is followed up to this factor of the arm's width. */
const LOOSE = 1.02;
/** Least gap between a bare arm and a sleeve over it, in U. */
const PLAY = 0.012;
/** Largest distance of a forearm's outline from its bones, in U, and the factor by which the hand lengthens it. */
const FOREARM = 0.2;
const WITH_HAND = 1.35;
/** A sleeve ends this far inside the outline of a forearm that is folded back in front of it, in U. */
const BEHIND = 0.04;
/** Stations ignored at either end, at the shoulder and the hand. */
const ENDS = 3;
/** The arm's build is measured on bare stations only if there are at least this many. */
const LEAST_BARE = 3;

/** Position of the arm itself under its old sleeve, photo pixels. */
export interface BareArm {
  readonly line: readonly Point[];
  /** Half the width at each point of the line. */
  readonly radii: Float32Array;
}

export interface TrimmedArm {
  readonly arm: ArmGeometry;
  /** Pulls a point of the outline around the shoulder in to where it is expected for the arm's build. */
  readonly trimShoulder: (point: Point) => Point;
}

/**
 * Removes the looseness of an arm's old sleeve, over which a new sleeve would puff. Where the old sleeve covers the
 * arm, the outline lies no farther from the bones than the rest of the arm suggests, and never inside the arm.
 *
 * @param bare the arm under the old sleeve; null where its position is unknown.
 */
export function trimArm(arm: ArmGeometry, unit: number, bare: BareArm | null): TrimmedArm {
  const last = arm.center.length - 1;
  const usual = arm.center.map((_, station) => usualHalfWidth(station / last) * unit);
  const covered = Math.round(arm.covered * (last + 1));
  // The bones are often off the arm's middle, so each edge has its own build.
  const buildOf = (edge: readonly Point[]): number => {
    const seen: number[] = [];
    const all: number[] = [];
    for (let station = ENDS; station <= last - ENDS; station++) {
      const ratio = distance(arm.center[station], edge[station]) / usual[station];
      all.push(ratio);
      if (station > covered) seen.push(ratio);
    }
    return Math.min(BUILD[1], Math.max(BUILD[0], median(seen.length >= LEAST_BARE ? seen : all)));
  };
  const widest = WIDEST_SHOULDER * unit;
  const innerBuild = buildOf(arm.inner);
  const behind = forearmBefore(arm, unit);
  const trim = (edge: readonly Point[], build: number): Point[] =>
    edge.map((point, station) => {
      const far = distance(arm.center[station], point);
      if (station < ELBOW && behind(point)) {
        const most = Math.min(far - BEHIND * unit, LOOSE * innerBuild * usual[station]);
        return between(arm.center[station], point, most / far);
      }
      const shoulder = Math.max(0, 1 - station / SHOULDER_STATIONS) ** 2;
      const expected = LOOSE * build * usual[station] * (1 - shoulder) + widest * shoulder;
      const least = bare === null ? 0 : bareEdge(arm.center[station], point, bare, station) + PLAY * unit;
      const most = Math.max(expected, least);
      return station >= covered || far <= most ? point : between(arm.center[station], point, most / far);
    });
  return {
    arm: { ...arm, outer: trim(arm.outer, buildOf(arm.outer)), inner: trim(arm.inner, innerBuild) },
    trimShoulder: (point) => {
      const bone = nearestOn(arm.center[0], arm.center[last >> 1], point);
      const far = distance(bone, point);
      if (behind(point)) {
        return between(bone, point, Math.min(far - BEHIND * unit, LOOSE * innerBuild * usual[0]) / far);
      }
      return covered < ENDS || far <= widest ? point : between(bone, point, widest / far);
    },
  };
}

/**
 * Whether a point of an upper arm's outline belongs to the forearm, because the arm is folded back on itself and the
 * forearm lies in front of the upper arm.
 */
function forearmBefore(arm: ArmGeometry, unit: number): (point: Point) => boolean {
  if (elbowBend(arm) <= FOLDED_BACK) return () => false;
  const fingers = between(arm.elbow, arm.wrist, WITH_HAND);
  return (point) => distance(nearestOn(arm.elbow, fingers, point), point) < FOREARM * unit;
}

/** Distance of the bare arm's edge from the bones, towards a point of its outline. */
function bareEdge(center: Point, point: Point, { line, radii }: BareArm, station: number): number {
  const far = Math.max(1e-6, distance(center, point));
  const x = (point.x - center.x) / far;
  const y = (point.y - center.y) / far;
  return (line[station].x - center.x) * x + (line[station].y - center.y) * y + radii[station];
}

/** Nearest point on the bone between two joints. */
function nearestOn(from: Point, to: Point, point: Point): Point {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / Math.max(1e-6, x * x + y * y);
  return between(from, to, Math.min(1, Math.max(0, along)));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
