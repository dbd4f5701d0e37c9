import type { LabImage } from '../types.ts';

/** Lab units by which the background may drift per analysis pixel of distance from known background. */
const LIGHTNESS_DRIFT = 0.35;
const COLOR_DRIFT = 0.06;
/** Logits beyond this are final; below it, colour gains influence over this range of logits. */
const SURE_LOGIT = 6.8;
const OPEN_RANGE = 4;
const COLOR_LIMIT = 7;
const COST_CAP = 16;

export interface Background {
  /** The background, inpainted behind the person. */
  readonly plate: LabImage;
  /** Local colour variance, summed over the channels. */
  readonly noise: Float32Array;
  /** Distance from pixels that are certainly background. */
  readonly away: Float32Array;
}

/**
 * Negative log-likelihood of a colour as background. Uncertainty grows with the distance from known background, most
 * of all for lightness: gaps beside the body lie in the body's shadow.
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

/** Whether no colour can change a logit. */
export function isFinal(logit: number): boolean {
  return Math.abs(logit) >= SURE_LOGIT;
}

/**
 * Adjusts a network's logit by the evidence of a pixel's colour.
 *
 * @param behind cost of the colour as background.
 * @param foreground cost of the colour as person.
 * @param weight of the colour evidence; 1 leaves the costs unscaled.
 */
export function hearColor(logit: number, behind: number, foreground: number, weight: number): number {
  const openness = Math.min(1, Math.max(0, (SURE_LOGIT - Math.abs(logit)) / OPEN_RANGE));
  const balance = weight * (Math.min(COST_CAP, behind) - Math.min(COST_CAP, foreground));
  return logit + openness * Math.min(COLOR_LIMIT, Math.max(-COLOR_LIMIT, balance));
}
