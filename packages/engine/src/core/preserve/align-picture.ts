import { gaussianBlur } from '../raster/blur.ts';
import { toLab } from '../raster/lab.ts';
import { shrinkRgba } from '../raster/resample.ts';
import type { Plane, Point, RgbaImage } from '../types.ts';
import { applySimilarity, type Similarity } from './similarity.ts';

/** Long sides, in pixels, at which the photo is aligned, from coarse to fine. */
const LEVELS = [120, 240, 480] as const;
const ROUNDS = 25;
/** Iteration stops when a step moves nothing by more than this, in pixels of the level. */
const SETTLED = 0.01;
/** Only structure smaller than this (pixels of the level) is compared: light and colour may have changed. */
const DETAIL = 4;
/** Differences beyond this, in standard deviations of the photo's detail, are treated as repainted. */
const OUTLIER = 2;

export interface Alignment {
  /** Maps photo pixels to pixels of the answer. */
  readonly similarity: Similarity;
  /** Mean weight 0..1 of the compared pixels: how much of the surroundings is the same. */
  readonly agreement: number;
}

/**
 * Finds how a repainted picture has moved, using the area outside the garment: Gauss-Newton on the detail of both
 * pictures, coarse to fine, in which pixels that do not fit lose their weight (Tukey's weights). Source: B. Lucas and
 * T. Kanade, "An iterative image registration technique", 1981; S. Baker and I. Matthews, "Lucas-Kanade 20 years on",
 * 2004.
 *
 * @param starts initial guesses; the one that is best after the coarsest level is refined.
 * @param isCompared whether a point of the photo, in its pixels, lies outside the area to be repainted.
 */
export function alignPicture(
  photo: RgbaImage,
  answer: RgbaImage,
  starts: readonly Similarity[],
  isCompared: (x: number, y: number) => boolean,
): Alignment {
  const long = Math.max(photo.width, photo.height);
  const answerPerPhoto = Math.sqrt((answer.width * answer.height) / (photo.width * photo.height));
  let found: Alignment[] = starts.map((similarity) => ({ similarity, agreement: 0 }));
  for (const side of LEVELS) {
    const scale = Math.min(1, side / long);
    const answerScale = Math.min(1, scale / answerPerPhoto);
    const small = findDetail(photo, scale);
    const smallAnswer = findDetail(answer, answerScale);
    const pair: Pair = {
      photo: small,
      answer: smallAnswer,
      photoScale: scale,
      answerScale,
      photoRounding: roundingOf(small, photo, scale),
      answerRounding: roundingOf(smallAnswer, answer, answerScale),
      compared: sampleCompared(photo, small, isCompared),
    };
    const tried = found.map(({ similarity }) => settle(pair, similarity));
    found = [tried.reduce((best, next) => (next.agreement > best.agreement ? next : best))];
  }
  return found[0];
}

interface Pair {
  readonly photo: Plane;
  readonly answer: Plane;
  /** Level pixels per pixel of the picture. */
  readonly photoScale: number;
  readonly answerScale: number;
  /** Plane pixels per level pixel; not exactly 1, because planes have whole sizes. */
  readonly photoRounding: Point;
  readonly answerRounding: Point;
  readonly compared: Uint8Array;
}

function roundingOf(plane: Plane, { width, height }: RgbaImage, scale: number): Point {
  return { x: plane.width / (width * scale), y: plane.height / (height * scale) };
}

function settle(pair: Pair, start: Similarity): Alignment {
  let level = toLevel(start, pair);
  let agreement = 0;
  const system = new Float64Array(20);
  for (let round = 0; round < ROUNDS; round += 1) {
    agreement = gather(pair, level, system);
    const step = solve(system);
    if (step === null) break;
    level = { a: level.a + step[0], b: level.b + step[1], x: level.x + step[2], y: level.y + step[3] };
    const reach = pair.photo.width + pair.photo.height;
    if ((Math.abs(step[0]) + Math.abs(step[1])) * reach + Math.abs(step[2]) + Math.abs(step[3]) < SETTLED)
      break;
  }
  return { similarity: fromLevel(level, pair), agreement };
}

