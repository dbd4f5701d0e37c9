import { signedDistance } from '#src/core/raster/distance.ts';
import type { LabImage, Mask, Point } from '#src/core/types.ts';

export interface NecklineSearch {
  readonly lab: LabImage;
  readonly mask: Mask;
  readonly axis: number;
  /** Half the width of the opening as the outline shows it, and the farthest it may reach. */
  readonly halfWidth: number;
  readonly farthest: number;
  /** False when the outline shows no corner between shoulder and opening; the opening may then be any width. */
  readonly sureWidth: boolean;
}

/** Front edge of the neck opening, left to right, in the pixels of the mask. */
export interface Neckline {
  readonly points: readonly Point[];
  /** Mean colour step across the edge, Lab. */
  readonly strength: number;
}

/** Colour steps above this count no more: a label or a print must not outweigh a plain but whole edge. */
const STEP_CAP = 11;
const DARKENING_WEIGHT = 0.35;
/** What an unseen sample beside the outline counts. */
const RIM_STEP = 3;
/** A collar stands this much (share of the shoulder's reach) over the place where it meets the shoulder. */
const COLLAR_RISE = 0.05;
/** Height of the strip of the front that is compared with the opening, and how much the comparison counts. */
const FRONT_BAND = 8;
const BRIGHTENING_WEIGHT = 0.2;
const MOST_BRIGHTENING = 10;
/** An edge weaker than this over its length is not believed. */
const WEAKEST = 3;
/** Pixels of the analysis picture next to the silhouette's border that show only the border. */
const RIM = 3;
/** A found edge must beat the same curve laid elsewhere on the chest by this many standard deviations ... */
const STANDS_OUT = 1.5;
/** ... unless the colours inside and below it differ by this much (Lab). */
const COLOURS_DIFFER = 10;

/**
 * Looks for the curve on the front that separates the inner back collar (and its label) from the front panel.
 * First the best symmetric curve of the family y = depth (1 - |x / width|^power), from a boat neck to a deep V;
 * then the strongest path close to it.
 * @returns null when no curve stands out, as on closed collars.
 */
export function findNeckline(search: NecklineSearch): Neckline | null {
  const grid = createGrid(search);
  if (grid === null) return null;
  const curve = bestCurve(grid);
  if (curve === null || curve.score < WEAKEST) return null;
  if (!standsOut(grid, curve) && colourGap(search, grid, curve) < COLOURS_DIFFER) return null;
  const path = followEdge(grid, curve);
  if (path === null) return null;
  return { points: toPolyline(grid, path, search), strength: curve.score };
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly top: number;
  /** Mean of both sides' colour steps, capped, with two pixels of tolerance; row-major. */
  readonly steps: Float32Array;
  /** The same without the tolerance. */
  readonly sharp: Float32Array;
  /** First row of each column that is inside the silhouette. */
  readonly outline: Int32Array;
  /** Running sums of lightness down every column, mean of both sides; `rows + 1` values a column, column-major. */
  readonly lightness: Float64Array;
  readonly halfWidth: number;
  /** Whether `halfWidth` can be relied on. */
  readonly sureWidth: boolean;
}

function createGrid(search: NecklineSearch): Grid | null {
  const { mask, axis } = search;
  const columns = Math.ceil(search.farthest);
  const center = Math.round(axis);
  if (columns < 8 || center - columns < 1 || center + columns >= mask.width - 1) return null;
  const inside = signedDistance(mask);
  const outlineLeft = upperOutline(mask, center, -1, columns);
  const outlineRight = upperOutline(mask, center, 1, columns);
  let top = mask.height;
  for (let t = 0; t < columns; t++) top = Math.min(top, outlineLeft[t], outlineRight[t]);
  const rows = Math.min(mask.height - top - 1, Math.round(2.2 * search.halfWidth + 0.35 * search.farthest));
  if (rows < 8) return null;
  const outline = new Int32Array(columns);
  const lightness = new Float64Array(columns * (rows + 1));
  const left = new Float32Array(columns * rows);
  const right = new Float32Array(columns * rows);
  for (let t = 0; t < columns; t++) {
    outline[t] = Math.max(outlineLeft[t], outlineRight[t]) - top;
    for (let row = 0; row < rows; row++) {
      const line = (top + row) * search.lab.width + center;
      lightness[t * (rows + 1) + row + 1] =
        lightness[t * (rows + 1) + row] + (search.lab.l[line - t] + search.lab.l[line + t]) / 2;
      left[row * columns + t] = colourStep(search.lab, inside.data, center - t, top + row, -1);
      right[row * columns + t] = colourStep(search.lab, inside.data, center + t, top + row, 1);
    }
  }
  const steps = new Float32Array(columns * rows);
  const sharp = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let t = 0; t < columns; t++) {
      sharp[row * columns + t] = (left[row * columns + t] + right[row * columns + t]) / 2;
      steps[row * columns + t] = (near(left, columns, rows, t, row) + near(right, columns, rows, t, row)) / 2;
    }
  }
  return {
    columns,
    rows,
    top,
    steps,
    sharp,
    outline,
    lightness,
    halfWidth: search.halfWidth,
    sureWidth: search.sureWidth,
  };
}

