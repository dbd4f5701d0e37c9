import type { Point } from '#src/core/types.ts';
import { followEdge } from './follow-edge.ts';
import { findFrontRib } from './front-rib.ts';
import { bestCurve, curveRow, type NecklineCurve, SAMPLES, scoreCurve } from './neckline-curve.ts';
import { createNecklineGrid, type NecklineGrid, type NecklineSearch, RIM } from './neckline-grid.ts';

/** Front edge of the neck opening, left to right, in the pixels of the mask. */
export interface Neckline {
  readonly points: readonly Point[];
  /** Mean colour step across the edge, Lab. */
  readonly strength: number;
}

/** An edge weaker than this over its length is not believed. */
const WEAKEST = 3;
/** A found edge must beat the same curve laid elsewhere on the chest by this many standard deviations ... */
const STANDS_OUT = 1.5;
/** ... unless the colours inside and below it differ by this much (Lab). */
const COLOURS_DIFFER = 10;

/**
 * Looks for the curve on the front that separates the inner back collar (and its label) from the front panel.
 * First the best symmetric curve of the family y = depth (1 - |x / halfWidth|^power), from a boat neck to a deep V;
 * then the strongest path close to it. Where the curve is the back of a ribbed collar, the path is its front.
 * @returns null when no curve stands out, as on closed collars.
 */
export function findNeckline(search: NecklineSearch): Neckline | null {
  const grid = createNecklineGrid(search);
  if (grid === null) return null;
  const curve = bestCurve(grid);
  if (curve === null || curve.score < WEAKEST) return null;
  if (!standsOut(grid, curve) && colourGap(search, grid, curve) < COLOURS_DIFFER) return null;
  const rib = findFrontRib(grid, curve);
  if (rib !== null) return { points: toPolyline(grid, rib, search), strength: curve.score };
  const rows = followEdge(grid, curve);
  if (rows === null) return null;
  return { points: toPolyline(grid, [rows, rows], search), strength: curve.score };
}

function standsOut(grid: NecklineGrid, curve: NecklineCurve): boolean {
  const samples = new Float32Array(SAMPLES);
  const raw = scoreCurve(grid, curve, samples);
  const end = grid.outline[Math.round(curve.halfWidth)];
  const depth = curve.bottom - end;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let down = 0.35 * depth + 4; curve.bottom + down < grid.rows && down < 2 * depth + 30; down += 3) {
    const shifted: NecklineGrid = { ...grid, outline: grid.outline.map((row) => row + Math.round(down)) };
    const score = scoreCurve(shifted, { ...curve, bottom: curve.bottom + down }, samples);
    sum += score;
    squares += score * score;
    count++;
  }
  if (count < 3) return raw > WEAKEST * 1.5;
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0.25, squares / count - mean * mean));
  return (raw - mean) / deviation > STANDS_OUT;
}

/** Lab distance between the mean colours inside the opening and in a band of the same height below it. */
function colourGap(search: NecklineSearch, grid: NecklineGrid, curve: NecklineCurve): number {
  const center = Math.round(search.axis);
  const sums = new Float64Array(8);
  for (let t = -Math.floor(curve.halfWidth * 0.8); t <= curve.halfWidth * 0.8; t++) {
    const column = Math.abs(t);
    const edge = curveRow(grid, curve, column);
    for (let row = grid.outline[column] + RIM; row < edge + (edge - grid.outline[column]); row++) {
      if (Math.abs(row - edge) < 2 || row >= grid.rows) continue;
      const at = (Math.round(row) + grid.top) * search.lab.width + center + t;
      const base = row < edge ? 0 : 4;
      sums[base] += search.lab.l[at];
      sums[base + 1] += search.lab.a[at];
      sums[base + 2] += search.lab.b[at];
      sums[base + 3]++;
    }
  }
  if (sums[3] < 8 || sums[7] < 8) return 0;
  return Math.hypot(
    sums[0] / sums[3] - sums[4] / sums[7],
    sums[1] / sums[3] - sums[5] / sums[7],
    sums[2] / sums[3] - sums[6] / sums[7],
  );
}

/** @param halves rows of the columns, from the axis outward, on the left and on the right. */
function toPolyline(
  grid: NecklineGrid,
  [left, right]: readonly (readonly number[])[],
  search: NecklineSearch,
): Point[] {
  const center = Math.round(search.axis);
  const place = (column: number, row: number): Point => ({ x: center + column, y: row + grid.top });
  return [
    ...left
      .slice(1)
      .map((row, n) => place(-n - 1, row))
      .reverse(),
    place(0, (left[0] + right[0]) / 2),
    ...right.slice(1).map((row, n) => place(n + 1, row)),
  ];
}
