import { signedDistance } from '#src/core/raster/distance.ts';
import type { LabImage, Mask } from '#src/core/types.ts';

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

/** Colour steps above this count no more: a label or a print must not outweigh a plain but whole edge. */
export const STEP_CAP = 11;
/** Pixels of the analysis picture next to the silhouette's border that show only the border. */
export const RIM = 3;
const DARKENING_WEIGHT = 0.35;

/** How an edge runs: level, slanting, upright. */
export type Run = 0 | 1 | 2;

/** The chest under the neck, folded along the axis; column 0 is the axis, row 0 the highest point of the outline. */
export interface NecklineGrid {
  readonly columns: number;
  readonly rows: number;
  readonly top: number;
  /** Per run: mean of both sides' colour steps square to it, capped, with two pixels of tolerance; row-major. */
  readonly steps: readonly Float32Array[];
  /** The same without the tolerance. */
  readonly sharp: readonly Float32Array[];
  /** What `sharp` is the mean of, in the left half of the picture and in the right one, but not capped. */
  readonly halves: readonly [left: readonly Float32Array[], right: readonly Float32Array[]];
  /** First row of each column that is inside the silhouette. */
  readonly outline: Int32Array;
  /** Running sums of lightness down every column, mean of both sides; `rows + 1` values a column, column-major. */
  readonly lightness: Float64Array;
  readonly halfWidth: number;
  readonly sureWidth: boolean;
}

/** @returns null when the garment is too small to look at. */
export function createNecklineGrid(search: NecklineSearch): NecklineGrid | null {
  const { mask, axis, lab } = search;
  const columns = Math.ceil(search.farthest);
  const center = Math.round(axis);
  if (columns < 8 || center - columns < 1 || center + columns >= mask.width - 1) return null;
  const outlineLeft = upperOutline(mask, center, -1, columns);
  const outlineRight = upperOutline(mask, center, 1, columns);
  let top = mask.height;
  for (let t = 0; t < columns; t++) top = Math.min(top, outlineLeft[t], outlineRight[t]);
  const rows = Math.min(mask.height - top - 1, Math.round(2.2 * search.halfWidth + 0.35 * search.farthest));
  if (rows < 8) return null;
  const outline = outlineLeft.map((row, t) => Math.max(row, outlineRight[t]) - top);
  const lightness = new Float64Array(columns * (rows + 1));
  for (let t = 0; t < columns; t++) {
    for (let row = 0; row < rows; row++) {
      const line = (top + row) * lab.width + center;
      lightness[t * (rows + 1) + row + 1] =
        lightness[t * (rows + 1) + row] + (lab.l[line - t] + lab.l[line + t]) / 2;
    }
  }
  const inside = signedDistance(mask).data;
  const steps: Float32Array[] = [];
  const sharp: Float32Array[] = [];
  const halves: [Float32Array[], Float32Array[]] = [[], []];
  for (const run of [0, 1, 2] as const) {
    const left = sideSteps(lab, inside, { center, side: -1, top, columns, rows }, run);
    const right = sideSteps(lab, inside, { center, side: 1, top, columns, rows }, run);
    halves[0].push(left);
    halves[1].push(right);
    const [cappedLeft, cappedRight] = [capped(left), capped(right)];
    sharp.push(meanOf(cappedLeft, cappedRight));
    steps.push(withTolerance(cappedLeft, cappedRight, columns, rows));
  }
  const { halfWidth, sureWidth } = search;
  return { columns, rows, top, steps, sharp, halves, outline, lightness, halfWidth, sureWidth };
}

function capped(steps: Float32Array): Float32Array {
  return steps.map((step) => Math.min(STEP_CAP, step));
}

function meanOf(left: Float32Array, right: Float32Array): Float32Array {
  const mean = new Float32Array(left.length);
  for (let n = 0; n < mean.length; n++) mean[n] = (left[n] + right[n]) / 2;
  return mean;
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

interface HalfChest {
  readonly center: number;
  readonly side: -1 | 1;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Difference between the colours on the inner side (above, or nearer the axis) and on the outer side of every pixel.
 * The inside of a garment lies in its own shade: a step to darker is more likely the lower edge of the back collar
 * or of a label, and counts less.
 */
function sideSteps(lab: LabImage, inside: Float32Array, half: HalfChest, run: Run): Float32Array {
  const { width, height } = lab;
  const { columns, rows, side } = half;
  const stride = [width, width + side, side][run];
  const result = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = half.top + row;
    for (let t = 0; t < columns; t++) {
      const x = half.center + side * t;
      if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2 || inside[y * width + x] < RIM) continue;
      result[row * columns + t] = difference(lab, y * width + x, stride);
    }
  }
  return result;
}

function difference(lab: LabImage, at: number, stride: number): number {
  const l = (lab.l[at + stride] + lab.l[at + 2 * stride] - lab.l[at - stride] - lab.l[at - 2 * stride]) / 2;
  const a = (lab.a[at + stride] + lab.a[at + 2 * stride] - lab.a[at - stride] - lab.a[at - 2 * stride]) / 2;
  const b = (lab.b[at + stride] + lab.b[at + 2 * stride] - lab.b[at - stride] - lab.b[at - 2 * stride]) / 2;
  return Math.sqrt(l * l + a * a + b * b) * (l < -1 ? DARKENING_WEIGHT : 1);
}

function withTolerance(left: Float32Array, right: Float32Array, columns: number, rows: number): Float32Array {
  const result = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let t = 0; t < columns; t++) {
      result[row * columns + t] =
        (near(left, columns, rows, t, row) + near(right, columns, rows, t, row)) / 2;
    }
  }
  return result;
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
