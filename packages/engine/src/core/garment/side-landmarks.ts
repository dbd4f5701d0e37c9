import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { Point } from '#src/core/types.ts';
import { findCuff } from './find-cuff.ts';
import type { SideOutline } from './outline.ts';

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

/** A pocket between sleeve and body must be this deep (share of the garment's height) to prove a sleeve. */
const SLEEVE_DEPTH = 0.055;
const OUTLINE_POINTS = 600;

/** @param height of the whole garment, pixels. */
export function findSideLandmarks(outline: SideOutline, height: number): SideLandmarks {
  const points = resamplePolyline(outline, OUTLINE_POINTS);
  const armpitIndex = findSleeveArmpit(points, height);
  return armpitIndex === null ? sleeveless(points, height) : sleeved(points, armpitIndex, height);
}

function sleeved(points: readonly Point[], armpitIndex: number, height: number): SideLandmarks {
  const armpit = points[armpitIndex];
  const hemIndex = findHemCorner(points, armpitIndex, height);
  const shoulderIndex = findShoulder(points, armpitIndex);
  const neckIndex = findNeck(points, shoulderIndex);
  const sleeveArc = points.slice(shoulderIndex, armpitIndex + 1);
  const cuff = findCuff(sleeveArc);
  return {
    neck: points[neckIndex],
    shoulder: points[shoulderIndex],
    armpit,
    hem: points[hemIndex],
    sleeve: {
      cuffOuter: sleeveArc[cuff.outer],
      cuffInner: sleeveArc[cuff.inner],
      outer: sleeveArc.slice(0, cuff.outer + 1),
      inner: sleeveArc.slice(cuff.inner).reverse(),
    },
    seam: points.slice(armpitIndex, hemIndex + 1),
    hemline: points.slice(hemIndex),
    collar: points.slice(0, neckIndex + 1),
  };
}

