import { nthSmallest } from '../raster/nth-smallest.ts';

/** Ratio of standard deviation to median absolute deviation of normal noise. */
const MEDIAN_TO_SIGMA = 1.4826;

/** The Laplacian-like difference `c - (l + r + u + d) / 4` has this variance for noise of variance 1. */
const DIFFERENCE_VARIANCE = 1.25;

/** Anything stronger is texture, not grain. */
const MOST_GRAIN = 4;

/**
 * Strength of the fine grain in a lightness-like plane where `where` exceeds .9: standard deviation in the plane's
 * units, robust against edges. 0 when too few pixels qualify.
 */
export function measureGrain(
  values: Float32Array,
  where: Float32Array,
  width: number,
  height: number,
): number {
  const differences: number[] = [];
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 3) {
      const at = y * width + x;
      if (where[at] < 0.9 || where[at - width] < 0.9 || where[at + width] < 0.9) continue;
      const around = values[at - 1] + values[at + 1] + values[at - width] + values[at + width];
      differences.push(Math.abs(values[at] - around / 4));
    }
  }
  if (differences.length < 60) return 0;
  const middle = nthSmallest(Float32Array.from(differences), differences.length >> 1);
  const sigma = (MEDIAN_TO_SIGMA * middle) / Math.sqrt(DIFFERENCE_VARIANCE);
  return Math.min(MOST_GRAIN, sigma);
}

/** Noise of mean 0 and standard deviation 1 that depends on the position alone, so that runs are reproducible. */
export function noiseAt(x: number, y: number): number {
  return NOISE[(y & 127) * 128 + ((x + (y >> 7) * 41) & 127)];
}

const NOISE = createNoise();

/** Sums of uniform numbers are close enough to normal for grain. */
function createNoise(): Float32Array {
  const table = new Float32Array(128 * 128);
  let state = 9781;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let i = 0; i < table.length; i++) table[i] = (next() + next() + next() + next() - 2) * Math.sqrt(3);
  return table;
}
