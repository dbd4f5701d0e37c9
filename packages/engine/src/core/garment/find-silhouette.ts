import { gaussianBlur } from '#src/core/raster/blur.ts';
import { boundsOf, FIRST_PIXEL } from '#src/core/raster/bounds.ts';
import {
  borderPixels,
  fillHoles,
  flood,
  largestComponent,
  removeSmallComponents,
} from '#src/core/raster/flood.ts';
import { close, erode, invertMask, open } from '#src/core/raster/morphology.ts';
import { nthSmallest } from '#src/core/raster/nth-smallest.ts';
import type { LabImage, Mask } from '#src/core/types.ts';
import { type BackgroundModel, borderRing, fitBackground } from './background-model.ts';
import { withoutShadow } from './cast-shadow.ts';
import { closeStripes } from './close-stripes.ts';
import { fillFalseHoles, meanInGap } from './fill-false-holes.ts';
import { pickProduct } from './pick-product.ts';
import { withoutFringe } from './without-fringe.ts';

/** The ground of a product's photo at analysis size. */
export interface PlainGround {
  readonly background: BackgroundModel;
  /** Distance from it below which a pixel counts as ground. */
  readonly threshold: number;
}

/** The product's outline at analysis size, and how well it stands out. */
export interface Silhouette {
  readonly mask: Mask;
  /** The mask with narrow wedges of ground open to their tips. */
  readonly parted: Mask;
  readonly background: BackgroundModel;
  /** Whether the mask is everything but the ground, which must be plain then. */
  readonly plain: boolean;
  /** Area of the next largest object over that of the product. */
  readonly rivalShare: number;
}

/** Lower quartile of a product's distance from the ground under which it is light on light. */
const LOW_CONTRAST = 9;
/** Least height of a gap between sleeve and body, as a share of the product's. */
const LEAST_GAP = 0.12;
/** Limits on a halo of ground along the outline: its width (pixels) and its distance from the ground's colour. */
const HALO_WIDTH = 6;
const HALO_LIMIT = 10;
const HALO_SHARE = 0.28;
/** Pixels. */
const OUTLINE_SMOOTHING = 1.4;
/** Ground filled in by smoothing is the tip of a wedge if it has at least this many connected pixels. */
const TIP = 3;
/** Radius (pixels) of leaks into light products that are closed. */
const LEAK_RADIUS = 3;

/** Fits the ground to the picture's border, then to all that looks like it. */
export function fitGround(lab: LabImage): PlainGround {
  const { width, height } = lab;
  const first = fitBackground(lab, borderRing(width, height, 0.02), false);
  const firstGround = floodGround(first, groundThreshold(first.noise), width, height);
  const background = fitBackground(lab, erode(firstGround, 2), true);
  return { background, threshold: groundThreshold(background.noise) };
}

/** Separates the product from a plain ground. */
export function findSilhouette(lab: LabImage, { background, threshold } = fitGround(lab)): Silhouette {
  const { width, height } = lab;
  let ground = withoutShadow(lab, background, floodGround(background, threshold, width, height));
  const contrast = measureContrast(background.distance, ground);
  if (contrast < LOW_CONTRAST) {
    const careful = floodThroughWideOpenings(background, faintThreshold(background.noise), width, height);
    ground = withoutShadow(lab, background, careful);
  }
  const things = invertMask(ground);
  const rescued = closeStripes(contrast < LOW_CONTRAST ? close(things, LEAK_RADIUS) : things);
  const solid = removeSmallComponents(fillHoles(rescued, Math.round(width * height * 0.0006)), 12);
  const { mask, rivalShare } = pickProduct(solid);
  const { top, bottom } = boundsOf(mask) ?? FIRST_PIXEL;
  const whole = fillFalseHoles(
    mask,
    (gap) =>
      gap.tall > LEAST_GAP * (bottom - top + 1) &&
      contrast > LOW_CONTRAST &&
      meanInGap(gap, background.distance) < 1.2 * threshold,
  );
  const sharp = withoutHalo(whole, background.distance, threshold, contrast);
  const smooth = smoothOutline(sharp);
  const parted = openWedges(smooth, sharp, ground);
  return { mask: smooth, parted, background, plain: true, rivalShare };
}

