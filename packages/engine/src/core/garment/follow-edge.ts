import { curveRow, curveRun, type NecklineCurve } from './neckline-curve.ts';
import { type NecklineGrid, STEP_CAP } from './neckline-grid.ts';

/** What it costs a path to lie a pixel off the curve, in colour steps. */
const REFINE_PULL = 0.5;

/**
 * Strongest path, one row a column, within a band around the curve; it rises outward.
 * @returns the row of each column, from the axis outward, or null when there is none.
 */
export function followEdge(grid: NecklineGrid, curve: NecklineCurve): number[] | null {
  const last = Math.min(grid.columns - 1, Math.round(curve.halfWidth));
  const band = Math.max(3, Math.round(0.1 * grid.halfWidth));
  const size = band * 2 + 1;
  const middle = Array.from({ length: last + 1 }, (_, t) => Math.round(curveRow(grid, curve, t)));
  const cost = new Float64Array((last + 1) * size).fill(Number.POSITIVE_INFINITY);
  const from = new Int16Array((last + 1) * size);
  for (let t = 0; t <= last; t++) {
    const sharp = grid.sharp[curveRun(grid, curve, t)];
    for (let k = 0; k < size; k++) {
      const row = middle[t] + k - band;
      if (row < 0 || row >= grid.rows) continue;
      const own = STEP_CAP - sharp[row * grid.columns + t] + REFINE_PULL * Math.abs(k - band);
      if (t === 0) {
        cost[k] = own;
        continue;
      }
      for (let p = 0; p < size; p++) {
        const rise = middle[t - 1] + p - band - row;
        const usual = middle[t - 1] - middle[t];
        if (rise < 0 || Math.abs(rise - usual) > 2) continue;
        const value = cost[(t - 1) * size + p] + own + 0.6 * Math.abs(rise - usual);
        if (value < cost[t * size + k]) {
          cost[t * size + k] = value;
          from[t * size + k] = p;
        }
      }
    }
  }
  let k = 0;
  for (let n = 1; n < size; n++) if (cost[last * size + n] < cost[last * size + k]) k = n;
  if (!Number.isFinite(cost[last * size + k])) return null;
  const rows = new Array<number>(last + 1);
  for (let t = last; t >= 0; t--) {
    rows[t] = middle[t] + k - band;
    k = from[t * size + k];
  }
  return rows;
}
