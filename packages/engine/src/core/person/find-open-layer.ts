import { labelMask, pixelsOf, toPlaneData } from '../label-pixels.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { findComponents } from '../raster/flood.ts';
import { fitMixture, type GaussianMixture, mixtureCost } from '../raster/gaussian-mixture.ts';
import { createColorGuide, filterWithGuide, releaseGuide } from '../raster/guided-filter.ts';
import { LABEL, type LabImage, type Mask, PART } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { colorsOf } from './class-colors.ts';
import type { PersonParts } from './parse-person.ts';

/** Least probability from the parser for a pixel to train the colours of the outer garment or of what is under it. */
const SURE = 0.6;
/** Least number of such pixels for each. */
const LEAST_SURE = 40;
const COMPONENTS = 3;
/** Limit on the log odds of one pixel from the parser and from the colours, and the weight of the colours. */
const MOST_ODDS = 3;
const LEAST = 0.02;
const COLOR_WEIGHT = 0.75;
const GUIDE_RADIUS = 3;
const GUIDE_EPSILON = 7e-4;
/** Pieces smaller than this share of both garments are merged into the other one. */
const SPECK = 0.04;
/** The layer's border is smoothed by this much (U), and lies where this share of what is around belongs to it. */
const SMOOTHING = 0.03;
const INSIDE = 0.6;
/** In most rows between these v that hair leaves free, an open layer shows this width (U) of what is under it near the spine. */
const OPEN_V = [0.15, 0.75] as const;
const OPEN_HALF = 0.3;
const OPEN_WIDTH = 0.08;
const OPEN_ROWS = 0.6;
/** Largest share of layer between the visible parts of such a row: a jacket's front may be of another cloth. */
const MOST_BETWEEN = 0.25;
/** Above this v, at most this share of rows may be closed, that is show layer this near the spine (U), but nothing under it. */
const CHEST_END = 0.35;
const MIDDLE_HALF = 0.1;
const MOST_CLOSED = 0.3;
/** Least share of the layer that the parser itself calls an outer garment: colours only refine its border. */
const LEAST_SAID = 0.75;
/** Above this v, cloth under a layer hardly meets the ground. */
const SIDES_END = 0.9;
const MOST_AT_GROUND = 0.2;
/**
 * How well their colours tell both garments apart (0..1), times how far the parser changes its mind across their border
 * (0..1): a dress or a closed cardigan is of one cloth, whatever the parser says.
 */
const LEAST_TOLD = 0.112;
/** Pixels to either side of that border at which both are compared. */
const ASIDE = 3;

export interface ClothesSeen {
  readonly lab: LabImage;
  readonly labels: Mask;
  readonly parts: PersonParts;
  readonly maps: BodyMaps;
}

/**
 * Finds an open jacket, coat or cardigan over another top, using the parser and the colours of both.
 *
 * @returns null where there is none, or where it cannot be separated well from what is under it.
 */
export function findOpenLayer(seen: ClothesSeen): Mask | null {
  const odds = outerOdds(seen);
  if (odds === null) return null;
  const { labels } = seen;
  const layer = { ...labels, data: Uint8Array.from(odds, (value) => Number(value > 0)) };
  turnSpecks(layer, labels, 1);
  turnSpecks(layer, labels, 0);
  smoothBorder(layer, seen);
  return isSaid(layer, seen) && isOpen(layer, seen) && standsOut(layer, seen) ? layer : null;
}

/** Log odds for every pixel of a top that it belongs to the outer one; 0 elsewhere. */
function outerOdds({ lab, labels, parts }: ClothesSeen): Float32Array<ArrayBuffer> | null {
  const { width, height, data } = labels;
  const outer = parts[PART.outer];
  const under = parts[PART.upper].map((share, i) => share + parts[PART.dress][i]);
  const colors = learnColors(
    lab,
    [under, outer].map((sure) => pixelsOf(labels, LABEL.top, (i) => sure[i] > SURE)),
  );
  if (colors === null) return null;
  const odds = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 1) {
    if (data[i] !== LABEL.top) continue;
    odds[i] = clamp(Math.log((outer[i] + LEAST) / (under[i] + LEAST))) + COLOR_WEIGHT * clamp(colors(i));
  }
  const guide = createColorGuide(lab, GUIDE_RADIUS, GUIDE_EPSILON);
  const plane = { width, height, data: odds };
  filterWithGuide(guide, plane, plane);
  releaseGuide(guide);
  for (let i = 0; i < data.length; i += 1) if (data[i] !== LABEL.top) odds[i] = 0;
  return odds;
}

/** By their colours, log odds of the second rather than the first of two sets of pixels; null if one is too small. */
function learnColors(lab: LabImage, sets: readonly (readonly number[])[]): ((i: number) => number) | null {
  if (sets.some((pixels) => pixels.length < LEAST_SURE)) return null;
  const [first, second] = sets.map((pixels) => fitMixture(colorsOf(lab, pixels), COMPONENTS));
  if (first === null || second === null) return null;
  const costOf = (model: GaussianMixture, i: number) => mixtureCost(model, lab.l[i], lab.a[i], lab.b[i]);
  return (i) => costOf(first, i) - costOf(second, i);
}

