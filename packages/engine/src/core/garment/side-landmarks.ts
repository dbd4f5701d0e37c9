import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { Point } from '#src/core/types.ts';
import { findBareArmpit, findSleeveArmpit } from './find-armpit.ts';
import { findCuff } from './find-cuff.ts';
import { findNeck } from './find-neck.ts';
import type { SideOutline } from './outline.ts';
import { type Likelihood, placeInOrder } from './place-landmarks.ts';

/** Landmarks of one half, in side coordinates (see SideOutline). */
export interface SideLandmarks {
  readonly neck: Point;
  readonly shoulder: Point;
  readonly armpit: Point;
  readonly hem: Point;
  readonly sleeve: SideSleeve | null;
  /** Outline from the armpit to the hem corner. */
  readonly seam: readonly Point[];
  /** Outline from the hem corner to the bottom centre. */
  readonly hemline: readonly Point[];
  /** Outline from the top centre to the neck point. */
  readonly collar: readonly Point[];
}

export interface SideSleeve {
  readonly cuffOuter: Point;
  readonly cuffInner: Point;
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
}

/** A hood reaches this far out and stands this high, in half shoulder widths. */
const HOOD_WIDTH = 0.6;
const HOOD_HEIGHT = 0.45;
/** Where a neck stands under it, and the slope of the shoulder. */
const USUAL_NECK = 0.48;
const USUAL_SLOPE = 0.42;
/** Log odds that a pocket between sleeve and body, or none, adds to what the network says of sleeves. */
const POCKET = 1.5;
/** Log probability that a bend of the outline adds to a landmark; a pocket between sleeve and body all but proves one. */
const BEND = 6;
const POCKET_BEND = 12;
/** How far from a bend of the outline its word counts, as a share of the garment's height. */
const BEND_REACH = 0.03;
/** Least height of an armhole, as a share of the garment's. */
const LEAST_ARMHOLE = 0.08;
/** Points to which a half outline is resampled. */
const OUTLINE_POINTS = 600;

/** What the network sees of one half: log probabilities of places, in side coordinates. */
export interface SeenSide {
  /** Log odds of there being a sleeve. */
  readonly sleeve: number;
  readonly neck: Place;
  readonly cuffOuter: Place;
  readonly cuffInner: Place;
  readonly armpit: Place;
  readonly hem: Place;
}

type Place = (point: Point) => number;

/**
 * @param height of the whole garment, pixels.
 * @param seen what the network sees; what the outline's bends tell counts beside it.
 */
export function findSideLandmarks(outline: SideOutline, height: number, seen: SeenSide): SideLandmarks {
  const points = resamplePolyline(outline, OUTLINE_POINTS);
  const pocket = findSleeveArmpit(points, height);
  const odds = seen.sleeve + (pocket === null ? -POCKET : POCKET);
  return odds > 0 ? sleeved(points, pocket, height, seen) : sleeveless(points, height, seen);
}

/** Likelihood of a place, higher where a bend of the outline marks it as well. */
function likelihood(
  points: readonly Point[],
  place: Place,
  bend: number | null,
  height: number,
  weight = BEND,
): Likelihood {
  const marked = bend === null ? null : points[bend];
  return (point) => {
    if (marked === null) return place(point);
    const away = Math.hypot(point.x - marked.x, point.y - marked.y) / (BEND_REACH * height);
    return place(point) + weight * Math.exp(-away * away);
  };
}

function sleeved(
  points: readonly Point[],
  pocket: number | null,
  height: number,
  seen: SeenSide,
): SideLandmarks {
  const corner = findHemCorner(points, pocket ?? 0, height);
  const [armpitIndex, hemIndex] = placeInOrder(points, [
    armpitLikelihood(points, seen.armpit, pocket, height),
    likelihood(points, seen.hem, corner, height),
  ]);
  const shoulderIndex = findShoulder(points, armpitIndex);
  const neckIndex = placeNeck(points, shoulderIndex, height, seen);
  const sleeveArc = points.slice(shoulderIndex, armpitIndex + 1);
  const bends = findCuff(sleeveArc);
  const [outer, inner] = placeInOrder(sleeveArc, [
    likelihood(sleeveArc, seen.cuffOuter, bends.outer, height),
    likelihood(sleeveArc, seen.cuffInner, bends.inner, height),
  ]);
  return {
    neck: neckUnderHood(points, neckIndex, shoulderIndex) ?? points[neckIndex],
    shoulder: points[shoulderIndex],
    armpit: points[armpitIndex],
    hem: points[hemIndex],
    sleeve: {
      cuffOuter: sleeveArc[outer],
      cuffInner: sleeveArc[inner],
      outer: sleeveArc.slice(0, outer + 1),
      inner: sleeveArc.slice(inner).reverse(),
    },
    seam: points.slice(armpitIndex, hemIndex + 1),
    hemline: points.slice(hemIndex),
    collar: points.slice(0, neckIndex + 1),
  };
}

