import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { GarmentAnalysis, Point } from '#src/core/types.ts';

/** The two ends of a neckline. */
export interface NecklineEnds {
  readonly left: Point;
  readonly right: Point;
}

/** Control pair of a worn garment's neckline: garment picture and photo. */
export interface NecklinePair {
  readonly from: Point;
  readonly to: Point;
}

const POINTS = 8;
/** Points at least this share of the depth down belong to the bottom of the neckline. */
const LOW_STRETCH = 0.8;
/** The lowest point is off the middle for a turned wearer, but between these shares of the way. */
const LOWEST = [0.2, 0.8] as const;

/**
 * Places a worn neckline on the person. Its depth below the line between its ends is kept; its lowest point goes to
 * the middle, where it lies on a person who is not turned.
 *
 * @param ends on the person.
 * @param sink photo pixels by which the whole front lies lower than its ends suggest.
 */
export function pairWornNeckline(
  garment: GarmentAnalysis,
  ends: NecklineEnds,
  scale: number,
  sink: number,
): NecklinePair[] {
  const line = resamplePolyline(garment.neckline, 33);
  const places = line.map((point) => placeOn(garment.left.neck, garment.right.neck, point));
  const depths = places.map(({ depth }) => depth);
  const deepest = Math.max(...depths);
  if (deepest < 2) return [];
  const middle = Math.min(
    LOWEST[1],
    Math.max(
      LOWEST[0],
      meanOfLowest(depths, (n) => places[n].along),
    ),
  );
  const across = { x: ends.right.x - ends.left.x, y: ends.right.y - ends.left.y };
  const length = Math.max(1, Math.hypot(across.x, across.y));
  return Array.from({ length: POINTS - 1 }, (_, n) => Math.round(((n + 1) * 32) / POINTS)).map((index) => {
    const { along, depth } = places[index];
    const share = along <= middle ? (0.5 * along) / middle : 1 - (0.5 * (1 - along)) / (1 - middle);
    const down = depth * scale + (sink * depth) / deepest;
    return {
      from: line[index],
      to: {
        x: ends.left.x + across.x * share - (across.y / length) * down,
        y: ends.left.y + across.y * share + (across.x / length) * down,
      },
    };
  });
}

/** x of the front's middle, which is where the neckline is lowest, also on a turned wearer. */
export function wornMiddle(garment: GarmentAnalysis): number {
  const line = resamplePolyline(garment.neckline, 33);
  const depths = line.map((point) => placeOn(garment.left.neck, garment.right.neck, point).depth);
  return meanOfLowest(depths, (n) => line[n].x);
}

/** Mean over the bottom, weighted by depth, because a pointed neckline is lowest at its tip. */
function meanOfLowest(depths: readonly number[], at: (n: number) => number): number {
  const deepest = Math.max(...depths);
  let sum = 0;
  let weights = 0;
  depths.forEach((depth, n) => {
    const weight = Math.max(0, depth / deepest - LOW_STRETCH) ** 2;
    sum += weight * at(n);
    weights += weight;
  });
  return sum / weights;
}

/**
 * Share of the way between two points, and distance straight down from the line through them. Not square to that
 * line: on a turned wearer one end lies higher, and the lowest point would seem to lie beside the other one.
 */
function placeOn(left: Point, right: Point, point: Point): { along: number; depth: number } {
  const along = (point.x - left.x) / Math.max(1, right.x - left.x);
  return { along, depth: point.y - left.y - (right.y - left.y) * along };
}