function sleeveless(points: readonly Point[], height: number): SideLandmarks {
  const hemIndex = findHemCorner(points, 0, height);
  const armpitIndex = findBareArmpit(points, hemIndex, height);
  const shoulderIndex = findBareShoulder(points, armpitIndex);
  const neckIndex = findNeck(points, shoulderIndex);
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

/**
 * The deepest pocket of the half outline that opens down and outward lies between sleeve and body.
 * @returns null when there is none.
 */
function findSleeveArmpit(points: readonly Point[], height: number): number | null {
  const top = points[0].y;
  const hull = hullIndices(points);
  let best: number | null = null;
  let bestDepth = SLEEVE_DEPTH * height;
  for (let n = 0; n + 1 < hull.length; n++) {
    const from = points[hull[n]];
    const to = points[hull[n + 1]];
    // Above the sleeve the hull runs outward; the pocket in question begins at the sleeve and runs inward or down.
    if (hull[n + 1] - hull[n] < 3 || to.x > from.x + 0.02 * height) continue;
    const index = innermostOf(points, hull[n], hull[n + 1]);
    const point = points[index];
    if (point.y < top + 0.08 * height || point.x < 0.08 * height) continue;
    const depth = distanceToLine(point, from, to);
    if (depth > bestDepth) {
      bestDepth = depth;
      best = index;
    }
  }
  return best;
}

/** Point that lies farthest inward and up; up counts a little less, so a fitted waist does not win. */
function innermostOf(points: readonly Point[], from: number, to: number): number {
  let best = from;
  for (let i = from; i <= to; i++) {
    if (-points[i].x - 0.8 * points[i].y > -points[best].x - 0.8 * points[best].y) best = i;
  }
  return best;
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

/**
 * Collar and shoulder seam meet where the outline, followed inward from the tip, leaves the straight line of the
 * shoulder: it turns level (a crew neck), drops (a wide neck) or climbs (a collar).
 */
function findNeck(points: readonly Point[], shoulderIndex: number): number {
  const tip = points[shoulderIndex];
  const tolerance = 0.022 * tip.x;
  const first = Math.max(1, indexAtX(points, shoulderIndex, tip.x * 0.92));
  let innermost = indexAtX(points, shoulderIndex, tip.x * 0.7);
  let strikes = 0;
  const limit = Math.max(1, indexAtX(points, shoulderIndex, tip.x * 0.12));
  for (let i = innermost; i >= limit; i--) {
    const line = fitLine(points, innermost, first);
    const off = Math.abs((points[i].x - line.x) * line.normalX + (points[i].y - line.y) * line.normalY);
    if (off > tolerance) {
      strikes++;
      if (strikes > 4) break;
      continue;
    }
    strikes = 0;
    innermost = i;
  }
  return innermost;
}

/** Walking inward from `from`, the first point that is not farther out than `x`. */
function indexAtX(points: readonly Point[], from: number, x: number): number {
  for (let i = from; i > 0; i--) if (points[i].x <= x) return i;
  return 0;
}

function fitLine(
  points: readonly Point[],
  from: number,
  to: number,
): { x: number; y: number; normalX: number; normalY: number } {
  const count = to - from + 1;
  let x = 0;
  let y = 0;
  for (let i = from; i <= to; i++) {
    x += points[i].x / count;
    y += points[i].y / count;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = from; i <= to; i++) {
    xx += (points[i].x - x) ** 2;
    xy += (points[i].x - x) * (points[i].y - y);
    yy += (points[i].y - y) ** 2;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { x, y, normalX: -Math.sin(angle), normalY: Math.cos(angle) };
}

/** Without a sleeve the armhole ends in an outward corner above the side seam. */
function findBareArmpit(points: readonly Point[], hemIndex: number, height: number): number {
  const top = points[0].y;
  let notch = 0;
  let notchDepth = 0.008 * height;
  const hull = hullIndices(points.slice(0, hemIndex + 1));
  for (let n = 0; n + 1 < hull.length; n++) {
    for (let i = hull[n] + 1; i < hull[n + 1]; i++) {
      if (points[i].y > top + 0.5 * height || points[i].y < top + 0.06 * height) continue;
      const depth = distanceToLine(points[i], points[hull[n]], points[hull[n + 1]]);
      if (depth > notchDepth && points[hull[n + 1]].x > 0.25 * height) {
        notchDepth = depth;
        notch = i;
      }
    }
  }
  if (notch === 0) return indexAtY(points, hemIndex, top + 0.36 * height);
  let best = notch;
  let bestOut = 0;
  for (let i = notch; i < hemIndex; i++) {
    const out = signedDistanceToLine(points[i], points[notch], points[hemIndex]);
    if (out > bestOut && points[i].y < top + 0.62 * height) {
      bestOut = out;
      best = i;
    }
  }
  return best === notch ? indexAtY(points, hemIndex, top + 0.36 * height) : best;
}

function indexAtY(points: readonly Point[], hemIndex: number, y: number): number {
  for (let i = hemIndex; i > 0; i--) if (points[i].y <= y) return i;
  return 1;
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

/** Indices of the chain's points that lie on its convex hull, in the order of the chain. */
function hullIndices(points: readonly Point[]): number[] {
  const order = points
    .map((_, i) => i)
    .sort((i, k) => points[i].x - points[k].x || points[i].y - points[k].y);
  const half = (indices: readonly number[]): number[] => {
    const hull: number[] = [];
    for (const i of indices) {
      while (hull.length >= 2) {
        const a = points[hull[hull.length - 2]];
        const b = points[hull[hull.length - 1]];
        if ((b.x - a.x) * (points[i].y - a.y) - (b.y - a.y) * (points[i].x - a.x) > 0) break;
        hull.pop();
      }
      hull.push(i);
    }
    return hull;
  };
  return [...new Set([...half(order), ...half(order.toReversed())])].sort((i, k) => i - k);
}

function signedDistanceToLine(point: Point, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1e-6) return 0;
  return ((to.y - from.y) * (point.x - from.x) - (to.x - from.x) * (point.y - from.y)) / length;
}

function distanceToLine(point: Point, from: Point, to: Point): number {
  return Math.abs(signedDistanceToLine(point, from, to));
}
