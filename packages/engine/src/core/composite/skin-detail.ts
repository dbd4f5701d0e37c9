import type { Box } from '../types.ts';
import type { ColorPlanes } from './canvas.ts';
import { measureGrain, noiseAt } from './grain.ts';
import type { SoftMasks } from './soft-masks.ts';

/**
 * Largest standard deviation in L units, and smoothness of bare arms relative to the visible skin, most of it a face:
 * medians and near-maxima of street photos. More looks like sandpaper.
 */
const MOST_DETAIL = 0.6;
const SMOOTHER = 0.7;
/** An L unit is about 2.4 steps of sRGB. */
const STEPS_PER_LIGHTNESS = 2.4;
/** Pores and grain are a little larger than a pixel: shares of a pixel's own noise and of each neighbour's. */
const OWN = 0.8;
const BESIDE = 0.3;

/**
 * Gives invented skin fine detail as strong as that of the skin in the photo, or at least the photo's grain.
 *
 * @param where pixels of 0 are not changed.
 * @param grain standard deviation of the photo's grain, L units.
 */
export function addSkinDetail(
  { red, green, blue }: ColorPlanes,
  box: Box,
  where: Float32Array,
  masks: SoftMasks,
  grain: number,
): void {
  const seen = measureGrain(masks.lab.l, masks.skin, box.width, box.height);
  const strength = STEPS_PER_LIGHTNESS * Math.min(MOST_DETAIL, Math.max(SMOOTHER * seen, grain));
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x;
      if (where[at] <= 0) continue;
      const beside = noiseAt(x - 1, y) + noiseAt(x + 1, y) + noiseAt(x, y - 1) + noiseAt(x, y + 1);
      const step = strength * (OWN * noiseAt(x, y) + BESIDE * beside);
      red[at] += step;
      green[at] += step;
      blue[at] += step;
    }
  }
}
