import { smoothPolyline } from '#src/core/raster/contour.ts';
import type { Plane, Point } from '#src/core/types.ts';

/** How far below the detected edge the opening extends, pixels, so that no dark line of the inside remains. */
const OVERLAP = 0.9;
/** Share of its points on either side over which the edge is smoothed, twice; an opening's edge has no smaller bends. */
const SMOOTHING = 0.05;
/** Nothing is cut farther from an opening than this, pixels. */
const FAR = 64;

/** Smoothed lower edge of the opening along a detected neckline, left to right. */
export function openingEdge(neckline: readonly Point[]): Point[] {
  const radius = Math.max(4, Math.round(SMOOTHING * neckline.length));
  const smooth = smoothPolyline(smoothPolyline(neckline, radius, false), radius, false);
  return smooth.map(({ x, y }) => ({ x, y: y + OVERLAP }));
}

/**
 * The part of the product above the neckline, where the inside of the back is visible.
 * @param neckline left to right, in pixels of a picture of `width` x `height`.
 * @returns distance to the opening's lower edge in pixels, positive in the opening, negative elsewhere.
 */
export function openingDistance(width: number, height: number, neckline: readonly Point[]): Plane {
  const lowest = new Float32Array(width).fill(Number.NEGATIVE_INFINITY);
  const line = openingEdge(neckline);
  for (let n = 1; n < line.length; n++) {
    const from = line[n - 1].x <= line[n].x ? line[n - 1] : line[n];
    const to = from === line[n] ? line[n - 1] : line[n];
    for (let x = Math.max(0, Math.ceil(from.x)); x <= Math.min(width - 1, to.x); x++) {
      const share = to.x > from.x ? (x - from.x) / (to.x - from.x) : 0;
      lowest[x] = Math.max(lowest[x], from.y + (to.y - from.y) * share);
    }
  }
  const data = new Float32Array(width * height);
  const first = line[0].x;
  const last = line[line.length - 1].x;
  for (let x = 0; x < width; x++) {
    const beside = Math.min(x - first, last - x);
    const slope = steepness(lowest, x);
    for (let y = 0; y < height; y++) {
      const above = Number.isFinite(lowest[x]) ? (lowest[x] - y) * slope : -FAR;
      data[y * width + x] = Math.min(above, beside + 0.5);
    }
  }
  return { width, height, data };
}

/** Distances for a product whose inside stays visible, such as a hood behind the neck. */
export function withoutOpening(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height).fill(-FAR) };
}

/** Converts a distance along the column into one perpendicular to the edge. */
function steepness(lowest: Float32Array, x: number): number {
  const before = lowest[Math.max(0, x - 1)];
  const after = lowest[Math.min(lowest.length - 1, x + 1)];
  if (!Number.isFinite(before) || !Number.isFinite(after)) return 1;
  return 1 / Math.hypot(1, (after - before) / 2);
}
