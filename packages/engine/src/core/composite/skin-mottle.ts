import { nthSmallest } from '../raster/nth-smallest.ts';
import type { LabImage } from '../types.ts';
import { noiseAt } from './grain.ts';

/** Distance in analysis pixels at which visible skin is compared with itself. */
const STEP = 3;
/** Limits of the standard deviation, L units: less looks like wax, more like a rash. */
const LEAST = 0.2;
const MOST = 0.6;
/** Ratio of standard deviation to median absolute deviation of normal noise. */
const MEDIAN_TO_SIGMA = 1.4826;
/** Standard deviation of the difference between a value and the mean of four others, all of variance 1. */
const DIFFERENCE_SIGMA = Math.sqrt(1.25);
const ENOUGH = 40;

/** Side of each size of patch in analysis pixels, and its share. */
const PATCHES = [
  { side: 2.2, share: 0.8 },
  { side: 4.7, share: 0.4 },
] as const;
/** Patches are also redder where they are darker. */
const REDNESS = -0.5;
/** Linear interpolation between random values reduces their variation by this factor. */
const INTERPOLATED = 2 / 3;

/**
 * Adds soft patches to `skin`, as strong as those visible elsewhere, because skin is never of one colour.
 *
 * @param lab the photo.
 * @param seen above 0 where it shows skin.
 */
export function mottleSkin(skin: LabImage, lab: LabImage, seen: Float32Array): void {
  const strength = measurePatches(lab, seen);
  for (const { side, share } of PATCHES) addPatches(skin, side, (share * strength) / INTERPOLATED);
}

function measurePatches({ l, width, height }: LabImage, seen: Float32Array): number {
  const differences: number[] = [];
  for (let y = STEP; y < height - STEP; y += 2) {
    for (let x = STEP; x < width - STEP; x++) {
      const at = y * width + x;
      const [left, right, above, below] = [at - STEP, at + STEP, at - STEP * width, at + STEP * width];
      if (!seen[at] || !seen[left] || !seen[right] || !seen[above] || !seen[below]) continue;
      differences.push(Math.abs(l[at] - (l[left] + l[right] + l[above] + l[below]) / 4));
    }
  }
  if (differences.length < ENOUGH) return LEAST;
  const middle = nthSmallest(Float32Array.from(differences), differences.length >> 1);
  const sigma = (MEDIAN_TO_SIGMA * middle) / DIFFERENCE_SIGMA;
  return Math.min(MOST, Math.max(LEAST, sigma));
}

function addPatches(skin: LabImage, patch: number, strength: number): void {
  const { width, height, l, a } = skin;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / patch);
    const down = y / patch - row;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const column = Math.floor(x / patch);
      const right = x / patch - column;
      const above = noiseAt(column, row) + right * (noiseAt(column + 1, row) - noiseAt(column, row));
      const below =
        noiseAt(column, row + 1) + right * (noiseAt(column + 1, row + 1) - noiseAt(column, row + 1));
      const value = strength * (above + down * (below - above));
      l[at] += value;
      a[at] += REDNESS * value;
    }
  }
}