function upperOutline(mask: Mask, center: number, side: number, columns: number): Int32Array {
  const outline = new Int32Array(columns);
  for (let t = 0; t < columns; t++) {
    let y = 0;
    while (y < mask.height - 1 && mask.data[y * mask.width + center + side * t] === 0) y++;
    outline[t] = y;
  }
  return outline;
}

/**
 * Difference between the colours on the inner side (above, or nearer the axis) and on the outer side of a pixel.
 * The inside of a garment lies in its own shade: a step to darker is more likely the lower edge of the back collar
 * or of a label, and counts less.
 */
function colourStep(lab: LabImage, inside: Float32Array, x: number, y: number, outward: number): number {
  const { width, height } = lab;
  if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2 || inside[y * width + x] < RIM) return 0;
  const at = y * width + x;
  return Math.min(STEP_CAP, Math.max(difference(lab, at, width), difference(lab, at, outward)));
}

function difference(lab: LabImage, at: number, stride: number): number {
  const l = (lab.l[at + stride] + lab.l[at + 2 * stride] - lab.l[at - stride] - lab.l[at - 2 * stride]) / 2;
  const a = (lab.a[at + stride] + lab.a[at + 2 * stride] - lab.a[at - stride] - lab.a[at - 2 * stride]) / 2;
  const b = (lab.b[at + stride] + lab.b[at + 2 * stride] - lab.b[at - stride] - lab.b[at - 2 * stride]) / 2;
  return Math.sqrt(l * l + a * a + b * b) * (l < -1 ? DARKENING_WEIGHT : 1);
}

/** Strongest step within two pixels, a little less for the farther ones: the halves never match exactly. */
function near(steps: Float32Array, columns: number, rows: number, t: number, row: number): number {
  let best = 0;
  for (let dy = -2; dy <= 2; dy++) {
    const y = row + dy;
    if (y < 0 || y >= rows) continue;
    for (let dx = -1; dx <= 1; dx++) {
      const x = t + dx;
      if (x < 0 || x >= columns) continue;
      best = Math.max(best, steps[y * columns + x] - 0.4 * (Math.abs(dx) + Math.abs(dy)));
    }
  }
  return best;
}

interface Curve {
  /** Column at which the curve meets the outline. */
  readonly width: number;
  /** Row on the axis. */
  readonly bottom: number;
  readonly power: number;
  readonly score: number;
}

const POWERS = [1, 1.25, 1.6, 2, 2.5, 3.2];
const SAMPLES = 24;

function curveRow(grid: Grid, curve: Omit<Curve, 'score'>, column: number): number {
  const end = grid.outline[Math.min(grid.columns - 1, Math.round(curve.width))];
  const share = Math.min(1, column / curve.width);
  return end + (curve.bottom - end) * (1 - share ** curve.power);
}

function bestCurve(grid: Grid): Curve | null {
  const samples = new Float32Array(SAMPLES);
  let best: Curve | null = null;
  const narrowest = Math.max(6, 0.6 * grid.halfWidth);
  const widest = Math.min(
    grid.columns - 1,
    grid.sureWidth ? Math.max(1.15 * grid.halfWidth, 0.62 * grid.columns) : grid.columns,
  );
  const stepWidth = Math.max(1, (widest - narrowest) / 18);
  for (let width = narrowest; width <= widest; width += stepWidth) {
    for (let bottom = Math.round(grid.outline[0] + RIM + 1); bottom < grid.rows; bottom += 1) {
      const depth = (bottom - grid.outline[Math.round(width)]) / width;
      if (depth < 0.1 || depth > 2.1) continue;
      for (const power of POWERS) {
        // Deep openings are pointed: a deep round one would be the edge of a print.
        if (depth > 1.25 && power > 1.6) continue;
        const score =
          scoreCurve(grid, { width, bottom, power }, samples) +
          BRIGHTENING_WEIGHT * brightening(grid, { width, bottom, power }) -
          depthDoubt(grid, (depth * width) / grid.columns) -
          narrowDoubt(grid, width);
        if (best === null || score > best.score) best = { width, bottom, power, score };
      }
    }
  }
  return best;
}

