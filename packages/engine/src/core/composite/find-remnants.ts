import { labelMask, otherLabelsMask, toPlaneData } from '../label-pixels.ts';
import { distanceTo } from '../raster/distance.ts';
import { flood } from '../raster/flood.ts';
import { dilate, erode } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { LABEL, type LabImage, type Mask, type PersonAnalysis } from '../types.ts';

/** Remnants are connected to the old top and reach this far from it, in shoulder units. */
const REACH = 0.3;
/** The background is sampled beyond this distance from the old top, and from the person, in shoulder units. */
const CLEAR_OF_TOP = 0.34;
const CLEAR_OF_PERSON = 0.03;
/** A hue must differ by more than lightness (factor of the squares), because shadows change the hue slightly too. */
const HUE = 4;
/** Largest ratio of the squared distances to old top and background; mixed colours have a larger one. */
const CLOTH = 0.25;
/** Colours are mixed this close to skin, hair and trousers, analysis pixels. */
const EDGE = 1.5;
/** Backgrounds that vary more than this (local standard deviation, Lab units) hide remnants and look like them. */
const LIVELIEST = 3;
/** Least difference from the background, in Lab units and in standard deviations of it. */
const LEAST_DIFFERENCE = 2.2;
const DEVIATIONS = 3;
const LEAST_GROUND = 0.05;
/** Distance in analysis pixels of the pixels compared to measure the background's roughness. */
const LAG = 3;

/**
 * Finds parts of the old top that were taken for background. On a smooth background of nearly the top's colour the
 * outline misses them. Remnants are connected to the old top, are much closer to its colour than to the background's,
 * and differ from the background.
 *
 * @returns 1 where a remnant is, analysis frame; null on a background that is not smooth.
 */
export function findRemnants(person: PersonAnalysis): Uint8Array | null {
  const { labels, lab, frame, body } = person;
  const { width, height } = labels;
  const unit = body.unit * frame.scale;
  const top = labelMask(labels, LABEL.top);
  const away = distanceTo(top).data;
  const ground = findGround(person, away, unit);
  if (ground === null) return null;
  const cloth = pullPush([lab.l, lab.a, lab.b], toPlaneData(erode(top, 1.5)), width, height);
  const limit = Math.max(LEAST_DIFFERENCE, DEVIATIONS * ground.deviation);
  const edges = dilate(restOfPerson(person), EDGE).data;
  const passable = new Uint8Array(away.length);
  const seeds: number[] = [];
  for (let i = 0; i < passable.length; i++) {
    if (top.data[i]) {
      passable[i] = 1;
      seeds.push(i);
      continue;
    }
    if (labels.data[i] !== LABEL.background || edges[i] || away[i] > REACH * unit) continue;
    passable[i] = isCloth(lab, cloth, ground.color, i, limit) ? 1 : 0;
  }
  returnPlanes(...cloth, ...ground.color);
  for (let y = 0; y < height; y++) keepGaps(labels.data, y * width, width, passable);
  const reached = flood(passable, width, height, seeds);
  for (let i = 0; i < reached.length; i++) if (top.data[i]) reached[i] = 0;
  return reached;
}

/** All of the person except the old top. */
function restOfPerson({ labels }: PersonAnalysis): Mask {
  const rest = otherLabelsMask(labels, LABEL.background);
  for (let i = 0; i < rest.data.length; i++) if (labels.data[i] === LABEL.top) rest.data[i] = 0;
  return rest;
}

/** Excludes gaps from the lower garment to an arm or between legs: both sides light them, and no top hangs there. */
function keepGaps(labels: Uint8Array, row: number, width: number, passable: Uint8Array): void {
  let from = row;
  for (let at = row + 1; at < row + width; at++) {
    if (labels[at] === LABEL.background) continue;
    const ends = [labels[from], labels[at]];
    const closed =
      ends.includes(LABEL.bottom) && !ends.includes(LABEL.top) && !ends.includes(LABEL.background);
    if (closed) passable.fill(0, from + 1, at);
    from = at;
  }
}

/** Lab planes. */
type Color = readonly Float32Array[];

/** The background without the person, based on pixels well clear of the old top; null when it is not smooth. */
function findGround(
  { labels, lab }: PersonAnalysis,
  fromTop: Float32Array,
  unit: number,
): { readonly color: Color; readonly deviation: number } | null {
  const { width, height } = labels;
  const near = dilate(otherLabelsMask(labels, LABEL.background), CLEAR_OF_PERSON * unit + 1).data;
  const weight = new Float32Array(fromTop.length);
  let count = 0;
  for (let i = 0; i < weight.length; i++) {
    if (fromTop[i] <= CLEAR_OF_TOP * unit || near[i]) continue;
    weight[i] = 1;
    count++;
  }
  if (count < LEAST_GROUND * weight.length) return null;
  const deviation = roughness(lab, weight, width, height);
  if (deviation > LIVELIEST) return null;
  return { color: pullPush([lab.l, lab.a, lab.b], weight, width, height), deviation };
}

/** Difference between pixels of the background that are a few pixels apart; gradual changes of light do not count. */
function roughness(lab: LabImage, weight: Float32Array, width: number, height: number): number {
  let sum = 0;
  let count = 1;
  for (let y = 0; y + LAG < height; y += 2) {
    for (let x = 0; x + LAG < width; x += 2) {
      const at = y * width + x;
      const other = at + LAG * width + LAG;
      if (weight[at] === 0 || weight[other] === 0) continue;
      const l = lab.l[at] - lab.l[other];
      const a = lab.a[at] - lab.a[other];
      const b = lab.b[at] - lab.b[other];
      sum += l * l + a * a + b * b;
      count++;
    }
  }
  return Math.sqrt(sum / (2 * count));
}

/**
 * Whether a pixel is much closer to the cloth's colour than to the background's, and lighter or of another hue: one
 * that is only darker may be the person's shadow. Cloth may lie in shadow too, so its hue alone is enough.
 */
function isCloth(lab: LabImage, cloth: Color, ground: Color, i: number, limit: number): boolean {
  const hue = squaredHue(lab, ground, i);
  const lighter = lab.l[i] - ground[0][i];
  if (hue > limit * limit && squaredHue(lab, cloth, i) < CLOTH * hue) return true;
  if (lighter <= limit && hue <= HUE * limit * limit) return false;
  const other = lab.l[i] - cloth[0][i];
  return other * other + squaredHue(lab, cloth, i) < CLOTH * (lighter * lighter + hue);
}

function squaredHue({ a, b }: LabImage, [, otherA, otherB]: Color, i: number): number {
  const stepA = a[i] - otherA[i];
  const stepB = b[i] - otherB[i];
  return stepA * stepA + stepB * stepB;
}
