import type { Point } from '#src/core/types.ts';

/** No shoulder slopes more than this. */
const STEEPEST = 1.2;

/**
 * Collar and shoulder seam meet where the outline, followed inward from the tip, leaves the straight line of the
 * shoulder: it turns level (a crew neck), drops (a wide neck) or climbs (a collar).
 * @returns index into `points`.
 */
export function findNeck(points: readonly Point[], shoulderIndex: number): number {
  const tip = points[shoulderIndex];
  const tolerance = 0.022 * tip.x;
  const first = Math.max(1, indexAtX(points, shoulderIndex, tip.x * 0.92));
  const start = indexAtX(points, shoulderIndex, tip.x * 0.7);
  let innermost = first;
  // A hood reaches far out over the shoulder and drops steeply onto it.
  while (innermost > start && steepness(points, innermost - 1, innermost + 3) <= STEEPEST) innermost--;
  let strikes = 0;
  const limit = Math.max(1, indexAtX(points, shoulderIndex, tip.x * 0.12));
  for (let i = innermost; i >= limit; i--) {
    if (steepness(points, i, i + 4) > STEEPEST) break;
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

function steepness(points: readonly Point[], from: number, to: number): number {
  const end = points[Math.min(points.length - 1, to)];
  return Math.abs(end.y - points[from].y) / Math.max(0.5, Math.abs(end.x - points[from].x));
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
