/**
 * Separates skin, hair, top and lower garment by the person parser, by the colours of what it is sure of, and by the
 * photo's own edges. Their weights were found on photos kept for choosing settings (`npm run bench -- reading`).
 */

import { type GaussianMixture, mixtureCosts } from '../raster/gaussian-mixture.ts';
import { type ColorGuide, createColorGuide, filterWithGuide, releaseGuide } from '../raster/guided-filter.ts';
import { LABEL, type LabImage, type Mask, type Plane } from '../types.ts';
import { learnClassColors } from './class-colors.ts';
import { toClassCosts } from './class-evidence.ts';
import { CLASS, CLASSES, type ClassPlanes, createClassPlanes, type LabelInput } from './label-input.ts';
import { returnCloth } from './return-cloth.ts';
import { tidyLabels } from './tidy-labels.ts';

/** How much each source counts in the cost of a class. */
export interface LabelWeights {
  /** Factor of the costs from the parser. */
  readonly parser: number;
  /** Factor of the costs from colour. */
  readonly color: number;
  /** Added to the cost of the top: below 0 more is taken for top, above 0 less. */
  readonly top: number;
}

const USUAL: LabelWeights = { parser: 2, color: 1, top: 0 };
const COLOR_WEIGHT = 0.55;
/** The parser sees borders roughly: this near to them, in analysis pixels, its costs count by this share. */
const ROUGH = { reach: 8, share: 0.5 } as const;
const COLOR_CAP = 20;
const COST_CAP = 6;
const GUIDE_RADIUS = 3;
const GUIDE_EPSILON = 7e-4;
/** Pixels whose probability of being the person is below this get no label. */
const PERSON = 0.5;
/** Pixels on the outline are half background, so their colours get this low weight against their neighbours'. */
const SOFT_VOICE = 0.25;
/** Pixels less likely than this to be the person are skipped. */
const NOBODY = 0.02;

/** Starting point of the labelling, which the matte needs too. */
export interface LabelStart {
  /** Costs from the parser. */
  readonly said: ClassPlanes;
  /** Colours per class; null for a class that is not seen. */
  readonly models: readonly (GaussianMixture | null)[];
  /** Lowest cost of each pixel over the four classes, negative log-likelihood. */
  readonly foreground: Float32Array;
}

/** @param input with a first estimate of the matte. */
export function startLabels(input: LabelInput): LabelStart {
  const { lab } = input;
  const said = toClassCosts(input.parts, input.maps, input.wholeDresses);
  const isRough = findBorders(said, lab.width);
  const models = learnClassColors(input, said, isRough);
  for (const plane of said)
    for (let i = 0; i < plane.length; i += 1) if (isRough[i] === 1) plane[i] *= ROUGH.share;
  const foreground = new Float32Array(lab.l.length).fill(COLOR_CAP);
  for (let k = 0; k < CLASSES; k += 1) {
    const model = models[k];
    if (model !== null) lowerTo(foreground, input, model, said[k]);
  }
  return { said, models, foreground };
}

/** 1 near borders between the classes that the parser takes for likeliest. */
function findBorders(costs: ClassPlanes, width: number): Uint8Array {
  const likeliest = new Uint8Array(costs[0].length);
  for (let i = 0; i < likeliest.length; i += 1) likeliest[i] = cheapest(costs, i);
  const isNear = new Uint8Array(likeliest.length);
  const aside = ROUGH.reach;
  const away = ROUGH.reach * width;
  for (let i = 0; i < likeliest.length; i += 1) {
    const own = likeliest[i];
    const isSameAside = likeliest[i - aside] === own && likeliest[i + aside] === own;
    isNear[i] = Number(!isSameAside || likeliest[i - away] !== own || likeliest[i + away] !== own);
  }
  return isNear;
}

function cheapest(costs: ClassPlanes, i: number): number {
  let best = 0;
  for (let k = 1; k < costs.length; k += 1) if (costs[k][i] < costs[best][i]) best = k;
  return best;
}

/** Lowers the running minimum to one class's cost. */
function lowerTo(
  least: Float32Array,
  { lab, matte }: LabelInput,
  model: GaussianMixture,
  said: Float32Array,
): void {
  const row = new Float64Array(lab.width);
  for (let start = 0; start < least.length; start += lab.width) {
    const { from, to } = findSpan(matte, start);
    const colors = row.subarray(0, to - from);
    mixtureCosts(model, lab, from, colors);
    lowerRow(least, matte.data, colors, said, from);
  }
}

