import type { Point } from '#src/core/types.ts';

/** Log probability of each outline point being a given landmark. */
export type Likelihood = (point: Point, index: number) => number;

/**
 * Finds the likeliest points for landmarks that follow one another along an outline.
 *
 * @param points of the outline.
 * @param wanted likelihoods of the landmarks, in their order along the outline.
 * @returns index into `points` of each landmark, ascending.
 */
export function placeInOrder(points: readonly Point[], wanted: readonly Likelihood[]): number[] {
  const count = points.length;
  let best = new Float64Array(count);
  const from: Int32Array[] = [];
  for (const likelihood of wanted) {
    const next = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
    const origin = new Int32Array(count);
    let reach = 0;
    for (let i = from.length; i < count; i++) {
      if (i > 0 && best[i - 1] > best[reach]) reach = i - 1;
      origin[i] = reach;
      next[i] = (from.length === 0 ? 0 : best[reach]) + likelihood(points[i], i);
    }
    from.push(origin);
    best = next;
  }
  let at = best.reduce((likeliest, value, i) => (value > best[likeliest] ? i : likeliest), 0);
  const found: number[] = [];
  for (let n = wanted.length - 1; n >= 0; n--) {
    found.unshift(at);
    at = from[n][at];
  }
  return found;
}
