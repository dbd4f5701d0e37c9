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
  const { width, height } = image;
  const sources = findSources(picture);
  if (sources.length === 0) return null;
  const isSource = new Uint8Array(known.length);
  for (const at of sources) isSource[at] = 1;
  const weight = Float32Array.from(known);
  for (const at of holes) weight[at] = ESTIMATED;
  const random = createRandom();
  const matches = new Int32Array(known.length).fill(-1);
  const costs = new Float32Array(known.length).fill(Number.POSITIVE_INFINITY);
  const consider = (at: number, from: number) => {
    if (isSource[from] !== 1) return;
    const cost = costOf(image, weight, at, from, costs[at]);
    if (cost >= costs[at]) return;
    costs[at] = cost;
    matches[at] = from;
  };
  for (const at of holes) consider(at, sources[Math.floor(random() * sources.length)]);
  for (let pass = 0; pass < PASSES; pass++) {
    const ordered = pass % 2 === 0 ? holes : holes.toReversed();
    const back = pass % 2 === 0 ? -1 : 1;
    for (const at of ordered) {
      for (const step of [back, back * width]) {
        const beside = matches[at + step];
        if (beside >= 0) consider(at, beside - step);
      }
      for (let reach = Math.max(width, height); reach >= 1; reach /= 2) {
        const x = (matches[at] % width) + Math.round((2 * random() - 1) * reach);
        const y = Math.floor(matches[at] / width) + Math.round((2 * random() - 1) * reach);
        if (x >= 0 && x < width) consider(at, y * width + x);
      }
    }
  }
  return matches;
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

/** The same numbers every time, 0..1; a linear congruential generator. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Stops early once it exceeds `limit`. */
function costOf(
  { width, l, a, b }: LabImage,
  weight: Float32Array,
  at: number,
  from: number,
  limit: number,
): number {
  const x = (from % width) - (at % width);
  const y = Math.floor(from / width) - Math.floor(at / width);
  const far = (FAR * Math.sqrt(x * x + y * y)) / width;
  if (far >= limit) return far;
  let sum = 0;
  let weights = 0;
  for (let row = -width; row <= width; row += width) {
    for (let step = row - 1; step <= row + 1; step++) {
      // Beyond the picture's edge the weight is not a number above 0.
      if (!(weight[at + step] > 0)) continue;
      const p = at + step;
      const q = from + step;
      const difference = (l[p] - l[q]) ** 2 + (a[p] - a[q]) ** 2 + (b[p] - b[q]) ** 2;
      sum += weight[p] * Math.min(WORST, difference);
      weights += weight[p];
    }
  }
  return sum / weights + far;
}
