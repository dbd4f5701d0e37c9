import type { Box } from '../types.ts';
import { measureGrain, noiseAt } from './grain.ts';
import type { MergedGarment } from './merge-layers.ts';

const STEPS_PER_LIGHTNESS = 2.4;

/**
 * Adds the photo's grain to a garment whose own picture has less. A garment with weave or print is not changed,
 * because its texture already exceeds the grain.
 *
 * @param grain standard deviation of the photo's grain, L units.
 */
export function matchGrain(garment: MergedGarment, grain: number, box: Box): void {
  const { color, alpha } = garment;
  const own = measureGrain(color.green, alpha, box.width, box.height) / STEPS_PER_LIGHTNESS;
  if (grain <= own) return;
  const missing = STEPS_PER_LIGHTNESS * Math.sqrt(grain * grain - own * own);
  if (missing < 0.4) return;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x;
      if (alpha[at] <= 0) continue;
      const step = missing * noiseAt(x, y);
      color.red[at] += step;
      color.green[at] += step;
      color.blue[at] += step;
    }
  }
}
