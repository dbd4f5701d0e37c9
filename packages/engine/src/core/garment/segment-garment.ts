import { largestComponent } from '#src/core/raster/flood.ts';
import {
  fitMixture,
  type GaussianMixture,
  mixtureCosts,
  shadedCosts,
} from '#src/core/raster/gaussian-mixture.ts';
import {
  applyColorCoefficients,
  type ColorGuide,
  colorCoefficients,
  createColorGuide,
  releaseCoefficients,
  releaseGuide,
} from '#src/core/raster/guided-filter.ts';
import { LAB_BLACK } from '#src/core/raster/lab.ts';
import { open } from '#src/core/raster/morphology.ts';
import { smoothstep } from '#src/core/raster/smoothstep.ts';
import type { LabImage, Mask, Plane } from '#src/core/types.ts';
import type { BackgroundModel } from './background-model.ts';
import { fillFalseHoles, meanInGap } from './fill-false-holes.ts';
import { clothLogits, type GarmentReading, valuesOver } from './read-garment.ts';

/** Limits on the log odds from the network and from the colours. */
const MOST_BY_SHAPE = 3;
const MOST_BY_COLOUR = 5;
/** Limits on the log odds from the distance to a smooth ground: pixels close to it may still be pale cloth. */
const MOST_BY_GROUND = 3;
const LEAST_BY_GROUND = -1;
/** Noise (Lab) up to which the ground is a smooth surface, and from which it gives no information. */
const SMOOTH = 3;
const ROUGH = 10;
/** Least log odds of a pixel used to learn the colours of garment or ground. */
const SURE = 2;
const COMPONENTS = 5;
const ROUNDS = 2;
/** Least share of the ground's colour, counted from black, left in the garment's shadow; cost of a full shadow. */
const SHADOW = { darkest: 0.5, price: 4 };
/** Half width in pixels below which a piece is a line of the ground in the garment's colour. */
const THIN = 1.5;
/**
 * A gap between sleeve and body is at least this share of the picture's height, by its colours ground with these log
 * odds, and to the network not quite cloth: a print in the ground's colour is.
 */
const LEAST_GAP = 0.04;
const SURE_GAP = -1;
const MOST_IN_GAP = 2.85;
/**
 * Half the window (pixels of half the size) and least variance of the filter that aligns the result with the photo's edges.
 * With a window of 3 rather than 2 a label beside a hem came along, and half of a neck's lining was lost.
 */
const GUIDE_RADIUS = 2;
const GUIDE_EPSILON = 4e-4;

/**
 * Segments the garment on any ground by the network and by its colours, aligned with the photo's own edges.
 *
 * @param lab of the whole photo.
 * @param cloth result of `clothOdds` for it.
 * @param ground the ground as a smooth surface, and the distance from it (Lab) below which a pixel matches it.
 * @returns null when too little of a garment, or of a ground, is visible to learn its colours.
 */
export function segmentGarment(
  lab: LabImage,
  cloth: Plane,
  ground: { readonly background: BackgroundModel; readonly threshold: number },
): Mask | null {
  const shape: Plane = { ...cloth, data: cloth.data.slice() };
  addGround(shape.data, lab, ground.background, ground.threshold);
  const odds = refine(lab, shape);
  if (odds === null) return null;
  const data = new Uint8Array(odds.data.length);
  for (let i = 0; i < data.length; i++) data[i] = odds.data[i] > 0 ? 1 : 0;
  const thick = open({ width: lab.width, height: lab.height, data }, THIN);
  const mask = fillFalseHoles(
    largestComponent(thick),
    (gap) =>
      gap.tall > LEAST_GAP * lab.height &&
      meanInGap(gap, odds.data) < SURE_GAP &&
      meanInGap(gap, cloth.data) < MOST_IN_GAP,
  );
  return mask.data.includes(1) ? mask : null;
}

/** Compares the colours of every second pixel of every second row, and aligns the result with all of them. */
function refine(lab: LabImage, shape: Plane): Plane | null {
  const half = { width: (lab.width + 1) >> 1, height: (lab.height + 1) >> 1 };
  const [l, a, b, data] = [lab.l, lab.a, lab.b, shape.data].map((values) => everySecond(values, lab, half));
  const small: LabImage = { ...half, l, a, b };
  const guide = createColorGuide(small, GUIDE_RADIUS, GUIDE_EPSILON);
  let odds: Plane | null = shape;
  for (let round = 0; round < ROUNDS && odds !== null; round++) {
    const garment = learn(lab, odds.data, 1);
    const ground = learn(lab, odds.data, -1);
    odds = garment && ground && align(guide, addColours(small, { ...half, data }, garment, ground), lab);
  }
  releaseGuide(guide);
  return odds;
}

