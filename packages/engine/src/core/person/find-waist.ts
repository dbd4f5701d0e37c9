import type { LabImage, Plane } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';

const FROM = 0.4;
const TO = 1.7;
/** Rows per torso length; a step is measured between the 13 rows above and below. */
const ROWS_PER_V = 100;
const WINDOW = 13;
const STRIP_HALF_WIDTH = 0.26;
const EXPECTED = 0.98;
const SPREAD = 0.3;
const LEAST_STEP = 5;
const LEAST_SCORE = 4.5;
/** For top and trousers of one colour only the shadow of the hem is visible, found in windows of 4 rows. */
const FINE_WINDOW = 4;
const FINE_LEAST = 4;
const FINE_CONTRAST = 8;
const LEAST_PIXELS = 4;
/** Forearms and hands in front of the belly are excluded from the clothes. */
const ARM_RADIUS = 0.13;

/**
 * The v at which the colour down the middle of the body changes most sharply near the hips: the border of top and
 * lower garment, which joints alone miss by up to 0.3.
 * @returns null when there is no clear step (a dress, an overall, the same colour above and below).
 */
export function findWaist(lab: LabImage, matte: Plane, maps: BodyMaps): number | null {
  const rows = averageRows(lab, matte, maps);
  const broad = strongestStep(rows, WINDOW);
  if (broad !== null && broad.step > LEAST_STEP && broad.score > LEAST_SCORE) return broad.v;
  const fine = strongestStep(rows, FINE_WINDOW);
  const clear = fine !== null && fine.score > FINE_LEAST && fine.score > FINE_CONTRAST * fine.typical;
  return clear ? fine.v : null;
}

interface Step {
  readonly v: number;
  readonly step: number;
  /** The step, reduced with the distance from the usual waist. */
  readonly score: number;
  /** Median of all steps. */
  readonly typical: number;
}

function strongestStep(rows: RowMeans, window: number): Step | null {
  let best = { v: 0, step: 0, score: 0 };
  const steps: number[] = [];
  for (let row = window; row + window <= rows.count; row += 1) {
    const step = colorStep(rows, row, window);
    if (step === null) continue;
    steps.push(step);
    const v = FROM + row / ROWS_PER_V;
    const score = step * Math.exp(-(((v - EXPECTED) / SPREAD) ** 2) / 2);
    if (score > best.score) best = { v, step, score };
  }
  if (steps.length === 0) return null;
  return { ...best, typical: steps.sort((first, second) => first - second)[steps.length >> 1] };
}

interface RowMeans {
  readonly count: number;
  /** Sums of L, a, b and the number of pixels, four values per row. */
  readonly sums: Float64Array;
}

function averageRows(lab: LabImage, matte: Plane, maps: BodyMaps): RowMeans {
  const count = Math.round((TO - FROM) * ROWS_PER_V);
  const sums = new Float64Array(count * 4);
  for (let i = 0; i < matte.data.length; i += 1) {
    const row = Math.floor((maps.v[i] - FROM) * ROWS_PER_V);
    if (row < 0 || row >= count || Math.abs(maps.lateral[i]) > STRIP_HALF_WIDTH || matte.data[i] < 0.6)
      continue;
    if (isForearm(maps.left, i) || isForearm(maps.right, i)) continue;
    sums[row * 4] += lab.l[i];
    sums[row * 4 + 1] += lab.a[i];
    sums[row * 4 + 2] += lab.b[i];
    sums[row * 4 + 3] += 1;
  }
  return { count, sums };
}

function isForearm(arm: BodyMaps['left'], i: number): boolean {
  return arm.along[i] > 1 && arm.distance[i] < ARM_RADIUS;
}

/** Lab distance between the means of the windows above and below a row; null when either is nearly empty. */
function colorStep({ sums }: RowMeans, row: number, window: number): number | null {
  const above = meanOf(sums, row - window, row);
  const below = meanOf(sums, row, row + window);
  if (above === null || below === null) return null;
  return Math.hypot(above[0] - below[0], above[1] - below[1], above[2] - below[2]);
}

function meanOf(sums: Float64Array, from: number, to: number): [number, number, number] | null {
  let l = 0;
  let a = 0;
  let b = 0;
  let n = 0;
  for (let row = from; row < to; row += 1) {
    l += sums[row * 4];
    a += sums[row * 4 + 1];
    b += sums[row * 4 + 2];
    n += sums[row * 4 + 3];
  }
  return n < LEAST_PIXELS ? null : [l / n, a / n, b / n];
}
