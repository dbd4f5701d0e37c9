/** Separates the person from the background: two networks agree on the region, colour decides the outline. */
import { boxBlur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { createColorGuide, filterWithGuide, releaseGuide } from '../raster/guided-filter.ts';
import { pullPush } from '../raster/pull-push.ts';
import { cropSquare, type SquareCrop, sampleCrop } from '../raster/square-crop.ts';
import type { AnalysisFrame, LabImage, Networks, NetworkView, Plane, RgbaImage } from '../types.ts';
import { type Background, backgroundCost, hearColor, isFinal } from './background-cost.ts';
import { drawPlate, findGround, type Ground, KNOWN_BELOW, squaredDistance } from './find-ground.ts';
import type { FoundPose } from './find-pose.ts';
import { openGaps } from './open-gaps.ts';

const SIZE = 256;
const LOGIT_LIMIT = 7;
const NOISE_RADIUS = 7;
const NOISE_FLOOR = 2.2;
const COLOR_WEIGHT = 0.7;
const GUIDE_RADIUS = 4;
const GUIDE_EPSILON = 6e-4;

/** A first estimate of where the person is; all planes in the analysis frame. */
export interface MatteEstimate {
  /** The average of the networks' logits. */
  readonly logits: Float32Array;
  /** The background according to pixels where the networks are certain. */
  readonly background: Background;
  /** 0..1 person, from the logits and the difference from the background. */
  readonly matte: Plane;
  /** The selfie network's output, in probabilities. */
  readonly selfie: NetworkView;
}

/** Averages the logits of the pose network's mask and the selfie network, which fill each other's holes. */
export async function estimateMatte(
  photo: RgbaImage,
  lab: LabImage,
  frame: AnalysisFrame,
  found: FoundPose,
  networks: Networks,
): Promise<MatteEstimate> {
  const { roi, width, height } = frame;
  const crop: SquareCrop = {
    center: { x: roi.x + (roi.width - 1) / 2, y: roi.y + (roi.height - 1) / 2 },
    side: Math.max(roi.width, roi.height),
    rotation: 0,
    size: SIZE,
  };
  const selfie = await networks.selfie(cropSquare(photo, crop, 'edge'));
  const area = { ...frame, x: roi.x, y: roi.y };
  const logits = sampleCrop(area, crop, toLogits(selfie));
  const poseLogits = sampleCrop(area, found.crop, clampLogits(found.mask));
  for (let i = 0; i < logits.length; i += 1) {
    if (!Number.isNaN(poseLogits[i])) logits[i] = (logits[i] + poseLogits[i]) / 2;
  }
  const background = findBackground(lab, logits);
  const estimate = logits.slice();
  addUnlikeness(lab, background, estimate);
  const matte = { width, height, data: toProbabilities(estimate) };
  return { logits, background, matte, selfie: { mask: selfie, crop } };
}

/**
 * Decides uncertain pixels by whether their colour is nearer to the person's or the background's, and snaps the
 * outline to the photo's edges. Without this the gaps between arms and body stay filled.
 *
 * @param foreground cost of each pixel's colour as person, negative log-likelihood, analysis frame.
 * @param unit the body's unit in analysis pixels.
 * @returns the matte, 0..1, and the ground.
 */
export function refineMatte(
  lab: LabImage,
  estimate: MatteEstimate,
  foreground: Float32Array,
  unit: number,
): { readonly matte: Plane; readonly ground: Ground } {
  const { width, height } = lab;
  const { logits, background } = estimate;
  const decided = new Float32Array(logits.length);
  for (let y = 0; y < height; y += 1) decideRow(lab, background, logits, foreground, y, decided);
  const ground = findGround(lab, logits, decided);
  openGaps({ lab, background, plate: ground.plate, logits, foreground, unit }, decided);
  const probabilities: Plane = { width, height, data: toProbabilities(decided) };
  const guide = createColorGuide(lab, GUIDE_RADIUS, GUIDE_EPSILON);
  const matte = filterWithGuide(guide, probabilities);
  releaseGuide(guide);
  for (let i = 0; i < matte.data.length; i += 1) {
    matte.data[i] = Math.min(1, Math.max(0, matte.data[i]));
  }
  return { matte, ground };
}

function decideRow(
  lab: LabImage,
  background: Background,
  logits: Float32Array,
  foreground: Float32Array,
  y: number,
  decided: Float32Array,
): void {
  for (let i = y * lab.width; i < (y + 1) * lab.width; i += 1) {
    decided[i] = isFinal(logits[i])
      ? logits[i]
      : hearColor(logits[i], backgroundCost(lab, background, i), foreground[i], COLOR_WEIGHT);
  }
}

function toLogits(probabilities: Float32Array): Float32Array {
  const logits = new Float32Array(probabilities.length);
  for (let i = 0; i < logits.length; i += 1) {
    logits[i] = Math.log((probabilities[i] + 1e-6) / (1 - probabilities[i] + 1e-6));
  }
  return clampLogits(logits);
}

function clampLogits(logits: Float32Array): Float32Array {
  const clamped = new Float32Array(logits.length);
  for (let i = 0; i < clamped.length; i += 1) {
    clamped[i] = Math.min(LOGIT_LIMIT, Math.max(-LOGIT_LIMIT, logits[i]));
  }
  return clamped;
}

function toProbabilities(logits: Float32Array): Float32Array {
  const probabilities = new Float32Array(logits.length);
  for (let i = 0; i < probabilities.length; i += 1) probabilities[i] = toProbability(logits[i]);
  return probabilities;
}

function toProbability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function findBackground(lab: LabImage, logits: Float32Array): Background {
  const { width, height } = lab;
  const known = new Uint8Array(width * height);
  for (let i = 0; i < known.length; i += 1) known[i] = logits[i] < KNOWN_BELOW ? 1 : 0;
  const weight = Float32Array.from(known);
  const plate = drawPlate(lab, weight);
  const deviation = new Float32Array(weight.length);
  for (let i = 0; i < weight.length; i += 1) deviation[i] = weight[i] * squaredDistance(lab, plate, i);
  const sum = boxBlur({ width, height, data: deviation }, NOISE_RADIUS).data;
  const share = boxBlur({ width, height, data: weight }, NOISE_RADIUS).data;
  for (let i = 0; i < sum.length; i += 1) {
    sum[i] = share[i] > 0.02 ? sum[i] / share[i] : 0;
    share[i] = share[i] > 0.02 ? 1 : 0;
  }
  const [noise] = pullPush([sum], share, width, height);
  return { plate, noise, away: distanceTo({ width, height, data: known }).data };
}

/** Colour counts most for uncertain pixels, and not at all on a varied background. */
function addUnlikeness(lab: LabImage, background: Background, logits: Float32Array): void {
  for (let y = 0; y < lab.height; y += 1) addRowUnlikeness(lab, background, logits, y);
}

function addRowUnlikeness(
  lab: LabImage,
  { plate, noise }: Background,
  logits: Float32Array,
  y: number,
): void {
  for (let i = y * lab.width; i < (y + 1) * lab.width; i += 1) {
    const deviation = Math.sqrt(squaredDistance(lab, plate, i) / (noise[i] + NOISE_FLOOR));
    const evidence = Math.min(2.5, Math.max(-2.2, 0.9 * (deviation - 3)));
    const trust = Math.min(1, 20 / (noise[i] + 4));
    const doubt = Math.sqrt(Math.max(0, 1 - Math.abs(2 * toProbability(logits[i]) - 1)));
    logits[i] += evidence * trust * (0.35 + 1.9 * doubt);
  }
}
