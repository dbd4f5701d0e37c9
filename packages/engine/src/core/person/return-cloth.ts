import { labelMask } from '../label-pixels.ts';
import { findComponents } from '../raster/flood.ts';
import { fitMixture, mixtureCosts, shadedCosts } from '../raster/gaussian-mixture.ts';
import { type ColorGuide, filterWithGuide } from '../raster/guided-filter.ts';
import { nthSmallest } from '../raster/nth-smallest.ts';
import { LABEL, type Mask, PART } from '../types.ts';
import { colorsOf } from './class-colors.ts';
import { toFaceAxes } from './find-face.ts';
import type { LabelInput } from './label-input.ts';
import { isInnerFace } from './skin-reference.ts';

type Seen = Pick<LabelInput, 'lab' | 'parts' | 'maps' | 'face'>;
/** Pixels of the face, of the hair on the head, and of the top. */
type Samples = readonly [number[], number[], number[]];

/** Hair above this height (units of mouth to eyes), and of at least this probability, is no cloth. */
const HEAD_UP = -0.6;
const SURE = 0.7;
/** The top is sampled above this v and this near the spine (U). */
const SAMPLED_V = 0.6;
const SAMPLED_SIDE = 0.6;
const COMPONENTS = [3, 4, 5] as const;
/** How dark skin below the chin may lie in shade, and what all of the light costs. */
const SHADOW = { darkest: 0.3, price: 4 };
/** Limit on the log odds of one pixel, before they are smoothed. */
const MOST_ODDS = 6;
/** Log odds from which a pixel is cloth: at least so many, and more than nearly all of the face or hair on the head has. */
const LEAST_ODDS = 2;
const NEARLY_ALL = 0.99;
const LEAST_SAMPLES = 24;
/** Only below this height (units of mouth to eyes); skin only above this v, this near the spine (U): no arms, no bust. */
const BELOW_UP = -0.8;
const NECK_V = 0.1;
const NECK_SIDE = 0.35;
/** Least area of cloth, square U. */
const LEAST_AREA = 0.01;

/** Largest share of the hair below the chin that may be cloth: where it is more, the hair is dyed towards its ends. */
const MOST_OF_HAIR = 0.2;

/**
 * Relabels as top what is labelled skin or hair below the chin but has the top's colour and not that of face and hair:
 * collars, and cloth under long hair. The parser learned from labels in which such cloth counts as hair. Where hair or
 * face resemble the top, nothing is changed.
 *
 * @param guide of the photo.
 */
export function returnCloth(input: Seen, labels: Mask, guide: ColorGuide): void {
  const samples = findSamples(input, labels);
  const odds = findOdds(input, labels, samples, guide);
  if (odds === null) return;
  const cloth = labelMask(labels, LABEL.top);
  for (const label of [LABEL.skin, LABEL.hair]) {
    const limit = findLimit(odds, samples[label - 1]);
    const below = findBelow(input, labels, label);
    const alike = below.filter((i) => odds[i] >= limit);
    if (label === LABEL.hair && alike.length > MOST_OF_HAIR * below.length) continue;
    for (const i of alike) cloth.data[i] = 1;
  }
  const pieces = findComponents(cloth);
  const least = LEAST_AREA * input.maps.unit * input.maps.unit;
  for (let i = 0; i < cloth.data.length; i += 1) {
    if (pieces.areas[pieces.labels[i]] > least && cloth.data[i] === 1) labels.data[i] = LABEL.top;
  }
}

/** Pixels of a label below the chin, of skin only those of the neck. */
function findBelow({ face, maps }: Seen, { width, data }: Mask, label: number): number[] {
  const below: number[] = [];
  for (let i = 0; i < data.length; i += 1) {
    if (data[i] !== label) continue;
    if (label === LABEL.skin && (maps.v[i] > NECK_V || Math.abs(maps.lateral[i]) > NECK_SIDE)) continue;
    const x = i % width;
    if (toFaceAxes(face, x, (i - x) / width).up < BELOW_UP) below.push(i);
  }
  return below;
}

function findSamples({ parts, maps, face }: Seen, { width, data }: Mask): Samples {
  const samples: Samples = [[], [], []];
  const [skin, hair, top] = samples;
  for (let i = 0; i < data.length; i += 1) {
    const x = i % width;
    const { across, up } = toFaceAxes(face, x, (i - x) / width);
    const sampled = maps.v[i] < SAMPLED_V && Math.abs(maps.lateral[i]) < SAMPLED_SIDE;
    if (data[i] === LABEL.skin && isInnerFace(across, up)) skin.push(i);
    if (data[i] === LABEL.hair && up > HEAD_UP && parts[PART.hair][i] > SURE) hair.push(i);
    if (data[i] === LABEL.top && sampled) top.push(i);
  }
  return samples;
}

/** Smoothed log odds of the top's colour against those of skin and hair; null without a face or a top. */
function findOdds(
  { lab }: Seen,
  { width, height, data }: Mask,
  samples: Samples,
  guide: ColorGuide,
): Float32Array | null {
  const [skin, hair, top] = samples.map((pixels, k) => fitMixture(colorsOf(lab, pixels), COMPONENTS[k]));
  if (skin === null || top === null) return null;
  const odds = new Float32Array(data.length);
  const [bare, covered, cloth] = [0, 1, 2].map(() => new Float64Array(width));
  for (let start = 0; start < odds.length; start += width) {
    shadedCosts(skin, lab, start, SHADOW, bare);
    if (hair === null) covered.fill(Number.POSITIVE_INFINITY);
    else mixtureCosts(hair, lab, start, covered);
    mixtureCosts(top, lab, start, cloth);
    for (let n = 0; n < width; n += 1) {
      if (data[start + n] === LABEL.background) continue;
      const own = Math.min(bare[n], covered[n]);
      odds[start + n] = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, own - cloth[n]));
    }
  }
  const plane = { width, height, data: odds };
  filterWithGuide(guide, plane, plane);
  return odds;
}

function findLimit(odds: Float32Array, pixels: readonly number[]): number {
  if (pixels.length < LEAST_SAMPLES) return LEAST_ODDS;
  const values = Float32Array.from(pixels, (i) => odds[i]);
  return Math.max(LEAST_ODDS, nthSmallest(values, Math.floor(NEARLY_ALL * (pixels.length - 1))));
}
