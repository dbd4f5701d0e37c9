import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { Point } from '#src/core/types.ts';
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
  /** Outline from the top centre to the neck point, or to the end of the hood. */
  readonly collar: readonly Point[];
}

export interface SideSleeve {
  readonly cuffOuter: Point;
  readonly cuffInner: Point;
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
}

/** Position of the neck under a hood, in half shoulder widths, and the slope of the shoulder. */
const USUAL_NECK = 0.48;
const USUAL_SLOPE = 0.42;
/** Least height of an armhole, as a share of the garment's height. */
const LEAST_ARMHOLE = 0.08;
/** Number of points to which half an outline is resampled. */
const OUTLINE_POINTS = 600;

/** The network's view of one half: log probabilities of positions, in side coordinates. */
export interface SeenSide {
  /** Log odds that there is a sleeve. */
  readonly sleeve: number;
  readonly isHooded: boolean;
  readonly neck: Place;
  readonly shoulder: Place;
  readonly cuffOuter: Place;
  readonly cuffInner: Place;
  readonly armpit: Place;
  readonly hem: Place;
}

type Place = (point: Point) => number;

/**
 * Puts every landmark at its likeliest position on the outline, in their order along it.
 *
 * @param height of the whole garment, pixels.
 */
export function findSideLandmarks(outline: SideOutline, height: number, seen: SeenSide): SideLandmarks {
  const points = resamplePolyline(outline, OUTLINE_POINTS);
  const cuffs = seen.sleeve > 0 ? [seen.cuffOuter, seen.cuffInner] : [];
  const armpitLikelihood = underTop(seen.armpit, points[0].y + LEAST_ARMHOLE * height);
  const [neck, shoulder, ...rest] = placeInOrder(points, [
    seen.neck,
    seen.shoulder,
    ...cuffs,
    armpitLikelihood,
    seen.hem,
  ]);
  const [armpit, hem] = rest.slice(-2);
  return {
    neck: seen.isHooded ? neckUnderHood(points[neck], points[shoulder]) : points[neck],
    shoulder: points[shoulder],
    armpit: points[armpit],
    hem: points[hem],
    sleeve: cuffs.length === 0 ? null : toSleeve(points, shoulder, rest, armpit),
    seam: points.slice(armpit, hem + 1),
    hemline: points.slice(hem),
    collar: points.slice(0, neck + 1),
  };
}

function toSleeve(
  points: readonly Point[],
  shoulder: number,
  [outer, inner]: readonly number[],
  armpit: number,
): SideSleeve {
  return {
    cuffOuter: points[outer],
    cuffInner: points[inner],
    outer: points.slice(shoulder, outer + 1),
    inner: points.slice(inner, armpit + 1).reverse(),
  };
}

/** Requires an armpit to lie below the garment's top. */
function underTop(place: Place, top: number): Likelihood {
  return (point) => (point.y < top ? Number.NEGATIVE_INFINITY : place(point));
}

/**
 * A hood hides much of the shoulder; the neck point is where a typical shoulder would meet a typical neck under it.
 *
 * @param end of the hood on the shoulder.
 */
function neckUnderHood(end: Point, shoulder: Point): Point {
  const x = Math.min(end.x, USUAL_NECK * shoulder.x);
  return { x, y: shoulder.y - USUAL_SLOPE * (shoulder.x - x) };
}
