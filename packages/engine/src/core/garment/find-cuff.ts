import type { Point } from '#src/core/types.ts';

/** Steps in which the corners are searched; the sleeve's outline is 1. */
const STEPS = 64;
const SHORTEST_OUTER = 0.14;
const SHORTEST_CUFF = 0.06;
const SHORTEST_INNER = 0.04;
/** Both cuff corners lie at least this far out, as a share of the sleeve's reach. */
const CUFF_REACH = 0.62;
/** The outside of a sleeve bends over the shoulder, so its misfit counts less. */
const OUTER_WEIGHT = 0.6;
/** A cuff that leaves the line from its outer corner to the armpit by less than this share has no inner corner. */
const STRAIGHT_CUFF = 0.06;
/** Misfit, in squared pixels a point, that a cuff cut along the sleeve instead of across it is charged. */
const SLANT_COST = 40;

/**
 * Finds the two cuff corners as bends of the best outline of four straight pieces: outside (two pieces, because it
 * bends over the shoulder), cuff, inside.
 * @param arc outline from the shoulder tip over the cuff to the armpit, evenly spaced.
 * @returns indices into `arc`.
 */
export function findCuff(arc: readonly Point[]): { outer: number; inner: number } {
  const last = arc.length - 1;
  const at = (step: number): number => Math.round((step / STEPS) * last);
  const moments = cumulativeMoments(arc);
  const bent = bentMisfits(moments, at);
  const root = { x: (arc[0].x + arc[last].x) / 2, y: (arc[0].y + arc[last].y) / 2 };
  const far = farthestFrom(arc, root);
  const reach = Math.hypot(far.x - root.x, far.y - root.y);
  const along = (point: Point): number =>
    ((point.x - root.x) * (far.x - root.x) + (point.y - root.y) * (far.y - root.y)) / reach;
  let best = Number.POSITIVE_INFINITY;
  let outer = Math.round(last * 0.5);
  let inner = Math.round(last * 0.7);
  for (let i = Math.round(STEPS * SHORTEST_OUTER); i < STEPS; i++) {
    const first = at(i);
    if (along(arc[first]) < CUFF_REACH * reach) continue;
    for (let k = i + Math.max(1, Math.round(STEPS * SHORTEST_CUFF)); k <= STEPS * (1 - SHORTEST_INNER); k++) {
      const second = at(k);
      if (along(arc[second]) < CUFF_REACH * reach) continue;
      const cost =
        OUTER_WEIGHT * bent[i] +
        lineMisfit(moments, first, second) +
        lineMisfit(moments, second, last) +
        SLANT_COST * arc.length * slant(arc[first], arc[second], root);
      if (cost < best) {
        best = cost;
        outer = first;
        inner = second;
      }
    }
  }
  return { outer, inner: farthestFromChord(arc, outer, inner) };
}

/**
 * On the way from the outer corner to the armpit the inner corner is what juts out most. On wide sleeves the cuff
 * runs straight into the armpit; there the corner is put just before it.
 */
function farthestFromChord(arc: readonly Point[], outer: number, fallback: number): number {
  const from = arc[outer];
  const to = arc[arc.length - 1];
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  let best = fallback;
  let bestDistance = 0;
  for (let i = outer + 1; i < arc.length - 1; i++) {
    const distance = ((to.y - from.y) * (arc[i].x - from.x) - (to.x - from.x) * (arc[i].y - from.y)) / length;
    if (distance > bestDistance) {
      bestDistance = distance;
      best = i;
    }
  }
  if (bestDistance > STRAIGHT_CUFF * length) return best;
  return Math.round(outer + (arc.length - 1 - outer) * 0.93);
}

/** How far a cuff is from square to the sleeve: 0 up to about 55 degrees off, growing to about .2 when parallel. */
function slant(outer: Point, inner: Point, root: Point): number {
  const acrossX = inner.x - outer.x;
  const acrossY = inner.y - outer.y;
  const downX = (inner.x + outer.x) / 2 - root.x;
  const downY = (inner.y + outer.y) / 2 - root.y;
  const lengths = Math.hypot(acrossX, acrossY) * Math.hypot(downX, downY);
  const cosine = lengths > 0 ? Math.abs(acrossX * downX + acrossY * downY) / lengths : 1;
  return Math.max(0, cosine - 0.55) ** 2;
}

function farthestFrom(points: readonly Point[], root: Point): Point {
  let best = points[0];
  for (const point of points) {
    if (Math.hypot(point.x - root.x, point.y - root.y) > Math.hypot(best.x - root.x, best.y - root.y))
      best = point;
  }
  return best;
}

/** Misfit of the outside up to each step, with one bend where it fits best. */
function bentMisfits(moments: Float64Array, at: (step: number) => number): Float64Array {
  const result = new Float64Array(STEPS + 1);
  for (let i = 1; i <= STEPS; i++) {
    let best = lineMisfit(moments, 0, at(i));
    for (let bend = 2; bend < i * 0.75; bend++) {
      best = Math.min(best, lineMisfit(moments, 0, at(bend)) + lineMisfit(moments, at(bend), at(i)));
    }
    result[i] = best;
  }
  return result;
}

/** Running sums of x, y, xx, xy, yy: five values a point. */
function cumulativeMoments(points: readonly Point[]): Float64Array {
  const sums = new Float64Array((points.length + 1) * 5);
  for (let i = 0; i < points.length; i++) {
    const { x, y } = points[i];
    const at = i * 5;
    sums[at + 5] = sums[at] + x;
    sums[at + 6] = sums[at + 1] + y;
    sums[at + 7] = sums[at + 2] + x * x;
    sums[at + 8] = sums[at + 3] + x * y;
    sums[at + 9] = sums[at + 4] + y * y;
  }
  return sums;
}

/** Sum of squared distances of the points from..to from their best straight line. */
function lineMisfit(sums: Float64Array, from: number, to: number): number {
  const a = from * 5;
  const b = (to + 1) * 5;
  const count = to - from + 1;
  const x = (sums[b] - sums[a]) / count;
  const y = (sums[b + 1] - sums[a + 1]) / count;
  const xx = sums[b + 2] - sums[a + 2] - count * x * x;
  const xy = sums[b + 3] - sums[a + 3] - count * x * y;
  const yy = sums[b + 4] - sums[a + 4] - count * y * y;
  return Math.max(0, (xx + yy - Math.sqrt((xx - yy) ** 2 + 4 * xy * xy)) / 2);
}
