import { findOldHem, oldHemAt } from '../fit/old-hem.ts';
import { labelMask, medianColor } from '../label-pixels.ts';
import { analysisToPhoto, photoToAnalysis } from '../person/analysis-frame.ts';
import { bodyToPhoto, photoToBody } from '../person/body-frame.ts';
import { type Components, findComponents } from '../raster/flood.ts';
import { LABEL, type Mask, type PersonAnalysis } from '../types.ts';
import { trunkHalfWidth } from './bare-torso.ts';

/** From this far below the old top's end (shares of the torso) on, nothing can be the front of the old top. */
const BELOW = 0.035;
/** The same beside the lower garment, measured from the line along which the front ends. */
const BESIDE = 0.01;
/** Under a cropped top, with visible skin, the waist itself may be mistaken for top, from slightly above it on. */
const CROPPED = 0.1;
const ABOVE = 0.03;
/** A top that ends below this share of the torso hangs, and may end anywhere. */
const HANGS_BELOW = 1;
/** Sleeves that cover more than this share of an arm end somewhere beside the lower garment. */
const LONG_SLEEVE = 0.55;
/** At the sides, beyond this share of the trunk's width, the back of the old top shows. */
const FRONT = 0.9;
/** An arm farther from the lower garment than this, in shoulder units, is held away from the body. */
const WIDEST_GAP = 0.3;
/** Colours closer than this to the lower garment's (Lab units) belong to it. */
const ALIKE = 14;
const LEAST_BOTTOM = 40;

/**
 * Corrects labels of old top below its visible end: a waistband of the top's colour belongs to the lower garment, and
 * a gap between the lower garment and a bare arm shows the background.
 *
 * @returns the person, with new labels where any was wrong.
 */
export function settleWaist(person: PersonAnalysis): PersonAnalysis {
  const { labels, lab, geometry } = person;
  if (geometry.waist === null || geometry.topHem >= HANGS_BELOW) return person;
  const { gap, front } = findDoubtful(person);
  if (!gap.data.includes(1) && !front.data.includes(1)) return person;
  const bottom = medianColor(lab, labelMask(labels, LABEL.bottom).data);
  if (bottom.count < LEAST_BOTTOM) return person;
  const data = labels.data.slice();
  const parts = findComponents(front);
  const likeBottom = findAlike(person, parts, bottom);
  for (let at = 0; at < data.length; at++) {
    if (front.data[at] && likeBottom[parts.labels[at]]) data[at] = LABEL.bottom;
    else if (gap.data[at]) data[at] = LABEL.background;
  }
  return { ...person, labels: { ...labels, data } };
}

/** Old top labelled below its own end: between lower garment and arm, and in front of the belly. */
function findDoubtful(person: PersonAnalysis): {
  readonly gap: Mask;
  readonly front: Mask;
} {
  const { labels, geometry, body, frame } = person;
  const { width, height } = labels;
  const gap = { width, height, data: new Uint8Array(labels.data.length) };
  const front = { width, height, data: new Uint8Array(labels.data.length) };
  const { topHem, waist } = geometry;
  const widest = WIDEST_GAP * body.unit * frame.scale;
  const first = waist !== null && waist - topHem > CROPPED ? waist - ABOVE : topHem + BELOW;
  const hem = findOldHem(person);
  const beside = (lateral: number) => Math.min(first, oldHemAt(hem, lateral) + BESIDE);
  const highest = [-1, 1].map((side) => {
    const lateral = side * body.unit;
    return photoToAnalysis(frame, bodyToPhoto(body, beside(lateral), lateral)).y;
  });
  const start = Math.max(0, Math.floor(Math.min(...highest))) * width;
  for (let at = start; at < labels.data.length; at++) {
    if (labels.data[at] !== LABEL.top) continue;
    const point = { x: at % width, y: Math.floor(at / width) };
    const { v, lateral } = photoToBody(body, analysisToPhoto(frame, point));
    const arm = lateral < 0 ? geometry.arms.left : geometry.arms.right;
    if (v < beside(lateral) || arm.covered > LONG_SLEEVE) continue;
    if (isGap(labels, at, widest)) gap.data[at] = 1;
    if (v < first) continue;
    const half = trunkHalfWidth(person, v, lateral);
    if (Math.abs(lateral) < FRONT * half) front.data[at] = 1;
  }
  return { gap, front };
}

/** 1 for every part whose mean colour is close to the given one. */
function findAlike({ lab }: PersonAnalysis, { labels, areas, count }: Components, color: Color): Uint8Array {
  const sums = new Float64Array(3 * (count + 1));
  for (let at = 0; at < labels.length; at++) {
    const part = 3 * labels[at];
    if (part === 0) continue;
    sums[part] += lab.l[at];
    sums[part + 1] += lab.a[at];
    sums[part + 2] += lab.b[at];
  }
  return Uint8Array.from(areas, (area, part) => {
    const [l, a, b] = sums.subarray(3 * part, 3 * part + 3).map((sum) => sum / Math.max(1, area));
    return Math.hypot(l - color.l, a - color.a, b - color.b) < ALIKE ? 1 : 0;
  });
}

interface Color {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Whether a pixel lies, in its row, between the lower garment and an arm or more of the lower garment. */
function isGap({ width, data }: Mask, at: number, widest: number): boolean {
  const row = Math.floor(at / width) * width;
  let left = at;
  let right = at;
  while (left > row && at - left < widest && isOpen(data[left])) left--;
  while (right < row + width - 1 && right - left < widest && isOpen(data[right])) right++;
  const [first, last] = [data[left], data[right]];
  return first === LABEL.bottom
    ? last === LABEL.skin || last === first
    : first === LABEL.skin && last === LABEL.bottom;
}

function isOpen(label: number): boolean {
  return label === LABEL.top || label === LABEL.background;
}
