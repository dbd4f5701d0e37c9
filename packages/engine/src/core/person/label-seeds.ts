/** Chooses the pixels that train the colour models, first by position, later by the labels found so far. */
import { fitMixture, type GaussianMixture } from '../raster/gaussian-mixture.ts';
import { nthSmallest } from '../raster/nth-smallest.ts';
import { LABEL, type LabImage, type Mask } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { toFaceAxes } from './find-face.ts';
import type { LabelInput } from './label-input.ts';
import { ARM_RADIUS, CLASS } from './label-priors.ts';
import { isInnerFace, isSkinLike, medianColor, type ReferenceColor } from './skin-reference.ts';

/** Analysis pixel indices per class, in the order of CLASS. */
export type Seeds = readonly [readonly number[], readonly number[], readonly number[], readonly number[]];

const COMPONENTS = [4, 3, 6, 4] as const;
const SURE = 0.8;
/** With fewer seeds than this after a round the class was lost, and it keeps its older ones. */
const LEAST_SEEDS = 24;
/** Lab distance between crown and face below which the head counts as bald. */
const LEAST_HAIR_STEP = 9;
/** A pixel is hair when its distance to the crown's colour is less than this share of that to the face's. */
const HAIR_MARGIN = 0.75;
const BONE_RADIUS = 0.06;
/** Lab distance from the top's median colour from which a skin-like arm is bare rather than in a sleeve. */
const CLOTH_STEP = 14;

/** Finds seeds from position alone. */
export function findSeeds(input: LabelInput): Seeds {
  const { lab, matte, maps, face, skin, waist } = input;
  const seeds: [number[], number[], number[], number[]] = [[], [], [], []];
  const topEnd = Math.min(0.66, (waist ?? 1) - 0.06);
  const bottomStart = (waist ?? 1.1) + 0.1;
  const hair = findHairReference(input);
  for (let y = 0, i = 0; y < lab.height; y += 1) {
    for (let x = 0; x < lab.width; x += 1, i += 1) {
      if (matte.data[i] < SURE) continue;
      const { across, up } = toFaceAxes(face, x, y);
      if (isInnerFace(across, up)) seeds[CLASS.skin].push(i);
      else if (hair !== null && skin !== null && isAroundFace(across, up)) {
        if (difference(lab, i, hair) < HAIR_MARGIN * difference(lab, i, skin.face)) seeds[CLASS.hair].push(i);
      }
      if (isArm(maps, i)) continue;
      const v = maps.v[i];
      const side = Math.abs(maps.lateral[i]);
      if (v > 0.24 && v < topEnd && side < 0.22) seeds[CLASS.top].push(i);
      else if (v > bottomStart && side < 0.5) seeds[CLASS.bottom].push(i);
    }
  }
  seeds[CLASS.skin] = trimToMedian(lab, seeds[CLASS.skin]);
  seeds[CLASS.skin].push(...findBareArms(input, seeds[CLASS.top]));
  seeds[CLASS.top] = dropSkinLike(input, seeds[CLASS.top]);
  seeds[CLASS.bottom] = dropSkinLike(input, seeds[CLASS.bottom]);
  return seeds;
}

/** Skin-like pixels along the arms' bones, unless the top itself has such a colour. */
function findBareArms({ lab, matte, maps, skin }: LabelInput, top: readonly number[]): number[] {
  if (skin === null) return [];
  const cloth = top.length === 0 ? null : medianColor(lab, top);
  const found: number[] = [];
  for (let i = 0; i < lab.l.length; i += 1) {
    if (maps.left.distance[i] > BONE_RADIUS && maps.right.distance[i] > BONE_RADIUS) continue;
    if (matte.data[i] < SURE || !isSkinLike(skin, lab.l[i], lab.a[i], lab.b[i])) continue;
    if (cloth === null || difference(lab, i, cloth) > CLOTH_STEP) found.push(i);
  }
  return found;
}

/** Whether a position, in units of mouth to eyes from the middle of the face, is where hair is expected. */
function isAroundFace(across: number, up: number): boolean {
  return up > -1 && Math.hypot(across, up) < 2.6 && (across / 1.15) ** 2 + ((up + 0.2) / 1.2) ** 2 > 1;
}

/** Median colour of the crown; null when it matches the face (a bald head) or lies outside the photo. */
function findHairReference({ lab, matte, face, skin }: LabelInput): ReferenceColor | null {
  const pixels: number[] = [];
  for (let y = 0, i = 0; y < lab.height; y += 1) {
    for (let x = 0; x < lab.width; x += 1, i += 1) {
      if (matte.data[i] < SURE) continue;
      const { across, up } = toFaceAxes(face, x, y);
      if (up > 1.45 && up < 2.4 && Math.abs(across) < 1) pixels.push(i);
    }
  }
  if (pixels.length < LEAST_SEEDS / 2 || skin === null) return null;
  const hair = medianColor(lab, pixels);
  return Math.hypot(hair.l - skin.face.l, hair.a - skin.face.a, hair.b - skin.face.b) > LEAST_HAIR_STEP
    ? hair
    : null;
}

