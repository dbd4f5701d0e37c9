import { labelMask, medianColor } from '../label-pixels.ts';
import { distanceTo } from '../raster/distance.ts';
import { findComponents } from '../raster/flood.ts';
import { erode, open } from '../raster/morphology.ts';
import { nthSmallest } from '../raster/nth-smallest.ts';
import { LABEL, type LabImage, type Mask } from '../types.ts';
import type { Ground } from './find-ground.ts';
import type { LabelInput } from './label-input.ts';

/** Greatest width of the lost rim, in U. */
const REACH = 0.14;
/** The ground must be plain, nine tenths of it within this Lab distance of its model, to separate similar colours. */
const ROUGHEST = 1;
/** Least Lab distance from the ground at which a pixel is not ground; twice the ground's roughness is added. */
const UNLIKE = 1.2;
/** Share of the top's colour at the outline, where it mixes about half and half with the ground's. */
const HALF = 0.45;
/** Colours within this Lab distance in a and b from the top's median belong to the top. */
const SAME_HUE = 4.5;
/** Width of the top's border, in analysis pixels, whose colours are mixed with others. */
const EDGE = 2;
const LEAST_PIXELS = 60;
/** Half width below which a piece is too thin to be cloth, analysis pixels. */
const THREAD = 1.5;

/**
 * Extends a pale top to its outline on a plain ground. There the networks' outline is uncertain and the colour models
 * see little difference, but the ground is known to a fraction of a step, and the person can only darken it. So
 * whatever is connected to the top and brighter than the ground, or of another hue, is top. Changes `labels`, not the
 * matte: such a rim stands off the body, whose measurements are right without it.
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

/** Median distance from the ground inside the top. */
function usualDifference(lab: LabImage, plate: LabImage, inside: Mask): number {
  const differences: number[] = [];
  for (let i = 0; i < inside.data.length; i += 3) {
    if (inside.data[i] === 1) differences.push(difference(lab, plate, i));
  }
  return nthSmallest(Float32Array.from(differences), differences.length >> 1);
}

/** Lab distance from the ground in any shade: shade reduces lightness, and chroma by the same factor. */
function difference({ l, a, b }: LabImage, plate: LabImage, i: number): number {
  const brighter = Math.max(0, l[i] - plate.l[i]);
  const light = Math.min(1, l[i] / Math.max(1, plate.l[i]));
  return Math.hypot(brighter, a[i] - light * plate.a[i], b[i] - light * plate.b[i]);
}
