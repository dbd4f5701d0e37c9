import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { Point } from '#src/core/types.ts';
import { findBareArmpit, findSleeveArmpit } from './find-armpit.ts';
import { findCuff } from './find-cuff.ts';
import { findNeck } from './find-neck.ts';
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

/** A hood reaches this far out and stands this high, in half shoulder widths. */
const HOOD_WIDTH = 0.6;
const HOOD_HEIGHT = 0.45;
/** Where a neck stands under it, and the slope of the shoulder. */
const USUAL_NECK = 0.48;
const USUAL_SLOPE = 0.42;
/** Points to which a half outline is resampled. */
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
    neck: neckUnderHood(points, neckIndex, shoulderIndex) ?? points[neckIndex],
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