/** Straightens the border between the layer and what is under it, and moves it off the latter's last pixels. */
function smoothBorder(layer: Mask, { labels, maps }: ClothesSeen): void {
  const all = { ...labels, data: toPlaneData(labelMask(labels, LABEL.top)) };
  const own = { ...labels, data: toPlaneData(layer) };
  for (const plane of [all, own]) gaussianBlur(plane, SMOOTHING * maps.unit, plane);
  for (let i = 0; i < own.data.length; i += 1) {
    layer.data[i] = Number(labels.data[i] === LABEL.top && own.data[i] > INSIDE * all.data[i]);
  }
}

function isSaid({ data }: Mask, { parts }: ClothesSeen): boolean {
  const said = data.filter((is, i) => is === 1 && leanAt(parts, i) > 0);
  return said.length > LEAST_SAID * data.filter((is) => is === 1).length;
}

/** How much rather the parser calls a pixel an outer garment than another top, -1..1. */
function leanAt(parts: PersonParts, i: number): number {
  return parts[PART.outer][i] - parts[PART.upper][i] - parts[PART.dress][i];
}

/** Reassigns small pieces of the layer to what is under it (`value` 1), or the reverse. */
function turnSpecks({ width, height, data }: Mask, labels: Mask, value: 0 | 1): void {
  const all = labels.data.reduce((sum, label) => sum + Number(label === LABEL.top), 0);
  const own = data.map((is, i) => Number(labels.data[i] === LABEL.top && is === value));
  const pieces = findComponents({ width, height, data: own });
  for (let i = 0; i < data.length; i += 1) {
    if (pieces.labels[i] > 0 && pieces.areas[pieces.labels[i]] < SPECK * all) data[i] = 1 - value;
  }
}

/** Whether the body, or what is worn under the layer, is visible down the middle from the chest on. */
function isOpen(layer: Mask, { labels, maps }: ClothesSeen): boolean {
  const width = OPEN_WIDTH * maps.unit;
  let rows = 0;
  let open = 0;
  let chest = 0;
  let closed = 0;
  for (let start = 0; start < layer.data.length; start += layer.width) {
    const row = lookAcross(layer, labels, maps, start);
    const isOpenRow = row.shown > width && row.between < MOST_BETWEEN * row.shown;
    if (row.seen === 0 || (!isOpenRow && row.hair > width)) continue;
    rows += 1;
    if (isOpenRow) open += 1;
    if (maps.v[start + (layer.width >> 1)] > CHEST_END) continue;
    chest += 1;
    if (row.middle > MIDDLE_HALF * maps.unit && row.under < width) closed += 1;
  }
  return open > OPEN_ROWS * rows && closed <= MOST_CLOSED * chest;
}

/** Counts a row's pixels near the spine by what they show; `between` is layer between parts without it. */
function lookAcross(layer: Mask, labels: Mask, maps: BodyMaps, start: number) {
  const row = { seen: 0, shown: 0, under: 0, between: 0, middle: 0, hair: 0 };
  let since = 0;
  for (let i = start; i < start + layer.width; i += 1) {
    const lateral = Math.abs(maps.lateral[i]);
    if (maps.v[i] < OPEN_V[0] || maps.v[i] > OPEN_V[1] || lateral > OPEN_HALF) continue;
    if (labels.data[i] === LABEL.background) continue;
    row.seen += 1;
    since += layer.data[i];
    if (layer.data[i] === 1 && lateral < MIDDLE_HALF) row.middle += 1;
    if (labels.data[i] === LABEL.hair) row.hair += 1;
    if (layer.data[i] === 1 || labels.data[i] === LABEL.hair) continue;
    if (row.shown > 0) row.between += since;
    since = 0;
    row.shown += 1;
    if (labels.data[i] === LABEL.top) row.under += 1;
  }
  return row;
}

/** Whether what is under the layer stays inside it, and is another cloth. */
function standsOut(layer: Mask, seen: ClothesSeen): boolean {
  const { labels, parts, maps } = seen;
  const { width, height } = layer;
  let border = 0;
  let ground = 0;
  let meet = 0;
  let change = 0;
  for (let y = ASIDE + 1; y < height - ASIDE - 1; y += 1) {
    for (let i = y * width + ASIDE + 1; i < (y + 1) * width - ASIDE - 1; i += 1) {
      if (labels.data[i] !== LABEL.top || layer.data[i] === 1 || maps.v[i] > SIDES_END) continue;
      for (const step of [1, -1, width, -width]) {
        const beyond = i + step;
        if (labels.data[beyond] === LABEL.top && layer.data[beyond] === 0) continue;
        border += 1;
        if (labels.data[beyond] === LABEL.background) ground += 1;
        if (layer.data[beyond] === 0) continue;
        meet += 1;
        const [inside, outside] = [i - ASIDE * step, beyond + ASIDE * step];
        change += (leanAt(parts, outside) - leanAt(parts, inside)) / 2;
      }
    }
  }
  return ground < MOST_AT_GROUND * border && tellByColor(layer, seen) * change > LEAST_TOLD * meet;
}

/** How often colours alone tell the layer from what is under it, from 0, by chance, to 1, always. */
function tellByColor(layer: Mask, { lab, labels }: ClothesSeen): number {
  const sets = [0, 1].map((value) => pixelsOf(labels, LABEL.top, (i) => layer.data[i] === value));
  const odds = learnColors(lab, sets);
  if (odds === null) return 0;
  const [under, outer] = sets.map(
    (pixels, value) => pixels.filter((i) => odds(i) > 0 === (value === 1)).length / pixels.length,
  );
  return under + outer - 1;
}

function clamp(value: number): number {
  return Math.min(MOST_ODDS, Math.max(-MOST_ODDS, value));
}
