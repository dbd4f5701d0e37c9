import { boundsOf } from '#src/core/raster/bounds.ts';
import { smoothPolyline, traceOutline } from '#src/core/raster/contour.ts';
import type { Mask, Point } from '#src/core/types.ts';

/**
 * Half of a garment's outline, from the top centre over shoulder, sleeve and hem to the bottom centre. Points are in
 * side coordinates: x is the distance from the axis (outward positive on both sides), y points down.
 */
export type SideOutline = readonly Point[];

export interface GarmentOutline {
  /** x of the garment's axis of symmetry. */
  readonly axis: number;
  readonly top: number;
  readonly bottom: number;
  /** Size of the silhouette. */
  readonly height: number;
  readonly width: number;
  readonly left: SideOutline;
  readonly right: SideOutline;
}

/** Converts side coordinates to picture coordinates. */
export function toPicture(outline: GarmentOutline, side: 'left' | 'right', point: Point): Point {
  return { x: outline.axis + (side === 'left' ? -point.x : point.x), y: point.y };
}

/** @returns null when the mask is empty or too thin to have two sides. */
export function findOutline(mask: Mask): GarmentOutline | null {
  const box = boundsOf(mask);
  if (box === null || box.right - box.left < 16 || box.bottom - box.top < 16) return null;
  const axis = findAxis(mask, box.left, box.right);
  const contour = smoothPolyline(traceOutline(mask), 2, true);
  const column = Math.round(axis);
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < mask.height; y++) {
    if (mask.data[y * mask.width + column] === 0) continue;
    if (top < 0) top = y;
    bottom = y;
  }
  if (top < 0) return null;
  const start = nearestIndex(contour, axis, top);
  const end = nearestIndex(contour, axis, bottom);
  if (start === end) return null;
  const right = walk(contour, start, end).map((point) => ({ x: point.x - axis, y: point.y }));
  const left = walk(contour, end, start)
    .reverse()
    .map((point) => ({ x: axis - point.x, y: point.y }));
  if (left.length < 8 || right.length < 8) return null;
  return {
    axis,
    top: box.top,
    bottom: box.bottom,
    height: box.bottom - box.top,
    width: box.right - box.left,
    left,
    right,
  };
}

/** The axis may be off-centre by this share of the width: a sleeve may be missing on one side. */
const AXIS_REACH = 0.2;

/** The vertical axis about which the silhouette is most symmetric. */
function findAxis(mask: Mask, left: number, right: number): number {
  const rows = findRuns(mask);
  let best = (left + right) / 2;
  let bestScore = -1;
  for (
    let double = left + right - 2 * (right - left) * AXIS_REACH;
    double <= left + right + 2 * (right - left) * AXIS_REACH;
    double++
  ) {
    const sum = Math.round(double);
    let score = 0;
    for (const runs of rows) score += countMirrored(runs, sum, left);
    if (score > bestScore) {
      bestScore = score;
      best = sum / 2;
    }
  }
  return best;
}

/** First and last column of every run of set pixels, in every other row. */
function findRuns({ width, height, data }: Mask): Int32Array[] {
  const rows: Int32Array[] = [];
  for (let y = 0; y < height; y += 2) {
    const runs: number[] = [];
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue;
      if (x > 0 && data[y * width + x - 1] !== 0) runs[runs.length - 1] = x;
      else runs.push(x, x);
    }
    if (runs.length > 0) rows.push(Int32Array.from(runs));
  }
  return rows;
}

/** Counts a row's set pixels, every other one from `left` on, whose mirror pixel at `sum - x` is also set. */
function countMirrored(runs: Int32Array, sum: number, left: number): number {
  let count = 0;
  for (let n = 0; n < runs.length; n += 2) {
    for (let m = 0; m < runs.length; m += 2) {
      const first = Math.max(runs[n], sum - runs[m + 1]) - left;
      const last = Math.min(runs[n + 1], sum - runs[m]) - left;
      if (first <= last) count += (last >> 1) - ((first + 1) >> 1) + 1;
    }
  }
  return count;
}

function nearestIndex(points: readonly Point[], x: number, y: number): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let i = 0; i < points.length; i++) {
    const distance = (points[i].x - x) ** 2 + (points[i].y - y) ** 2;
    if (distance < bestDistance) {
      bestDistance = distance;
      best = i;
    }
  }
  return best;
}

function walk(contour: readonly Point[], from: number, to: number): Point[] {
  const points: Point[] = [];
  for (let i = from; ; i = (i + 1) % contour.length) {
    points.push(contour[i]);
    if (i === to) return points;
  }
}