/** An armpit lies under the garment's top, and not at the very beginning of the outline. */
function armpitLikelihood(
  points: readonly Point[],
  place: Place,
  bend: number | null,
  height: number,
): Likelihood {
  const likely = likelihood(points, place, bend, height, POCKET_BEND);
  const top = points[0].y + LEAST_ARMHOLE * height;
  return (point, index) =>
    index < points.length / 20 || point.y < top ? Number.NEGATIVE_INFINITY : likely(point, index);
}

/** The neck point comes before the shoulder's end. */
function placeNeck(points: readonly Point[], shoulderIndex: number, height: number, seen: SeenSide): number {
  const bend = findNeck(points, shoulderIndex);
  const [index] = placeInOrder(points.slice(0, shoulderIndex + 1), [
    likelihood(points, seen.neck, bend, height),
  ]);
  return index;
}

/**
 * A hood stands high and hides the shoulder nearly to its tip; the neck point is then where an ordinary shoulder
 * would meet an ordinary neck under it.
 * @returns null when there is no hood.
 */
function neckUnderHood(points: readonly Point[], neckIndex: number, shoulderIndex: number): Point | null {
  const neck = points[neckIndex];
  const shoulder = points[shoulderIndex];
  if (neck.x < HOOD_WIDTH * shoulder.x || neck.y - points[0].y < HOOD_HEIGHT * shoulder.x) return null;
  const x = USUAL_NECK * shoulder.x;
  return { x, y: shoulder.y - USUAL_SLOPE * (shoulder.x - x) };
}

function sleeveless(points: readonly Point[], height: number, seen: SeenSide): SideLandmarks {
  const corner = findHemCorner(points, 0, height);
  const [armpitIndex, hemIndex] = placeInOrder(points, [
    armpitLikelihood(points, seen.armpit, findBareArmpit(points, corner, height), height),
    likelihood(points, seen.hem, corner, height),
  ]);
  const shoulderIndex = findBareShoulder(points, armpitIndex);
  const neckIndex = placeNeck(points, shoulderIndex, height, seen);
  return {
    neck: points[neckIndex],
    shoulder: points[shoulderIndex],
    armpit: points[armpitIndex],
    hem: points[hemIndex],
    sleeve: null,
    seam: points.slice(armpitIndex, hemIndex + 1),
    hemline: points.slice(hemIndex),
    collar: points.slice(0, neckIndex + 1),
  };
}

function findHemCorner(points: readonly Point[], from: number, height: number): number {
  let best = points.length - 1;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let i = from; i < points.length; i++) {
    if (points[i].y < points[from].y + 0.1 * height) continue;
    const score = points[i].y + 0.5 * points[i].x;
    if (score > bestScore) {
      bestScore = score;
      best = i;
    }
  }
  return best;
}

/**
 * Where the shoulder seam would end: on the top of the outline, above the armpit. The seam is rarely visible, and
 * a tip inside the armpit's column makes the sleeve swallow the chest.
 */
function findShoulder(points: readonly Point[], armpitIndex: number): number {
  const wanted = points[armpitIndex].x * 0.985;
  for (let i = 1; i < armpitIndex; i++) if (points[i].x >= wanted) return i;
  return Math.max(1, Math.floor(armpitIndex / 3));
}

/** The outward, upper corner between collar and armpit. */
function findBareShoulder(points: readonly Point[], armpitIndex: number): number {
  let best = Math.floor(armpitIndex / 2);
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < armpitIndex; i++) {
    const score = points[i].x - 0.9 * points[i].y;
    if (score > bestScore) {
      bestScore = score;
      best = i;
    }
  }
  return best;
}
