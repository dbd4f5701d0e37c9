import { labelMask, medianColor } from '../label-pixels.ts';
import { distanceTo } from '../raster/distance.ts';
import { findComponents } from '../raster/flood.ts';
import { erode, open } from '../raster/morphology.ts';
import { nthSmallest } from '../raster/nth-smallest.ts';
import { LABEL, type LabImage, type Mask } from '../types.ts';
import type { Ground } from './find-ground.ts';
import type { LabelInput } from './label-input.ts';

/** The lost rim is at most this wide, in U. */
const REACH = 0.14;
/** Only a plain ground, nine tenths of which keep to its model within this Lab distance, can be told from its like. */
const ROUGHEST = 1;
/** Lab distance at which something is no longer the ground, to which twice the ground's roughness is added. */
const UNLIKE = 1.2;
/** A colour that is mixed half and half with the ground's is the outline. */
const HALF = 0.45;
/** Lab distance in a and b from the top's middle within which a colour is the top's. */
const SAME_HUE = 4.5;
/** Analysis pixels at the top's edge whose colours are not quite its own. */
const EDGE = 2;
const LEAST_PIXELS = 60;
/** Half width of what is too thin to be cloth, analysis pixels. */
const THREAD = 1.5;

/**
 * On a plain ground the networks' outline of a pale top is uncertain and the colour models see little difference, but
 * the ground itself is known to a fraction of a step, and the person can only darken it. So what is brighter than the
 * ground or of another hue, and hangs together with the top, is the top. Changes `labels`, not the matte: such a rim
 * stands off the body, whose measures are right without it.
 */
export function claimOutline(
  { lab, maps }: Pick<LabelInput, 'lab' | 'maps'>,
  labels: Mask,
  ground: Ground,
): void {
  if (ground.roughness > ROUGHEST) return;
  const top = labelMask(labels, LABEL.top);
  const inside = erode(top, EDGE);
  const cloth = medianColor(lab, inside.data);
  if (cloth.count < LEAST_PIXELS) return;
  const least = UNLIKE + 2 * ground.roughness;
  const usual = usualDifference(lab, ground.plate, inside);
  if (usual < least) return;
  const limit = Math.max(least, HALF * usual);
  const away = distanceTo(top).data;
  for (let i = 0; i < away.length; i += 1) {
    if (labels.data[i] !== LABEL.background || away[i] > REACH * maps.unit) continue;
    const hue = Math.hypot(lab.a[i] - cloth.a, lab.b[i] - cloth.b);
    if (hue < SAME_HUE && difference(lab, ground.plate, i) > limit) top.data[i] = 1;
  }
  const claimed = open(top, THREAD);
  const pieces = findComponents(claimed);
  const held = new Uint8Array(pieces.count + 1);
  for (let i = 0; i < away.length; i += 1) if (inside.data[i] === 1) held[pieces.labels[i]] = 1;
  for (let i = 0; i < away.length; i += 1) {
    if (claimed.data[i] === 0 || held[pieces.labels[i]] === 0) continue;
    if (labels.data[i] === LABEL.background) labels.data[i] = LABEL.top;
  }
}

/** Median over the inside of the top. */
function usualDifference(lab: LabImage, plate: LabImage, inside: Mask): number {
  const differences: number[] = [];
  for (let i = 0; i < inside.data.length; i += 3) {
    if (inside.data[i] === 1) differences.push(difference(lab, plate, i));
  }
  return nthSmallest(Float32Array.from(differences), differences.length >> 1);
}

/** Lab distance from the ground in whatever shade: shade takes lightness, and chroma in the same measure. */
function difference({ l, a, b }: LabImage, plate: LabImage, i: number): number {
  const brighter = Math.max(0, l[i] - plate.l[i]);
  const light = Math.min(1, l[i] / Math.max(1, plate.l[i]));
  return Math.hypot(brighter, a[i] - light * plate.a[i], b[i] - light * plate.b[i]);
}
