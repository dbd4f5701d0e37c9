import type { Point } from '../types.ts';

/** Rotates, scales and moves points: (a x - b y + x0, b x + a y + y0). */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

export function applySimilarity({ a, b, x, y }: Similarity, point: Point): Point {
  return { x: a * point.x - b * point.y + x, y: b * point.x + a * point.y + y };
}

/**
 * The similarity that brings the first points closest to the second ones, by least squares.
 * Source: S. Umeyama, "Least-squares estimation of transformation parameters between two point patterns", 1991.
 */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const source = centerOf(from);
  const target = centerOf(to);
  let along = 0;
  let across = 0;
  let spread = 0;
  for (const [i, point] of from.entries()) {
    const dx = point.x - source.x;
    const dy = point.y - source.y;
    const ex = to[i].x - target.x;
    const ey = to[i].y - target.y;
    along += dx * ex + dy * ey;
    across += dx * ey - dy * ex;
    spread += dx * dx + dy * dy;
  }
  const a = spread > 0 ? along / spread : 1;
  const b = spread > 0 ? across / spread : 0;
  return { a, b, x: target.x - a * source.x + b * source.y, y: target.y - b * source.x - a * source.y };
}

/** Its scale factor. */
export function scaleOf({ a, b }: Similarity): number {
  return Math.hypot(a, b);
}

function centerOf(points: readonly Point[]): Point {
  let x = 0;
  let y = 0;
  for (const point of points) {
    x += point.x / points.length;
    y += point.y / points.length;
  }
  return { x, y };
}
