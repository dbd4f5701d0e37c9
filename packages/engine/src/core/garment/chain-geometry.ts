import type { Point } from '#src/core/types.ts';

/** Indices of the chain's points that lie on its convex hull, in the order of the chain. */
export function hullIndices(points: readonly Point[]): number[] {
  const order = points
    .map((_, i) => i)
    .sort((i, k) => points[i].x - points[k].x || points[i].y - points[k].y);
  const both = [...halfHull(points, order), ...halfHull(points, order.toReversed())];
  return [...new Set(both)].sort((i, k) => i - k);
}

function halfHull(points: readonly Point[], indices: readonly number[]): number[] {
  const hull: number[] = [];
  for (const i of indices) {
    while (
      hull.length >= 2 &&
      !turns(points[hull[hull.length - 2]], points[hull[hull.length - 1]], points[i])
    ) {
      hull.pop();
    }
    hull.push(i);
  }
  return hull;
}

function turns(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}

/** Distance from the line through two points, positive on the outward side of a chain that runs down. */
export function signedDistanceToLine(point: Point, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1e-6) return 0;
  return ((to.y - from.y) * (point.x - from.x) - (to.x - from.x) * (point.y - from.y)) / length;
}

/** Distance from the line through two points. */
export function distanceToLine(point: Point, from: Point, to: Point): number {
  return Math.abs(signedDistanceToLine(point, from, to));
}
