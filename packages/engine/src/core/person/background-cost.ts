import type { LabImage } from '../types.ts';

/** Lab units by which the background may drift for every analysis pixel away from where it is known. */
const LIGHTNESS_DRIFT = 0.35;
const COLOR_DRIFT = 0.06;

export interface Background {
  /** The background drawn through behind the person. */
  readonly plate: LabImage;
  /** Its colour variance nearby, summed over the channels. */
  readonly noise: Float32Array;
  /** Distance from pixels that are surely background. */
  readonly away: Float32Array;
}

/**
 * Negative log-likelihood of a colour as background. The farther from known background, the less its colour is
 * known, its lightness above all: gaps beside the body lie in the body's shadow.
 */
export function backgroundCost(lab: LabImage, { plate, noise, away }: Background, i: number): number {
  const own = noise[i] / 3;
  const varianceL = own + 2 + (LIGHTNESS_DRIFT * away[i]) ** 2;
  const varianceAb = own + 1.5 + (COLOR_DRIFT * away[i]) ** 2;
  const l = lab.l[i] - plate.l[i];
  const a = lab.a[i] - plate.a[i];
  const b = lab.b[i] - plate.b[i];
  return (
    (l * l) / (2 * varianceL) +
    (a * a + b * b) / (2 * varianceAb) +
    0.5 * Math.log(varianceL) +
    Math.log(varianceAb)
  );
}