/** Mean of the curve's average and lower-quartile step, so that a curve with gaps loses to a whole one. */
function scoreCurve(grid: Grid, curve: Omit<Curve, 'score'>, samples: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let n = 0; n < SAMPLES; n++) {
    const column = Math.round((curve.width * (n + 0.5)) / SAMPLES);
    const row = Math.round(curveRow(grid, curve, column));
    // Beside the outline only the outline itself shows.
    if (row <= grid.outline[column] + RIM) break;
    samples[count] = row < grid.rows ? grid.steps[row * grid.columns + column] : 0;
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
function brightening(grid: Grid, curve: Omit<Curve, 'score'>): number {
  let sum = 0;
  let count = 0;
  for (let n = 0; n < SAMPLES; n += 2) {
    const column = Math.round((curve.width * 0.85 * (n + 0.5)) / SAMPLES);
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

/** Cost of an unusual depth, given as a share of the shoulder's reach: nothing from a crew neck to a moderate V. */
function depthDoubt(grid: Grid, depth: number): number {
  const off = Math.abs(Math.log(depth / 0.36));
  return (grid.sureWidth ? 0 : 0.3 * off) + 2 * Math.max(0, off - 0.85);
}

/** The opening ends where the outline bends; only a collar, which stands over that place, folds inside it. */
function narrowDoubt(grid: Grid, width: number): number {
  const rise = grid.outline[Math.min(grid.columns - 1, Math.round(grid.halfWidth))] - grid.outline[0];
  const weight = rise > COLLAR_RISE * grid.columns ? 1.5 : 4;
  return weight * Math.max(0, 0.95 - width / grid.halfWidth);
}

function standsOut(grid: Grid, curve: Curve): boolean {
  const samples = new Float32Array(SAMPLES);
  const raw = scoreCurve(grid, curve, samples);
  const end = grid.outline[Math.round(curve.width)];
  const depth = curve.bottom - end;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let down = 0.35 * depth + 4; curve.bottom + down < grid.rows && down < 2 * depth + 30; down += 3) {
    const shifted: Grid = { ...grid, outline: grid.outline.map((row) => row + Math.round(down)) };
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
function colourGap(search: NecklineSearch, grid: Grid, curve: Curve): number {
  const center = Math.round(search.axis);
  const sums = new Float64Array(8);
  for (let t = -Math.floor(curve.width * 0.8); t <= curve.width * 0.8; t++) {
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

interface GridPath {
  /** Row of each column, from the axis outward. */
  readonly rows: readonly number[];
}

const REFINE_PULL = 0.5;

/** Strongest path, one row a column, within a band around the curve; it rises outward. */
function followEdge(grid: Grid, curve: Curve): GridPath | null {
  const last = Math.min(grid.columns - 1, Math.round(curve.width));
  const band = Math.max(3, Math.round(0.1 * grid.halfWidth));
  const size = band * 2 + 1;
  const middle = Array.from({ length: last + 1 }, (_, t) => Math.round(curveRow(grid, curve, t)));
  const cost = new Float64Array((last + 1) * size).fill(Number.POSITIVE_INFINITY);
  const from = new Int16Array((last + 1) * size);
  for (let t = 0; t <= last; t++) {
    for (let k = 0; k < size; k++) {
      const row = middle[t] + k - band;
      if (row < 0 || row >= grid.rows) continue;
      const own = STEP_CAP - grid.sharp[row * grid.columns + t] + REFINE_PULL * Math.abs(k - band);
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
  return { rows };
}

function toPolyline(grid: Grid, path: GridPath, search: NecklineSearch): Point[] {
  const center = Math.round(search.axis);
  const half = path.rows.map((row, column) => ({ x: column, y: row + grid.top }));
  const left = half.map((point) => ({ x: center - point.x, y: point.y })).reverse();
  return [...left, ...half.slice(1).map((point) => ({ x: center + point.x, y: point.y }))];
}
