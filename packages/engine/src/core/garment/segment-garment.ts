import { fillHoles, largestComponent } from '#src/core/raster/flood.ts';
import {
  fitMixture,
  type GaussianMixture,
  mixtureCost,
  shadedCost,
} from '#src/core/raster/gaussian-mixture.ts';
import {
  type ColorGuide,
  createColorGuide,
  filterWithGuide,
  releaseGuide,
} from '#src/core/raster/guided-filter.ts';
import { LAB_BLACK } from '#src/core/raster/lab.ts';
import { open } from '#src/core/raster/morphology.ts';
import { smoothstep } from '#src/core/raster/smoothstep.ts';
import type { LabImage, Mask, Plane } from '#src/core/types.ts';
import type { BackgroundModel } from './background-model.ts';
import { clothLogits, type GarmentReading, valueAt } from './read-garment.ts';

/** Log odds that the network's word is limited to, and what the colours' word is limited to beside it. */
const MOST_BY_SHAPE = 3;
const MOST_BY_COLOUR = 5;
/** The same of how far a pixel is from a ground that is a smooth surface: what is near may still be pale cloth. */
const MOST_BY_GROUND = 3;
const LEAST_BY_GROUND = -1;
/** Noise of the ground (Lab) up to which it is a smooth surface, and from which on it says nothing. */
const SMOOTH = 3;
const ROUGH = 10;
/** Log odds from which on a pixel's colour is learned as that of garment or ground. */
const SURE = 2;
const COMPONENTS = 5;
const ROUNDS = 2;
/** What the garment's shadow leaves at least of the ground's colour, counted from black, and what all of it would cost. */
const DARKEST_SHADE = 0.5;
const SHADE_PRICE = 4;
/** What is thinner than twice this, pixels, is a line of the ground in the garment's colour. */
const THIN = 1.5;
/** Window (pixels) and least variance of the filter that takes over the photo's edges. */
const GUIDE_RADIUS = 6;
const GUIDE_EPSILON = 4e-4;

/**
 * The garment's pixels on any ground: where the network sees it and its colours are, along the photo's own edges.
 *
 * @param lab of the whole photo.
 * @param cloth what `clothOdds` gives for it.
 * @param ground the ground as a smooth surface, and the distance from it (Lab) below which a pixel is like it.
 * @returns null where too little of a garment, or of a ground, is seen to know its colours.
 */
export function segmentGarment(
  lab: LabImage,
  cloth: Plane,
  ground: { readonly background: BackgroundModel; readonly threshold: number },
): Mask | null {
  const shape: Plane = { ...cloth, data: cloth.data.slice() };
  addGround(shape.data, lab, ground.background, ground.threshold);
  const guide = createColorGuide(lab, GUIDE_RADIUS, GUIDE_EPSILON);
  const odds = refine(lab, shape, guide);
  releaseGuide(guide);
  if (odds === null) return null;
  const data = new Uint8Array(odds.data.length);
  for (let i = 0; i < data.length; i++) data[i] = odds.data[i] > 0 ? 1 : 0;
  const thick = open({ width: lab.width, height: lab.height, data }, THIN);
  const mask = fillHoles(largestComponent(thick));
  return mask.data.includes(1) ? mask : null;
}

function refine(lab: LabImage, shape: Plane, guide: ColorGuide): Plane | null {
  let odds: Plane | null = shape;
  for (let round = 0; round < ROUNDS && odds !== null; round++) {
    const coloured = addColours(lab, shape, odds);
    odds = coloured && filterWithGuide(guide, coloured);
  }
  return odds;
}

/**
 * Log odds of every pixel being the garment's, by the network alone.
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
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const photo = { x: ((i % width) + 0.5) / scale - 0.5, y: (Math.floor(i / width) + 0.5) / scale - 0.5 };
    data[i] = valueAt(cells, reading, photo) ?? -MOST_BY_SHAPE;
  }
  return { width, height, data };
}

/** What may be the ground in shadow is no word for the garment. */
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

/** @param threshold Lab distance from a shade of the ground within which a pixel may be that. */
function isShade(lab: LabImage, plate: LabImage, i: number, threshold: number): boolean {
  const [l, a, b] = [lab.l[i] + LAB_BLACK, lab.a[i], lab.b[i]];
  const [groundL, groundA, groundB] = [plate.l[i] + LAB_BLACK, plate.a[i], plate.b[i]];
  const kept =
    (l * groundL + a * groundA + b * groundB) / (groundL * groundL + groundA * groundA + groundB * groundB);
  const away = Math.hypot(l - kept * groundL, a - kept * groundA, b - kept * groundB);
  return kept > DARKEST_SHADE && kept < 1 && away < threshold;
}

/** @returns null where either has too few pixels to have colours. */
function addColours(lab: LabImage, shape: Plane, odds: Plane): Plane | null {
  const garment = learn(lab, odds.data, 1);
  const ground = learn(lab, odds.data, -1);
  if (garment === null || ground === null) return null;
  const data = new Float32Array(shape.data.length);
  for (let i = 0; i < data.length; i++) {
    const [l, a, b] = [lab.l[i], lab.a[i], lab.b[i]];
    const own = mixtureCost(garment, l, a, b);
    const lit = mixtureCost(ground, l, a, b);
    const other = lit > own ? shadedCost(ground, l, a, b, DARKEST_SHADE, SHADE_PRICE) : lit;
    data[i] = shape.data[i] + clamp(other - own, MOST_BY_COLOUR);
  }
  return { ...shape, data };
}

/** @param sign 1 for the garment's colours, -1 for the ground's. */
function learn(lab: LabImage, odds: Float32Array, sign: 1 | -1): GaussianMixture | null {
  const samples: number[] = [];
  for (let i = 0; i < odds.length; i += 3) {
    if (sign * odds[i] > SURE) samples.push(lab.l[i], lab.a[i], lab.b[i]);
  }
  return fitMixture(Float32Array.from(samples), COMPONENTS);
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
