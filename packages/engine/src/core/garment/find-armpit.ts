import type { Point } from '#src/core/types.ts';
import { distanceToLine, hullIndices, signedDistanceToLine } from './chain-geometry.ts';

/** A pocket between sleeve and body must be this deep (share of the garment's height) to prove a sleeve. */
const SLEEVE_DEPTH = 0.055;

/**
 * The deepest pocket of the half outline that opens down and outward lies between sleeve and body.
 * @returns null when there is none.
 */
export function findSleeveArmpit(points: readonly Point[], height: number): number | null {
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

/**
 * Without a sleeve the armhole ends in an outward corner above the side seam.
 * @returns index into `points`.
 */
export function findBareArmpit(points: readonly Point[], hemIndex: number, height: number): number {
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
