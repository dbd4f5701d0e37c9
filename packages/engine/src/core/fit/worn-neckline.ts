import { resamplePolyline } from '#src/core/raster/contour.ts';
import type { GarmentAnalysis, Point } from '#src/core/types.ts';

/** Two ends of a neckline. */
export interface NecklineEnds {
  readonly left: Point;
  readonly right: Point;
}

/** Where a worn garment's neckline goes: pairs of garment picture and photo. */
export interface NecklinePair {
  readonly from: Point;
  readonly to: Point;
}

const POINTS = 8;
/** What lies at least this share of the depth down is the bottom of the neckline. */
const LOW_STRETCH = 0.8;
/** A turned wearer's lowest point lies off the middle, but between these shares of the way. */
const LOWEST = [0.2, 0.8] as const;

/**
 * Lays a worn neckline on the person: its depth under the line between its ends is kept, its lowest point goes to
 * the middle, where it is on somebody who is not turned.
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
  const deepest = Math.max(...places.map(({ depth }) => depth));
  if (deepest < 2) return [];
  const low = places.filter(({ depth }) => depth >= LOW_STRETCH * deepest);
  const middle = Math.min(LOWEST[1], Math.max(LOWEST[0], (low[0].along + low[low.length - 1].along) / 2));
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

/** x of the front's middle at the neckline, where a turned wearer shows it: the middle of its lowest stretch. */
export function wornMiddle(garment: GarmentAnalysis): number {
  const line = resamplePolyline(garment.neckline, 33);
  const depths = line.map((point) => placeOn(garment.left.neck, garment.right.neck, point).depth);
  const deep = LOW_STRETCH * Math.max(...depths);
  const lowest = line.filter((_, n) => depths[n] >= deep);
  return (lowest[0].x + lowest[lowest.length - 1].x) / 2;
}

/** Share of the way between two points, and distance below the line through them. */
function placeOn(left: Point, right: Point, point: Point): { along: number; depth: number } {
  const x = right.x - left.x;
  const y = right.y - left.y;
  const square = Math.max(1, x * x + y * y);
  const dx = point.x - left.x;
  const dy = point.y - left.y;
  return { along: (dx * x + dy * y) / square, depth: (dy * x - dx * y) / Math.sqrt(square) };
}
