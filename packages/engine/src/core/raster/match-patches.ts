import type { LabImage } from '../types.ts';
import { erode } from './morphology.ts';

/** Passes over all holes. */
const PASSES = 2;
/** Squared difference of two pixels (Lab units) beyond which they just do not match. */
const WORST = 900;
/** Weight of a pixel inside a hole, which is only estimated, against a known one. */
const ESTIMATED = 0.4;
/** Added to the mean squared difference of places as far apart as the picture is wide: of like ones the nearer is taken. */
const FAR = 3000;

/** A picture with holes. */
export interface HoledPicture {
  /** Holes hold an estimate of what was there. */
  readonly image: LabImage;
  /** 1 where something may be taken from; pixels that are neither known nor in a hole are left out of comparisons. */
  readonly known: Uint8Array;
  /** Indices of pixels, ascending. */
  readonly holes: readonly number[];
}

/**
 * Finds for every pixel in a hole a known one that is near and has similar surroundings (3 x 3). Source: C. Barnes et
 * al., "PatchMatch: a randomized correspondence algorithm for structural image editing", 2009.
 *
 * @returns by pixel: the index of its match, -1 outside the holes; null where too little is known. The same picture
 *   gives the same matches.
 */
export function matchPatches(picture: HoledPicture): Int32Array | null {
  const { image, known, holes } = picture;
  const sources = findSources(picture);
  if (sources.length === 0) return null;
  const search = prepareSearch(image, known, holes, sources);
  const random = Uint32Array.of(1);
  for (const at of holes) {
    draw(random);
    consider(search, at, sources[Math.floor((random[0] / 2 ** 32) * sources.length)]);
  }
  for (let pass = 0; pass < PASSES; pass++) {
    const ordered = pass % 2 === 0 ? holes : holes.toReversed();
    for (const at of ordered) improve(search, at, pass % 2 === 0 ? -1 : 1, random);
  }
  return search.matches;
}

interface Search {
  readonly image: LabImage;
  readonly isSource: Uint8Array;
  readonly weight: Float32Array;
  /** Of each hole, the sum of the weights around it. */
  readonly weights: Float64Array;
  /** Of every pixel. */
  readonly column: Int32Array;
  readonly row: Int32Array;
  readonly matches: Int32Array;
  readonly costs: Float32Array;
}

function prepareSearch(
  image: LabImage,
  known: Uint8Array,
  holes: readonly number[],
  sources: readonly number[],
): Search {
  const { length } = known;
  const isSource = new Uint8Array(length);
  for (const at of sources) isSource[at] = 1;
  const weight = Float32Array.from(known);
  for (const at of holes) weight[at] = ESTIMATED;
  const weights = new Float64Array(length);
  const around = neighbours(image.width);
  for (const at of holes) for (const step of around) weights[at] += weight[at + step] || 0;
  const [column, row] = [new Int32Array(length), new Int32Array(length)];
  for (let i = 0; i < length; i++) {
    column[i] = i % image.width;
    row[i] = Math.floor(i / image.width);
  }
  const matches = new Int32Array(length).fill(-1);
  const costs = new Float32Array(length).fill(Number.POSITIVE_INFINITY);
  return { image, isSource, weight, weights, column, row, matches, costs };
}

/** Tries what continues the matches beside a pixel, then places nearer and nearer to its own match. */
function improve(search: Search, at: number, back: 1 | -1, random: Uint32Array): void {
  const { image, column, row, matches } = search;
  const { width, height } = image;
  follow(search, at, back);
  follow(search, at, back * width);
  for (let reach = Math.max(width, height); reach >= 1; reach /= 2) {
    draw(random);
    const x = column[matches[at]] + Math.round((random[0] / 2 ** 31 - 1) * reach);
    draw(random);
    const y = row[matches[at]] + Math.round((random[0] / 2 ** 31 - 1) * reach);
    if (x >= 0 && x < width) consider(search, at, y * width + x);
  }
}

function follow(search: Search, at: number, step: number): void {
  const beside = search.matches[at + step];
  if (beside >= 0) consider(search, at, beside - step);
}

/** Takes a place as match if it is a better one. Stops early once it is no better. */
function consider(search: Search, at: number, from: number): void {
  const { image, isSource, weight, weights, column, row, matches, costs } = search;
  if (isSource[from] !== 1) return;
  const { width, l, a, b } = image;
  const x = column[from] - column[at];
  const y = row[from] - row[at];
  const far = (FAR * Math.sqrt(x * x + y * y)) / width;
  let sum = 0;
  for (let line = -width; line <= width; line += width) {
    if (sum / weights[at] + far >= costs[at]) return;
    for (let step = line - 1; step <= line + 1; step++) {
      const p = at + step;
      // Beyond the picture's edge the weight is not a number above 0.
      if (!(weight[p] > 0)) continue;
      const q = from + step;
      const difference = (l[p] - l[q]) ** 2 + (a[p] - a[q]) ** 2 + (b[p] - b[q]) ** 2;
      sum += weight[p] * Math.min(WORST, difference);
    }
  }
  const cost = sum / weights[at] + far;
  if (cost >= costs[at]) return;
  costs[at] = cost;
  matches[at] = from;
}

/** Known pixels all of whose neighbours are known; none at the picture's edge. */
function findSources({ image: { width, height }, known }: HoledPicture): number[] {
  const { data } = erode({ width, height, data: known }, 1.5);
  const sources: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) if (data[at] === 1) sources.push(at);
  }
  return sources;
}

/** Steps to a pixel's neighbours and itself. */
export const neighbours = (width: number): readonly number[] =>
  [-width, 0, width].flatMap((row) => [row - 1, row, row + 1]);

/** Draws the next number, 0 to 2 ** 32; a linear congruential generator, the same numbers every time. */
function draw(random: Uint32Array): void {
  random[0] = Math.imul(random[0], 1664525) + 1013904223;
}
