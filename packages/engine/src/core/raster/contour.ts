import type { Mask, Point } from '#src/core/types.ts';

const STEP_X = [1, 1, 0, -1, -1, -1, 0, 1];
const STEP_Y = [0, 1, 1, 1, 0, -1, -1, -1];

/**
 * Traces the outer outline of the component that holds the first set pixel in reading order (Moore neighbourhood,
 * clockwise on the screen, each step to one of 8 neighbours).
 * @returns centres of the outline's pixels, closed (the last is a neighbour of the first); empty for an empty mask.
 *   Spurs one pixel wide are traced on both sides, so points may repeat.
 */
export function traceOutline(mask: Mask): Point[] {
  const { width, height, data } = mask;
  const start = firstSet(data);
  if (start < 0) return [];
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] !== 0;
  const startX = start % width;
  const startY = Math.floor(start / width);
  const points: Point[] = [];
  let x = startX;
  let y = startY;
  let heading = 0;
  let firstHeading = -1;
  const limit = 4 * width * height;
  for (let step = 0; step < limit; step++) {
    let found = -1;
    for (let turn = 0; turn < 8; turn++) {
      const direction = (heading + 6 + turn) & 7;
      if (inside(x + STEP_X[direction], y + STEP_Y[direction])) {
        found = direction;
        break;
      }
    }
    if (found < 0) return [{ x, y }];
    if (x === startX && y === startY) {
      if (firstHeading < 0) firstHeading = found;
      else if (found === firstHeading) break;
    }
    points.push({ x, y });
    x += STEP_X[found];
    y += STEP_Y[found];
    heading = found;
  }
  return points;
}

function firstSet(data: Uint8Array): number {
  for (let i = 0; i < data.length; i++) if (data[i] !== 0) return i;
  return -1;
}

/** Length of an open polyline. */
export function polylineLength(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    length += Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  }
  return length;
}

/** The point at a share, 0..1, of the way from one point to another. */
export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The point of a polyline at an index that need not be whole; indices outside are clamped to the ends. */
export function pointAtIndex(points: readonly Point[], index: number): Point {
  const at = Math.min(points.length - 1, Math.max(0, index));
  const first = Math.min(points.length - 2, Math.floor(at));
  return between(points[first], points[first + 1], at - first);
}

/** The point of an open polyline at `distance` from its first point, clamped to its ends. */
export function pointAlong(points: readonly Point[], distance: number): Point {
  let left = distance;
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1];
    const to = points[i];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (left <= length && length > 0) {
      return between(from, to, Math.max(0, left / length));
    }
    left -= length;
  }
  return points[points.length - 1];
}

/**
 * Resamples an open polyline at even steps of arc length.
 * @param count at least 2 points, ends included.
 */
export function resamplePolyline(points: readonly Point[], count: number): Point[] {
  const total = polylineLength(points);
  const result: Point[] = [];
  if (points.length === 0) return result;
  let segment = 1;
  let before = 0;
  for (let i = 0; i < count; i++) {
    const wanted = (total * i) / (count - 1);
    let length = 0;
    while (segment < points.length) {
      length = Math.hypot(
        points[segment].x - points[segment - 1].x,
        points[segment].y - points[segment - 1].y,
      );
      if (before + length >= wanted || segment === points.length - 1) break;
      before += length;
      segment++;
    }
    if (segment >= points.length) {
      result.push(points[points.length - 1]);
      continue;
    }
    const share = length > 0 ? Math.min(1, Math.max(0, (wanted - before) / length)) : 0;
    const from = points[segment - 1];
    const to = points[segment];
    result.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
  return result;
}

/**
 * Smooths a polyline with a triangular window.
 * @param radius points on either side.
 * @param closed whether the ends are neighbours; the ends of an open line do not move.
 */
export function smoothPolyline(points: readonly Point[], radius: number, closed: boolean): Point[] {
  const count = points.length;
  if (count < 3 || radius < 1) return points.slice();
  const smooth: Point[] = [];
  for (let i = 0; i < count; i++) {
    const reach = closed ? Math.min(radius, (count - 1) >> 1) : Math.min(radius, i, count - 1 - i);
    smooth.push(smoothPoint(points, i, reach));
  }
  return smooth;
}

function smoothPoint(points: readonly Point[], i: number, reach: number): Point {
  const count = points.length;
  let x = 0;
  let y = 0;
  let sum = 0;
  for (let k = -reach; k <= reach; k++) {
    const weight = reach + 1 - Math.abs(k);
    const point = points[(i + k + count) % count];
    x += point.x * weight;
    y += point.y * weight;
    sum += weight;
  }
  return { x: x / sum, y: y / sum };
}