/** Writes a step's normal equations to `system`: four rows of four, then the right side. Returns the mean weight. */
function gather(
  { photo, answer, photoRounding, answerRounding, compared }: Pair,
  level: Similarity,
  system: Float64Array,
): number {
  system.fill(0);
  const { width, height } = photo;
  const sample = new Float64Array(3);
  const row = new Float64Array(4);
  let weights = 0;
  let count = 0;
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (compared[i] === 0) continue;
      count += 1;
      const from = { x: (x + 0.5) / photoRounding.x - 0.5, y: (y + 0.5) / photoRounding.y - 0.5 };
      const point = applySimilarity(level, from);
      const column = (point.x + 0.5) * answerRounding.x - 0.5;
      const line = (point.y + 0.5) * answerRounding.y - 0.5;
      if (!sampleWithSlope(answer, column, line, sample)) continue;
      const difference = photo.data[i] - sample[0];
      const share = difference / OUTLIER;
      if (share >= 1 || share <= -1) continue;
      const weight = (1 - share * share) ** 2;
      weights += weight;
      row[0] = sample[1] * from.x + sample[2] * from.y;
      row[1] = sample[2] * from.x - sample[1] * from.y;
      row[2] = sample[1];
      row[3] = sample[2];
      for (let r = 0; r < 4; r += 1) {
        for (let c = 0; c < 4; c += 1) system[r * 4 + c] += weight * row[r] * row[c];
        system[16 + r] += weight * row[r] * difference;
      }
    }
  }
  return weights / Math.max(1, count);
}

/** Bilinear value and gradient of a plane; false outside. */
function sampleWithSlope({ width, height, data }: Plane, x: number, y: number, out: Float64Array): boolean {
  if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) return false;
  const left = x | 0;
  const top = y | 0;
  const fx = x - left;
  const fy = y - top;
  const at = top * width + left;
  const upper = data[at + 1] - data[at];
  const lower = data[at + width + 1] - data[at + width];
  const above = data[at] + fx * upper;
  const below = data[at + width] + fx * lower;
  out[0] = above + fy * (below - above);
  out[1] = upper + fy * (lower - upper);
  out[2] = below - above;
  return true;
}

/** Gaussian elimination with pivots; null where the surroundings have too little detail. */
function solve(system: Float64Array): Float64Array | null {
  const rows = Array.from({ length: 4 }, (_, r) => [...system.subarray(r * 4, r * 4 + 4), system[16 + r]]);
  for (let k = 0; k < 4; k += 1) {
    let pivot = k;
    for (let r = k + 1; r < 4; r += 1) if (Math.abs(rows[r][k]) > Math.abs(rows[pivot][k])) pivot = r;
    if (Math.abs(rows[pivot][k]) < 1e-9) return null;
    [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    for (let r = 0; r < 4; r += 1) {
      if (r === k) continue;
      const share = rows[r][k] / rows[k][k];
      for (let c = k; c < 5; c += 1) rows[r][c] -= share * rows[k][c];
    }
  }
  return Float64Array.from(rows, (row, k) => row[4] / row[k]);
}

/** Brightness without its gradual changes, in standard deviations. */
function findDetail(image: RgbaImage, scale: number): Plane {
  const width = Math.max(8, Math.round(image.width * scale));
  const height = Math.max(8, Math.round(image.height * scale));
  const plane: Plane = { width, height, data: toLab(shrinkRgba(image, width, height)).l };
  const slow = gaussianBlur(plane, DETAIL);
  let power = 0;
  for (let i = 0; i < plane.data.length; i += 1) {
    plane.data[i] -= slow.data[i];
    power += plane.data[i] ** 2;
  }
  const spread = Math.sqrt(power / plane.data.length);
  // A slight blur, so that edges attract each other before they overlap.
  const soft = gaussianBlur(plane, 1, slow);
  for (let i = 0; i < soft.data.length; i += 1) soft.data[i] /= Math.max(1e-3, spread);
  return soft;
}

function sampleCompared(
  photo: RgbaImage,
  { width, height }: Plane,
  isCompared: (x: number, y: number) => boolean,
): Uint8Array {
  const compared = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const column = ((x + 0.5) * photo.width) / width - 0.5;
      const line = ((y + 0.5) * photo.height) / height - 0.5;
      compared[i] = isCompared(column, line) ? 1 : 0;
    }
  }
  return compared;
}

/** Converts to pixels of the level, by pixel centres: level x = (x + 0.5) * scale - 0.5. */
function toLevel({ a, b, x, y }: Similarity, { photoScale, answerScale }: Pair): Similarity {
  const ratio = answerScale / photoScale;
  const center = 0.5 / photoScale - 0.5;
  return {
    a: a * ratio,
    b: b * ratio,
    x: (a * center - b * center + x + 0.5) * answerScale - 0.5,
    y: (b * center + a * center + y + 0.5) * answerScale - 0.5,
  };
}

function fromLevel({ a, b, x, y }: Similarity, { photoScale, answerScale }: Pair): Similarity {
  const ratio = photoScale / answerScale;
  const center = 0.5 * photoScale - 0.5;
  return {
    a: a * ratio,
    b: b * ratio,
    x: (a * center - b * center + x + 0.5) / answerScale - 0.5,
    y: (b * center + a * center + y + 0.5) / answerScale - 0.5,
  };
}
