import { smoothPolyline } from '#src/core/raster/contour.ts';
import type { Point } from '#src/core/types.ts';
import { followEdge } from './follow-edge.ts';
import {
  curveRow,
  type NecklineCurve,
  type NecklineShape,
  POWERS,
  runOf,
  SAMPLES,
  scoreCurve,
} from './neckline-curve.ts';
import { type NecklineGrid, STEP_CAP } from './neckline-grid.ts';

/** A collar's band is at most this thick, as a share of half the opening's width ... */
const THICKEST = 0.25;
/** ... and as thick all along, but for this share; an opening grows narrower to its ends. */
const UNEVEN = 0.3;
/** The front drops by at most this share of half the width. */
const DEEPEST = 1.2;
/** The band in front is as thick as the one behind, but for this share ... */
const THINNER = 0.35;
/** ... and its upper edge ends where the one behind does, but for this share of half the width. */
const ENDS_APART = 0.12;
/** Lowest scores of its lower edge, where it meets the cloth of the front, and of its upper edge. */
const WEAKEST_LOWER = 5;
const WEAKEST_UPPER = 3.5;
/** Share of its columns, from the axis outward, in which the upper edge is looked at. */
const NEAR_AXIS = 0.6;
/** The inside is darker than the front by at least this, L. */
const SHADE = 4;
/** Columns on either side over which the lower edge is smoothed. */
const SMOOTHING = 4;

/**
 * Looks for the front edge of the opening when the curve is no opening but the back of a ribbed collar, seen from
 * inside: a band of even thickness under the outline. Such a band runs round the whole neck, so that it shows once
 * more in front, lower, but from the same ends. Its lower edge is the clear one; the upper edge, which has the inside
 * of the garment above it, is sought along that, on either side by itself, since the pair is never quite symmetric.
 * @returns on the left and on the right the row of each column, from the axis outward; null when the curve is the
 *   front's own.
 */
export function findFrontRib(grid: NecklineGrid, back: NecklineCurve): readonly number[][] | null {
  const thickness = bandThickness(grid, back);
  if (thickness === null) return null;
  const lower = lowerEdge(grid, back, thickness);
  if (lower === null || lower.score < WEAKEST_LOWER) return null;
  const sides = grid.halves.map((sharp) => ({ ...grid, sharp }));
  const upper = upperEdges(sides, lower, thickness);
  if (upper === null) return null;
  const belongs = (rows: readonly number[]): boolean =>
    Math.abs(rows.length - 1 - back.halfWidth) < ENDS_APART * back.halfWidth &&
    shade(grid, back, rows) > SHADE;
  if (!upper.every(belongs)) return null;
  // Both bands end on the outline, in the same place.
  return upper.map((rows) => {
    const end = Math.min(rows.length, Math.round(back.halfWidth));
    return [...rows.slice(0, end), grid.outline[end]];
  });
}

/** Rows between outline and curve, when they are about as many in all columns. */
function bandThickness(grid: NecklineGrid, curve: NecklineShape): number | null {
  const thickness = curve.bottom - grid.outline[0];
  if (thickness > THICKEST * curve.halfWidth) return null;
  const slack = Math.max(1.5, UNEVEN * thickness);
  for (let column = 0; column < 0.8 * curve.halfWidth; column++) {
    const here = curveRow(grid, curve, column) - grid.outline[column];
    if (Math.abs(here - thickness) > slack) return null;
  }
  return thickness;
}

/** The clearest curve below the back's band with room for the inside and for another such band above it. */
function lowerEdge(grid: NecklineGrid, back: NecklineShape, thickness: number): NecklineCurve | null {
  const exact: NecklineGrid = { ...grid, steps: grid.sharp };
  const samples = new Float32Array(SAMPLES);
  let best: NecklineCurve | null = null;
  const widest = Math.min(grid.columns - 1, back.halfWidth + 1.6 * thickness);
  const lowest = Math.min(grid.rows - 1, back.bottom + DEEPEST * back.halfWidth);
  for (let halfWidth = back.halfWidth; halfWidth <= widest; halfWidth++) {
    for (let bottom = Math.round(back.bottom + 2 * thickness); bottom <= lowest; bottom++) {
      for (const power of POWERS) {
        const score = scoreCurve(exact, { halfWidth, bottom, power }, samples);
        if (best === null || score > best.score) best = { halfWidth, bottom, power, score };
      }
    }
  }
  return best;
}

/** The clearest edges above the lower one that run parallel to it, about as far away as the back's band is thick. */
function upperEdges(
  sides: readonly NecklineGrid[],
  lower: NecklineCurve,
  thickness: number,
): number[][] | null {
  const lines = sides.map((grid) => {
    const points = followEdge(grid, lower)?.map((y, x) => ({ x, y })) ?? [];
    return smoothPolyline(points, SMOOTHING, false);
  });
  let best: number[][] | null = null;
  let bestScore = WEAKEST_UPPER;
  for (let apart = (1 - THINNER) * thickness; apart <= (1 + THINNER) * thickness; apart += 0.5) {
    const rows = sides.map((grid, side) => parallel(grid, lines[side], apart));
    const score = sides.reduce((sum, grid, side) => sum + scoreRows(grid, rows[side]) / sides.length, 0);
    if (score <= bestScore) continue;
    best = rows;
    bestScore = score;
  }
  return best;
}

/** Rows of the line moved up and inward, square to itself, from the axis to where it meets the outline. */
function parallel(grid: NecklineGrid, line: readonly Point[], distance: number): number[] {
  const moved = line.map(({ x, y }, n) => {
    const before = line[Math.max(0, n - 1)];
    const after = line[Math.min(line.length - 1, n + 1)];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(dx, dy);
    return { x: x + (distance * dy) / length, y: y - (distance * dx) / length };
  });
  const rows: number[] = [];
  for (let n = 1; n < moved.length; n++) {
    const [from, to] = [moved[n - 1], moved[n]];
    while (rows.length <= to.x) {
      const share = to.x > from.x ? Math.max(0, (rows.length - from.x) / (to.x - from.x)) : 0;
      const row = from.y + (to.y - from.y) * share;
      if (row < grid.outline[rows.length]) return rows;
      rows.push(row);
    }
  }
  return rows;
}

/** Mean of the average and the lower-quartile step, where the path is far enough from the back's band. */
function scoreRows(grid: NecklineGrid, rows: readonly number[]): number {
  const steps: number[] = [];
  for (let column = 1; column < NEAR_AXIS * rows.length; column++) {
    const run = runOf((rows[column - 1] - rows[column + 1]) / 2);
    steps.push(Math.min(STEP_CAP, grid.sharp[run][Math.round(rows[column]) * grid.columns + column]));
  }
  if (steps.length === 0) return 0;
  steps.sort((a, b) => a - b);
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  return (mean + steps[steps.length >> 2]) / 2;
}

/** By how much the front under the path is lighter than the inside, which lies between it and the back's band, L. */
function shade(grid: NecklineGrid, back: NecklineShape, rows: readonly number[]): number {
  let sum = 0;
  let count = 0;
  for (let column = 0; column < rows.length; column += 2) {
    const first = Math.round(curveRow(grid, back, column)) + 2;
    const edge = Math.round(rows[column]);
    const end = Math.min(grid.rows, 2 * edge - first);
    if (edge - 2 <= first || end - 2 <= edge) continue;
    const base = column * (grid.rows + 1);
    const above = (grid.lightness[base + edge - 1] - grid.lightness[base + first]) / (edge - 1 - first);
    const below = (grid.lightness[base + end] - grid.lightness[base + edge + 2]) / (end - edge - 2);
    sum += below - above;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
