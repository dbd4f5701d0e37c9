import { refuse, type Subject, type TryOnWarning } from './engine-error.ts';
import type { RgbaImage } from './types.ts';

/** A photo is too dark when nearly all of it has a luma (0..255) below this: few of its pixels can be told apart. */
const DARK = 40;
/** Share of the pixels that may be lighter than `DARK`. */
const LIGHT_SHARE = 0.02;
/**
 * Sharpness is the share of a strong step that happens within 2 of its 12 pixels. Measured: photos .47 and up;
 * blurred by a Gaussian of 2 px .32 to .44, of 3 px .25 to .33, of 5 px .20 to .27.
 */
const SOFT = 0.34;
const BLURRED = 0.24;
const REACH = 6;
/** Across a narrow stripe the whole step is seen only this near. */
const NEAR = 2;
/** Share of all steps that count as strong, and the share of the strong steps that count as the sharpest. */
const STRONG_SHARE = 0.03;
const SHARP_SHARE = 0.1;
/** Steps weaker than this (luma) are noise; a picture with hardly any stronger step says nothing about sharpness. */
const LEAST_STEP = 8;
const LEAST_STEPS = 200;

/**
 * Checks what applies to any photo: its light and its sharpness.
 *
 * @param photo at working size.
 * @returns warnings.
 * @throws EngineError of kind `refused`, reason `too_dark` or `blurred`.
 */
export function checkPhoto(photo: RgbaImage, subject: Subject): TryOnWarning[] {
  const luma = toLuma(photo);
  const light = quantile(luma, 1 - LIGHT_SHARE);
  if (light < DARK) refuse(subject, 'too_dark', `nearly all of the photo is darker than ${light} of 255`);
  const sharpness = measureSharpness(luma, photo.width, photo.height);
  if (sharpness === null) return [];
  if (sharpness < BLURRED) refuse(subject, 'blurred', `edges have a sharpness of ${sharpness.toFixed(2)}`);
  return sharpness < SOFT ? [{ subject, reason: 'blurred' }] : [];
}

/**
 * Pixels processed per call. A loop over a whole photo would be compiled while it runs, again in every try-on,
 * because such code is dropped at the next garbage collection. Code compiled for short calls is kept.
 */
const CHUNK = 4096;

function toLuma({ data }: RgbaImage): Uint8Array {
  const luma = new Uint8Array(data.length / 4);
  for (let start = 0; start < luma.length; start += CHUNK) addLuma(data, start, luma);
  return luma;
}

function addLuma(data: Uint8ClampedArray, start: number, luma: Uint8Array): void {
  const end = Math.min(luma.length, start + CHUNK);
  for (let i = start, at = start * 4; i < end; i++, at += 4) {
    luma[i] = (77 * data[at] + 150 * data[at + 1] + 29 * data[at + 2]) >> 8;
  }
}

function quantile(values: Uint8Array, share: number): number {
  const histogram = new Int32Array(256);
  for (let start = 0; start < values.length; start += CHUNK) countValues(values, start, histogram);
  let left = share * values.length;
  for (let value = 0; value < 256; value++) {
    left -= histogram[value];
    if (left < 0) return value;
  }
  return 255;
}

function countValues(values: Uint8Array, start: number, histogram: Int32Array): void {
  const end = Math.min(values.length, start + CHUNK);
  for (let i = start; i < end; i++) histogram[values[i]]++;
}

/** How steep the strongest edges are, 0..1; null when there are hardly any. */
function measureSharpness(luma: Uint8Array, width: number, height: number): number | null {
  const steps = new Uint8Array(luma.length);
  const ratios = new Uint8Array(luma.length);
  let count = 0;
  let looked = 0;
  for (let y = REACH; y < height - REACH; y += 2) {
    const [start, end] = [y * width + REACH, (y + 1) * width - REACH];
    count = addSteps(luma, start, end, 1, steps, ratios, count);
    count = addSteps(luma, start, end, width, steps, ratios, count);
    looked += 2 * Math.ceil(Math.max(0, end - start) / 2);
  }
  if (count < LEAST_STEPS) return null;
  const strong = quantile(steps.subarray(0, count), 1 - Math.min(1, (STRONG_SHARE * looked) / count));
  let kept = 0;
  for (let n = 0; n < count; n++) if (steps[n] >= strong) ratios[kept++] = ratios[n];
  return quantile(ratios.subarray(0, kept), 1 - SHARP_SHARE) / 100;
}

/**
 * Adds the steps at every second pixel of a row, and what share of each happens close by.
 *
 * @param next distance to the next pixel in the direction of the steps.
 * @returns the number of steps so far.
 */
function addSteps(
  luma: Uint8Array,
  start: number,
  end: number,
  next: number,
  steps: Uint8Array,
  ratios: Uint8Array,
  before: number,
): number {
  let count = before;
  for (let i = start; i < end; i += 2) {
    const wide = Math.max(
      Math.abs(luma[i + REACH * next] - luma[i - REACH * next]),
      Math.abs(luma[i + NEAR * next] - luma[i - NEAR * next]),
    );
    if (wide <= LEAST_STEP) continue;
    steps[count] = wide;
    ratios[count++] = Math.min(255, (100 * Math.abs(luma[i + next] - luma[i - next])) / wide);
  }
  return count;
}