function align(guide: ColorGuide, odds: Plane, lab: LabImage): Plane {
  const coefficients = colorCoefficients(guide, odds);
  const aligned = applyColorCoefficients(coefficients, lab, { left: 0.5, top: 0.5, scale: 0.5 });
  releaseCoefficients(coefficients);
  return aligned;
}

type Size = Pick<Plane, 'width' | 'height'>;

function everySecond(values: Float32Array, { width }: Size, half: Size): Float32Array {
  const result = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    const from = 2 * y * width;
    for (let x = 0; x < half.width; x++) result[y * half.width + x] = values[from + 2 * x];
  }
  return result;
}

/**
 * Log odds of every pixel belonging to the garment, from the network alone.
 *
 * @param scale pixels of `lab` per photo pixel.
 */
export function clothOdds(
  { width, height }: Pick<LabImage, 'width' | 'height'>,
  reading: GarmentReading,
  scale: number,
): Plane {
  const cells = clothLogits(reading.parts);
  for (let cell = 0; cell < cells.data.length; cell++)
    cells.data[cell] = clamp(cells.data[cell], MOST_BY_SHAPE);
  const data = valuesOver(cells, reading, { width, height, scale });
  for (let i = 0; i < data.length; i++) if (Number.isNaN(data[i])) data[i] = -MOST_BY_SHAPE;
  return { width, height, data };
}

/** Pixels that may be ground in shadow are no evidence for the garment. */
function addGround(
  odds: Float32Array,
  lab: LabImage,
  { distance, noise, plate }: BackgroundModel,
  threshold: number,
): void {
  const trust = 1 - smoothstep(SMOOTH, ROUGH, noise);
  if (trust === 0) return;
  for (let i = 0; i < odds.length; i++) {
    const word = Math.max(LEAST_BY_GROUND, Math.min(MOST_BY_GROUND, 1.5 * (distance[i] / threshold - 1)));
    if (word < 0 || !isShade(lab, plate, i, threshold)) odds[i] += trust * word;
  }
}

/** @param threshold greatest Lab distance between a pixel and a shade of the ground. */
function isShade(lab: LabImage, plate: LabImage, i: number, threshold: number): boolean {
  const l = lab.l[i] + LAB_BLACK;
  const groundL = plate.l[i] + LAB_BLACK;
  const [groundA, groundB] = [plate.a[i], plate.b[i]];
  const kept =
    (l * groundL + lab.a[i] * groundA + lab.b[i] * groundB) /
    (groundL * groundL + groundA * groundA + groundB * groundB);
  if (!(kept > SHADOW.darkest && kept < 1)) return false;
  const awayL = l - kept * groundL;
  const awayA = lab.a[i] - kept * groundA;
  const awayB = lab.b[i] - kept * groundB;
  return awayL * awayL + awayA * awayA + awayB * awayB < threshold * threshold;
}

function addColours(lab: LabImage, shape: Plane, garment: GaussianMixture, ground: GaussianMixture): Plane {
  const data = new Float32Array(shape.data.length);
  const [own, lit, shaded] = [0, 1, 2].map(() => new Float64Array(lab.width));
  for (let start = 0; start < data.length; start += lab.width) {
    mixtureCosts(garment, lab, start, own);
    mixtureCosts(ground, lab, start, lit);
    shadedCosts(ground, lab, start, SHADOW, shaded);
    addRow(shape.data, own, lit, shaded, start, data);
  }
  return { ...shape, data };
}

function addRow(
  shape: Float32Array,
  own: Float64Array,
  lit: Float64Array,
  shaded: Float64Array,
  start: number,
  out: Float32Array,
): void {
  for (let n = 0; n < own.length; n++) {
    const other = lit[n] > own[n] ? shaded[n] : lit[n];
    out[start + n] = shape[start + n] + clamp(other - own[n], MOST_BY_COLOUR);
  }
}

/**
 * @param sign 1 for the garment's colours, -1 for the ground's.
 * @returns null when there are too few pixels of it.
 */
function learn(lab: LabImage, odds: Float32Array, sign: 1 | -1): GaussianMixture | null {
  const samples = new Float32Array(odds.length + 3);
  let count = 0;
  for (let i = 0; i < odds.length; i += 3) {
    if (sign * odds[i] <= SURE) continue;
    samples[count++] = lab.l[i];
    samples[count++] = lab.a[i];
    samples[count++] = lab.b[i];
  }
  return fitMixture(samples.subarray(0, count), COMPONENTS);
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
