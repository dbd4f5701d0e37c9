import { gaussianBlur } from '../raster/blur.ts';
import { erode } from '../raster/morphology.ts';
import { nthSmallest } from '../raster/nth-smallest.ts';
import { pullPush } from '../raster/pull-push.ts';
import type { LabImage } from '../types.ts';

/** Pixels with logits below this, a probability under one in twelve of being the person, are known background. */
export const KNOWN_BELOW = -2.44;
/** The ground is learnt from logits below this, this many pixels from all others; the rest get a tiny weight. */
const GROUND_BELOW = -6;
const GROUND_AWAY = 3;
const HEARSAY = 0.003;

/** The background as it would be without the person. */
export interface Ground {
  readonly plate: LabImage;
  /** Lab distance from the plate within which nine tenths of the background lie; under 1 it is a plain wall. */
  readonly roughness: number;
}

/**
 * Estimates the background from pixels well outside the outline: what the networks call background right beside it
 * may still be cloth, which a plate of nearly its colour must not contain.
 */
export function findGround(lab: LabImage, logits: Float32Array, decided: Float32Array): Ground {
  const { width, height } = lab;
  const sure = new Uint8Array(logits.length);
  for (let i = 0; i < sure.length; i += 1) sure[i] = logits[i] < GROUND_BELOW ? 1 : 0;
  const far = erode({ width, height, data: sure }, GROUND_AWAY).data;
  const weight = new Float32Array(logits.length);
  for (let i = 0; i < weight.length; i += 1)
    weight[i] = far[i] === 1 ? 1 : decided[i] < KNOWN_BELOW ? HEARSAY : 0;
  const plate = drawPlate(lab, weight);
  const deviations: number[] = [];
  for (let i = 0; i < far.length; i += 3) if (far[i] === 1) deviations.push(squaredDistance(lab, plate, i));
  const limit = nthSmallest(Float32Array.from(deviations), Math.floor(0.9 * deviations.length));
  return { plate, roughness: deviations.length === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(limit) };
}

/** Inpaints the picture from the weighted known pixels. */
export function drawPlate(lab: LabImage, weight: Float32Array): LabImage {
  const { width, height } = lab;
  const channels = pullPush([lab.l, lab.a, lab.b], weight, width, height);
  const [l, a, b] = channels.map((data) => gaussianBlur({ width, height, data }, 2).data);
  return { width, height, l, a, b };
}

/** Squared Lab distance between a pixel and the plate. */
export function squaredDistance(lab: LabImage, plate: LabImage, i: number): number {
  const l = lab.l[i] - plate.l[i];
  const a = lab.a[i] - plate.a[i];
  const b = lab.b[i] - plate.b[i];
  return l * l + a * a + b * b;
}