/**
 * Removes the halo of retouched product photos, a thin ring along the outline a little lighter than the ground:
 * whatever touches the ground, is thin, and is much closer to the ground's colour than the product is.
 */
function withoutHalo(mask: Mask, distance: Float32Array, threshold: number, contrast: number): Mask {
  const { width, height } = mask;
  const limit = Math.min(HALO_LIMIT, HALO_SHARE * contrast);
  if (limit <= threshold) return withoutFringe(mask, distance);
  const pale = new Uint8Array(width * height);
  for (let i = 0; i < pale.length; i++) pale[i] = mask.data[i] !== 0 && distance[i] < limit ? 1 : 0;
  const thick = open({ width, height, data: pale }, HALO_WIDTH / 2);
  const passable = new Uint8Array(width * height);
  for (let i = 0; i < passable.length; i++) {
    passable[i] = mask.data[i] === 0 || (pale[i] !== 0 && thick.data[i] === 0) ? 1 : 0;
  }
  const outside = flood(passable, width, height, borderPixels(width, height));
  return { width, height, data: subtract(mask.data, outside) };
}

function subtract(mask: Uint8Array, other: Uint8Array): Uint8Array {
  const rest = new Uint8Array(mask.length);
  for (let i = 0; i < rest.length; i++) rest[i] = mask[i] !== 0 && other[i] === 0 ? 1 : 0;
  return rest;
}

/** Removes the specks of a pixel or two that compression leaves along the outline. */
function smoothOutline(mask: Mask): Mask {
  const { width, height } = mask;
  const soft = gaussianBlur({ width, height, data: Float32Array.from(mask.data) }, OUTLINE_SMOOTHING).data;
  const data = new Uint8Array(soft.length);
  for (let i = 0; i < data.length; i++) data[i] = soft[i] > 0.5 ? 1 : 0;
  return largestComponent({ width, height, data });
}

/** The smoothed mask without the tips of wedges of ground, as between sleeve and body, that smoothing filled in. */
function openWedges(smooth: Mask, sharp: Mask, ground: Mask): Mask {
  const { width, height } = smooth;
  const filled = subtract(smooth.data, sharp.data);
  for (let i = 0; i < filled.length; i++) if (ground.data[i] === 0) filled[i] = 0;
  const tips = removeSmallComponents({ width, height, data: filled }, TIP);
  return largestComponent({ width, height, data: subtract(smooth.data, tips.data) });
}

function groundThreshold(noise: number): number {
  return Math.min(22, Math.max(1.8, 3.2 * noise));
}

/** The ground threshold for light products, where even small differences count. */
function faintThreshold(noise: number): number {
  return Math.min(22, Math.max(0.9, 3.2 * noise));
}

function floodGround(background: BackgroundModel, threshold: number, width: number, height: number): Mask {
  const passable = new Uint8Array(width * height);
  for (let i = 0; i < passable.length; i++) passable[i] = background.distance[i] < threshold ? 1 : 0;
  return { width, height, data: flood(passable, width, height, borderPixels(width, height)) };
}

/** Light products have leaks of a pixel or two in their outline, so ground enters only where a disc of 5 px fits. */
function floodThroughWideOpenings(
  background: BackgroundModel,
  threshold: number,
  width: number,
  height: number,
): Mask {
  const passable = new Uint8Array(width * height);
  for (let i = 0; i < passable.length; i++) passable[i] = background.distance[i] < threshold ? 1 : 0;
  const wide = open({ width, height, data: passable }, 2.5);
  return { width, height, data: flood(wide.data, width, height, borderPixels(width, height)) };
}

function measureContrast(distance: Float32Array, ground: Mask): number {
  const values: number[] = [];
  for (let i = 0; i < distance.length; i += 3) if (ground.data[i] === 0) values.push(distance[i]);
  if (values.length === 0) return 0;
  return nthSmallest(Float32Array.from(values), Math.floor(values.length / 4));
}
