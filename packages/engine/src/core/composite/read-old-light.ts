import { medianColor, toPlaneData } from '../label-pixels.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { erode } from '../raster/morphology.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { LABEL, type Mask, type PersonAnalysis, type Plane } from '../types.ts';

/**
 * For each band: blur in shoulder units, how far it may darken and lighten (natural logarithm), and the strength
 * (root mean square) above which it counts as dye rather than light and is weakened.
 */
const BANDS = [
  { blur: 0.018, darkest: -0.2, lightest: 0.14, usual: 0.034 },
  { blur: 0.13, darkest: -0.12, lightest: 0.1, usual: 0.022 },
  { blur: 0.32, darkest: -0.12, lightest: 0.08, usual: 0.036 },
] as const;

/** Old cloth farther than this from its median colour is a print or a trim, not light. */
const PLAIN_LIGHTNESS = 20;
const PLAIN_CHROMA = 9;
/** Share of plain cloth up to which the old light is not trusted at all, and from which it is trusted fully. */
const LEAST_PLAIN = 0.45;
const MOST_PLAIN = 0.8;
/** The same within the widest window that follows folds, in shoulder units: lace and prints leave specks of cloth. */
const LEAST_NEARBY = 0.45;
const MOST_NEARBY = 0.8;
const NEARBY = 0.13;
/**
 * Contrast finer than any fold (root mean square, natural logarithm) up to which cloth counts as smooth, and from
 * which as mottled: the dye of washed and heathered cloth also changes over wide patches, which look like shade.
 */
const SMOOTH = 0.035;
const MOTTLED = 0.065;
/** Width of the old top's rim, darkened by hems, cuffs and seams, in shoulder units. */
const RIM = 0.045;
/** Distance over which the old light fades beyond the old top, in shoulder units. */
const FADE = 0.3;

/** Added to the known share of a window, so that windows with hardly any plain cloth have little weight. */
const SHORTAGE = 0.08;

/** Light read from the old top; planes of the analysis frame. */
export interface OldLight {
  /** Natural logarithm of the change of lightness. */
  readonly light: Plane;
  /** Confidence 0..1 in the light at each pixel. */
  readonly known: Float32Array;
}

/**
 * Logarithmic light of the old top in three bands. Only cloth near the median colour counts; otherwise an old print
 * would show through the new garment.
 */
export function readOldLight(person: PersonAnalysis): OldLight {
  const { labels, lab, body, frame } = person;
  const { width, height } = labels;
  const inner = erode(ownTop(labels), Math.max(1.5, RIM * body.unit * frame.scale)).data;
  const result: Plane = { width, height, data: new Float32Array(width * height) };
  const plain = findPlainCloth(person, inner);
  const known = new Float32Array(width * height);
  if (plain === null || plain.trust <= 0) return { light: result, known };
  const { weight, lightness } = plain;
  const log = new Float32Array(width * height);
  for (let y = 0; y < height; y++) takeLogOfRow(lab.l, weight, lightness, y * width, (y + 1) * width, log);
  const levels = BANDS.map(({ blur }) =>
    blurKnown({ width, height, data: log }, weight, Math.max(0.7, blur * body.unit * frame.scale)),
  );
  const mottle = fineContrast(log, levels[0].mean, weight);
  const trust = plain.trust * smoothstep(MOTTLED, SMOOTH, mottle);
  for (let band = 0; band < BANDS.length; band++) {
    const { mean, certainty } = levels[band];
    // Ascending order: a band's mean is no longer needed once the finer one is done.
    narrow(mean, certainty, band + 1 < BANDS.length ? levels[band + 1].mean : null);
    const gain = trust * Math.min(1, BANDS[band].usual / rootMeanSquare(mean, weight));
    addWithin(result.data, mean, gain, BANDS[band]);
  }
  const away = distanceTo({ width, height, data: inner }).data;
  const fade = FADE * body.unit * frame.scale;
  known.fill(trust);
  for (let y = 0; y < height; y++) {
    fadeRow(away, fade, y * width, (y + 1) * width, result.data);
    fadeRow(away, fade, y * width, (y + 1) * width, known);
  }
  return { light: result, known };
}

/** The old top, also where it stays on under a new jacket. */
function ownTop(labels: Mask): Mask {
  const isTop = (label: number) => label === LABEL.top || label === LABEL.under;
  return { ...labels, data: labels.data.map((label) => Number(isTop(label))) };
}

