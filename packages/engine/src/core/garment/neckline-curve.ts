import { type NecklineGrid, RIM, type Run } from './neckline-grid.ts';

/** y = bottom at the axis, rising to the outline at `halfWidth` as |x / halfWidth|^power. */
export interface NecklineShape {
  /** Column at which the curve meets the outline. */
  readonly halfWidth: number;
  /** Row on the axis. */
  readonly bottom: number;
  readonly power: number;
}

export interface NecklineCurve extends NecklineShape {
  readonly score: number;
}

/** What an unseen sample beside the outline counts. */
const RIM_STEP = 3;
/** A collar stands this much (share of the shoulder's reach) over the place where it meets the shoulder. */
const COLLAR_RISE = 0.05;
/** Height of the strip of the front that is compared with the opening, and how much the comparison counts. */
const FRONT_BAND = 8;
const BRIGHTENING_WEIGHT = 0.2;
const MOST_BRIGHTENING = 10;
/** Rows a column at which an edge passes from level to slanting and from slanting to upright. */
const SLANTING = 0.45;
const UPRIGHT = 2.2;
export const POWERS = [1, 1.25, 1.6, 2, 2.5, 3.2];
/** Places along the curve at which its edge is looked at. */
export const SAMPLES = 24;

/** Row of the curve in a column. */
export function curveRow(grid: NecklineGrid, curve: NecklineShape, column: number): number {
  const end = grid.outline[Math.min(grid.columns - 1, Math.round(curve.halfWidth))];
  const share = Math.min(1, column / curve.halfWidth);
  return end + (curve.bottom - end) * (1 - share ** curve.power);
}

/** How the curve runs in a column. */
export function curveRun(grid: NecklineGrid, curve: NecklineShape, column: number): Run {
  const end = grid.outline[Math.min(grid.columns - 1, Math.round(curve.halfWidth))];
  const share = Math.max(0.02, Math.min(1, column / curve.halfWidth));
  return runOf(((curve.bottom - end) * curve.power * share ** (curve.power - 1)) / curve.halfWidth);
}

/** @param slope rows by which an edge rises from one column to the next. */
export function runOf(slope: number): Run {
  return slope < SLANTING ? 0 : slope < UPRIGHT ? 1 : 2;
}

/** The curve along which the colours change most, from a boat neck to a deep V. */
export function bestCurve(grid: NecklineGrid): NecklineCurve | null {
  const samples = new Float32Array(SAMPLES);
  let best: NecklineCurve | null = null;
  const narrowest = Math.max(6, 0.6 * grid.halfWidth);
  const widest = Math.min(
    grid.columns - 1,
    grid.sureWidth ? Math.max(1.15 * grid.halfWidth, 0.62 * grid.columns) : grid.columns,
  );
  const step = Math.max(1, (widest - narrowest) / 18);
  for (let halfWidth = narrowest; halfWidth <= widest; halfWidth += step) {
    const found = bestOfWidth(grid, halfWidth, samples);
    if (found && (best === null || found.score > best.score)) best = found;
  }
  return best;
}

function bestOfWidth(grid: NecklineGrid, halfWidth: number, samples: Float32Array): NecklineCurve | null {
  let best: NecklineCurve | null = null;
  for (let bottom = Math.round(grid.outline[0] + RIM + 1); bottom < grid.rows; bottom += 1) {
    const depth = (bottom - grid.outline[Math.round(halfWidth)]) / halfWidth;
    if (depth < 0.1 || depth > 2.1) continue;
    for (const power of POWERS) {
      // Deep openings are pointed: a deep round one would be the edge of a print.
      if (depth > 1.25 && power > 1.6) continue;
      const score =
        scoreCurve(grid, { halfWidth, bottom, power }, samples) +
        BRIGHTENING_WEIGHT * brightening(grid, { halfWidth, bottom, power }) -
        depthDoubt(grid, (depth * halfWidth) / grid.columns) -
        narrowDoubt(grid, halfWidth);
      if (best === null || score > best.score) best = { halfWidth, bottom, power, score };
    }
  }
  return best;
}

/**
 * Mean of the curve's average and lower-quartile step, so that a curve with gaps loses to a whole one.
 * @param samples scratch space.
 */
export function scoreCurve(grid: NecklineGrid, curve: NecklineShape, samples: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let n = 0; n < SAMPLES; n++) {
    const column = Math.round((curve.halfWidth * (n + 0.5)) / SAMPLES);
    const row = Math.round(curveRow(grid, curve, column));
    // Beside the outline only the outline itself shows.
    if (row <= grid.outline[column] + RIM) break;
    samples[count] =
      row < grid.rows ? grid.steps[curveRun(grid, curve, column)][row * grid.columns + column] : 0;
    sum += samples[count++];
  }
  if (count < SAMPLES * 0.5) return 0;
  const found = samples.subarray(0, count).sort();
  const mean = (sum + (SAMPLES - count) * RIM_STEP) / SAMPLES;
  return (mean + found[count >> 2]) / 2;
}

/**
 * By how much the front just below the curve is lighter than all of the opening above it, L. Every column is capped
 * alone: a bright label fills a few of them, the front all.
 */
function brightening(grid: NecklineGrid, curve: NecklineShape): number {
  let sum = 0;
  let count = 0;
  for (let n = 0; n < SAMPLES; n += 2) {
    const column = Math.round((curve.halfWidth * 0.85 * (n + 0.5)) / SAMPLES);
    const row = Math.round(curveRow(grid, curve, column));
    const first = grid.outline[column] + RIM;
    const end = row + 2 + FRONT_BAND;
    if (row - 1 <= first || end > grid.rows) continue;
    const base = column * (grid.rows + 1);
    const above = (grid.lightness[base + row - 1] - grid.lightness[base + first]) / (row - 1 - first);
    const below = (grid.lightness[base + end] - grid.lightness[base + row + 2]) / FRONT_BAND;
    sum += Math.min(MOST_BRIGHTENING, Math.max(-MOST_BRIGHTENING, below - above));
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/**
 * Cost of an unusual depth, given as a share of the shoulder's reach: next to nothing from a crew neck to a moderate
 * V, a little more the deeper, since the upper edge of a ribbed collar is the one to keep.
 */
function depthDoubt(grid: NecklineGrid, depth: number): number {
  const off = Math.abs(Math.log(depth / 0.36));
  return 1.3 * depth + (grid.sureWidth ? 0 : 0.3 * off) + 2 * Math.max(0, off - 0.85);
}

/** The opening ends where the outline bends; only a collar, which stands over that place, folds inside it. */
function narrowDoubt(grid: NecklineGrid, halfWidth: number): number {
  const rise = grid.outline[Math.min(grid.columns - 1, Math.round(grid.halfWidth))] - grid.outline[0];
  const weight = rise > COLLAR_RISE * grid.columns ? 1.5 : 4;
  return weight * Math.max(0, 0.95 - halfWidth / grid.halfWidth);
}