/** Lab distance with less weight on lightness: hair and skin both have highlights and shadows. */
function difference(lab: LabImage, i: number, reference: ReferenceColor): number {
  return Math.hypot(0.7 * (lab.l[i] - reference.l), lab.a[i] - reference.a, lab.b[i] - reference.b);
}

/**
 * Takes seeds from the labels of the last round, limited to where each class can be. Otherwise skin leaks into the
 * top (whole bare arms become sleeves) and knitwear into the skin.
 */
export function reseed(input: LabelInput, labels: Mask, old: Seeds): Seeds {
  const { lab, matte, maps, skin, waist } = input;
  const seeds: [number[], number[], number[], number[]] = [[], [], [], []];
  const border = waist ?? 1;
  for (let i = 0; i < labels.data.length; i += 1) {
    const label = labels.data[i];
    if (label === LABEL.background || matte.data[i] < SURE || !isInside(labels, i)) continue;
    const v = maps.v[i];
    if (label === LABEL.top && v > border) continue;
    if (label === LABEL.bottom && v < border) continue;
    if (label === LABEL.skin && skin !== null && !isSkinLike(skin, lab.l[i], lab.a[i], lab.b[i])) continue;
    seeds[label - 1].push(i);
  }
  return [
    keep(seeds[0].concat(old[0].slice(0, seeds[0].length)), old[0]),
    keep(seeds[1], old[1]),
    keep(dropSkinLike(input, seeds[2]), old[2]),
    keep(dropSkinLike(input, seeds[3]), old[3]),
  ];
}

/** One colour model per class; null for a class without seeds. */
export function fitClasses(lab: LabImage, seeds: Seeds): (GaussianMixture | null)[] {
  return seeds.map((pixels, k) => fitMixture(colorsOf(lab, pixels), COMPONENTS[k]));
}

/** Triples of L, a, b. */
export function colorsOf(lab: LabImage, pixels: readonly number[]): Float32Array {
  const colors = new Float32Array(pixels.length * 3);
  for (let n = 0; n < pixels.length; n += 1) {
    colors[n * 3] = lab.l[pixels[n]];
    colors[n * 3 + 1] = lab.a[pixels[n]];
    colors[n * 3 + 2] = lab.b[pixels[n]];
  }
  return colors;
}

function isArm(maps: BodyMaps, i: number): boolean {
  return maps.left.distance[i] < ARM_RADIUS * 0.75 || maps.right.distance[i] < ARM_RADIUS * 0.75;
}

function keep(found: readonly number[], old: readonly number[]): readonly number[] {
  return found.length >= LEAST_SEEDS ? found : old;
}

/** Drops colours far from the median: eyes, brows, glasses, a fringe. */
function trimToMedian(lab: LabImage, pixels: readonly number[]): number[] {
  if (pixels.length === 0) return [];
  const center = medianColor(lab, pixels);
  const away = new Float64Array(pixels.length);
  for (let n = 0; n < pixels.length; n += 1) away[n] = distanceFrom(lab, pixels[n], center);
  const limit = 2 * nthSmallest(Float32Array.from(away), Math.floor(0.6 * away.length));
  return pixels.filter((_, n) => away[n] <= limit);
}

function distanceFrom(lab: LabImage, i: number, center: ReferenceColor): number {
  return Math.hypot(lab.l[i] - center.l, lab.a[i] - center.a, lab.b[i] - center.b);
}

/** Drops top seeds that look like skin, as of a bare midriff or a wide neckline, unless most of them do. */
function dropSkinLike({ lab, skin }: LabelInput, pixels: number[]): number[] {
  if (skin === null) return pixels;
  const others: number[] = [];
  for (const i of pixels) if (!isSkinLike(skin, lab.l[i], lab.a[i], lab.b[i])) others.push(i);
  return others.length > 0.4 * pixels.length ? others : pixels;
}

/** Whether the pixel's neighbours all carry its label. */
function isInside({ width, data }: Mask, i: number): boolean {
  const label = data[i];
  const x = i % width;
  return (
    (x === 0 || data[i - 1] === label) &&
    (x === width - 1 || data[i + 1] === label) &&
    (i < width || data[i - width] === label) &&
    (i >= data.length - width || data[i + width] === label)
  );
}