/** Keeps a band's excess over the next coarser one, in proportion to its certainty. */
function narrow(mean: Float32Array, certainty: Float32Array, coarser: Float32Array | null): void {
  for (let i = 0; i < mean.length; i++) {
    mean[i] = certainty[i] * (mean[i] - (coarser === null ? 0 : coarser[i]));
  }
}

function addWithin(
  sums: Float32Array,
  values: Float32Array,
  gain: number,
  { darkest, lightest }: { readonly darkest: number; readonly lightest: number },
): void {
  for (let i = 0; i < sums.length; i++) sums[i] += Math.min(lightest, Math.max(darkest, gain * values[i]));
}

function takeLogOfRow(
  l: Float32Array,
  weight: Float32Array,
  usual: number,
  start: number,
  end: number,
  log: Float32Array,
): void {
  for (let i = start; i < end; i++) {
    if (weight[i] > 0) log[i] = Math.log(Math.max(4, l[i]) / Math.max(4, usual));
  }
}

function fadeRow(away: Float32Array, fade: number, start: number, end: number, light: Float32Array): void {
  for (let i = start; i < end; i++) light[i] *= Math.exp(-away[i] / fade);
}

/** Root mean square of the detail that the narrowest window smooths away. */
function fineContrast(log: Float32Array, smooth: Float32Array, weight: Float32Array): number {
  let sum = 0;
  let total = 1e-6;
  for (let i = 0; i < log.length; i++) {
    sum += weight[i] * (log[i] - smooth[i]) ** 2;
    total += weight[i];
  }
  return Math.sqrt(sum / total);
}

function rootMeanSquare(values: Float32Array, weight: Float32Array): number {
  let sum = 0;
  let total = 1e-6;
  for (let i = 0; i < values.length; i++) {
    sum += weight[i] * values[i] * values[i];
    total += weight[i];
  }
  return Math.sqrt(sum / total) + 1e-6;
}

/** Weight of each pixel as plain cloth, the cloth's lightness, and confidence in its light. */
function findPlainCloth({ lab, body, frame }: PersonAnalysis, inner: Uint8Array) {
  const { l: lightness, a, b, count } = medianColor(lab, inner);
  if (count < 50) return null;
  const plain = { ...lab, data: new Uint8Array(inner.length) };
  let plainCount = 0;
  for (let i = 0; i < inner.length; i++) {
    if (!inner[i] || Math.abs(lab.l[i] - lightness) > PLAIN_LIGHTNESS) continue;
    if (Math.hypot(lab.a[i] - a, lab.b[i] - b) > PLAIN_CHROMA) continue;
    plain.data[i] = 1;
    plainCount++;
  }
  // The rim of a print mixes with the plain cloth and looks like a fold.
  const weight = toPlaneData(erode(plain, 1));
  weakenSpecks(weight, plain, { ...plain, data: inner }, NEARBY * body.unit * frame.scale);
  const share = plainCount / count;
  const trust = smoothstep(LEAST_PLAIN, MOST_PLAIN, share) * smoothstep(12, 42, lightness);
  return { weight, lightness, trust };
}

/** Removes the weight of plain cloth that has hardly any more of it around. */
function weakenSpecks(weight: Float32Array, plain: Mask, cloth: Mask, reach: number): void {
  const { width, height } = plain;
  const own = gaussianBlur({ width, height, data: toPlaneData(plain) }, reach).data;
  const all = gaussianBlur({ width, height, data: toPlaneData(cloth) }, reach).data;
  for (let i = 0; i < weight.length; i++) {
    if (weight[i] > 0) weight[i] = smoothstep(LEAST_NEARBY * all[i], MOST_NEARBY * all[i], own[i]);
  }
}

/** Blur that ignores pixels of weight 0; also returns how far each window was known. */
function blurKnown(values: Plane, weight: Float32Array, sigma: number) {
  const { width, height } = values;
  const weighted = new Float32Array(weight.length);
  for (let i = 0; i < weighted.length; i++) weighted[i] = values.data[i] * weight[i];
  const mean = gaussianBlur({ width, height, data: weighted }, sigma).data;
  const certainty = gaussianBlur({ width, height, data: weight }, sigma).data;
  for (let i = 0; i < mean.length; i++) {
    mean[i] /= certainty[i] + 1e-3;
    certainty[i] /= certainty[i] + SHORTAGE;
  }
  return { mean, certainty };
}