/** The part of a row outside of which nobody is. */
function findSpan({ data, width }: Plane, start: number): { readonly from: number; readonly to: number } {
  let from = start;
  let to = start + width;
  while (from < to && data[from] < NOBODY) from += 1;
  while (to > from && data[to - 1] < NOBODY) to -= 1;
  return { from, to };
}

function lowerRow(
  least: Float32Array,
  matte: Float32Array,
  colors: Float64Array,
  said: Float32Array,
  start: number,
): void {
  for (let n = 0, i = start; n < colors.length; n += 1, i += 1) {
    if (matte[i] < NOBODY) continue;
    const cost = colors[n] + (USUAL.parser * said[i]) / COLOR_WEIGHT;
    if (cost < least[i]) least[i] = cost;
  }
}

/**
 * @param input with the final matte.
 * @returns values of LABEL.
 */
export function labelPerson(input: LabelInput, start: LabelStart, plate: LabImage, weights = USUAL): Mask {
  const { matte } = input;
  const lab = withoutBackground(input, plate);
  const { width, height } = lab;
  const guide = createColorGuide(input.lab, GUIDE_RADIUS, GUIDE_EPSILON);
  const costs = createClassPlanes(lab.l.length);
  const labels: Mask = { width, height, data: new Uint8Array(width * height) };
  addCosts(lab, matte, start, weights, costs);
  smoothCosts(guide, costs);
  chooseLabels(matte, costs, labels);
  tidyLabels(input, labels, costs);
  returnCloth(input, labels, guide);
  releaseGuide(guide);
  return labels;
}

/** Removes the background's share from the colours of outline pixels. */
function withoutBackground({ lab, matte }: LabelInput, plate: LabImage): LabImage {
  return {
    width: lab.width,
    height: lab.height,
    l: unmix(lab.l, plate.l, matte.data),
    a: unmix(lab.a, plate.a, matte.data),
    b: unmix(lab.b, plate.b, matte.data),
  };
}

function unmix(mixed: Float32Array, behind: Float32Array, matte: Float32Array): Float32Array {
  const own = new Float32Array(mixed.length);
  for (let i = 0; i < own.length; i += 1) {
    const share = matte[i];
    own[i] = share < 0.5 || share > 0.98 ? mixed[i] : behind[i] + (mixed[i] - behind[i]) / share;
  }
  return own;
}

function addCosts(
  lab: LabImage,
  matte: Plane,
  { models, said }: LabelStart,
  weights: LabelWeights,
  costs: ClassPlanes,
): void {
  const colors = models.map(() => new Float64Array(lab.width).fill(COLOR_CAP));
  for (let row = 0; row < lab.l.length; row += lab.width) {
    const { from, to } = findSpan(matte, row);
    for (let k = 0; k < CLASSES; k += 1) {
      const model = models[k];
      if (model !== null) mixtureCosts(model, lab, from, colors[k].subarray(from - row, to - row));
    }
    addRowCosts(matte, colors, said, weights, costs, row);
  }
}

/** @param colors costs of the row's colours, one array per class. */
function addRowCosts(
  matte: Plane,
  colors: readonly Float64Array[],
  said: ClassPlanes,
  { parser, color, top }: LabelWeights,
  costs: ClassPlanes,
  start: number,
): void {
  for (let n = 0, i = start; n < matte.width; n += 1, i += 1) {
    if (matte.data[i] < NOBODY) {
      for (let k = 0; k < CLASSES; k += 1) costs[k][i] = 0;
      continue;
    }
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < CLASSES; k += 1) {
      const cost = COLOR_WEIGHT * Math.min(COLOR_CAP, colors[k][n]);
      costs[k][i] = cost;
      if (cost < least) least = cost;
    }
    const voice = SOFT_VOICE + (1 - SOFT_VOICE) * ramp(matte.data[i], 0.55, 0.97);
    for (let k = 0; k < CLASSES; k += 1) {
      costs[k][i] = color * voice * Math.min(COST_CAP, costs[k][i] - least) + parser * said[k][i];
    }
    costs[CLASS.top][i] += top;
  }
}

function ramp(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/** Smooths only the differences from the first class's cost: they alone decide, and the filter is linear. */
function smoothCosts(guide: ColorGuide, [first, ...others]: ClassPlanes): void {
  for (const data of others) {
    for (let i = 0; i < data.length; i += 1) data[i] -= first[i];
    const plane: Plane = { width: guide.width, height: guide.height, data };
    filterWithGuide(guide, plane, plane);
  }
  first.fill(0);
}

function chooseLabels(matte: Plane, costs: ClassPlanes, labels: Mask): void {
  for (let i = 0; i < labels.data.length; i += 1) {
    labels.data[i] = matte.data[i] < PERSON ? LABEL.background : cheapest(costs, i) + 1;
  }
}
