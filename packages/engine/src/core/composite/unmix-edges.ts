import { labelMask, toPlaneData } from '../label-pixels.ts';
import { erode } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { type Canvas, type ColorPlanes, enlargePlanes, labToColor, paint, releaseColors } from './canvas.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Width in analysis pixels of the hair's border, which may be mixed with something else. */
const EDGE = 1.5;
/** From this share on a pixel shows only hair. */
const OWN = 0.97;

/**
 * Removes the old top's colour from pixels that it shares with hair, so that single hairs over the new garment keep
 * no rim of it: they get the colour of the hair beside them. The cloth's colour cannot be subtracted, because it is
 * unknown which thread of a pattern was behind a single hair.
 *
 * @returns the colour of hair at every analysis pixel, for `unmixOver`; null when no pixel needed it.
 */
export function unmixEdges(person: PersonAnalysis, canvas: Canvas, masks: SoftMasks): ColorPlanes | null {
  const taken = borrowPlane(masks.top.length).fill(0);
  const color = findShares(masks, taken) ? spreadColor(person, LABEL.hair) : null;
  if (color !== null) paintHair(person, canvas, color, taken);
  returnPlanes(taken);
  return color;
}

/**
 * Does the same where the new garment lies behind the hair: skin or background that was there no longer shows.
 *
 * @param place for each pixel of the box 0..1, how far hair is in front and how far the garment is behind it.
 * @param known result of `unmixEdges`; released here.
 */
export function unmixOver(
  person: PersonAnalysis,
  canvas: Canvas,
  masks: SoftMasks,
  place: FrontHair,
  known: ColorPlanes | null,
): void {
  const taken = borrowPlane(place.cover.length).fill(0);
  const wanted = findSharesOver(masks, place, taken);
  const color = known ?? (wanted ? spreadColor(person, LABEL.hair) : null);
  if (color !== null) {
    if (wanted) paintHair(person, canvas, color, taken);
    releaseColors(color);
  }
  returnPlanes(taken);
}

interface FrontHair {
  readonly hair: Float32Array;
  readonly cover: Float32Array;
}

/** The colour of the nearest hair, or of another label, over the analysis frame; null if there is none. */
export function spreadColor({ labels, lab }: PersonAnalysis, label: number): ColorPlanes | null {
  const { width, height } = labels;
  const inner = erode(labelMask(labels, label), EDGE);
  if (!inner.data.includes(1)) return null;
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], toPlaneData(inner), width, height);
  const color = labToColor({ width, height, l, a, b });
  returnPlanes(l, a, b);
  return color;
}

function paintHair({ frame }: PersonAnalysis, canvas: Canvas, color: ColorPlanes, taken: Float32Array): void {
  const hair = enlargePlanes(color, frame, canvas.box, taken);
  paint(canvas, hair, taken);
  releaseColors(hair);
}

/**
 * How much of its colour each pixel loses: more the more it shows of the old top.
 * @returns whether any pixel does.
 */
function findShares({ top, hair, face }: SoftMasks, taken: Float32Array): boolean {
  let found = false;
  for (let i = 0; i < taken.length; i++) {
    const share = top[i];
    const own = hair[i];
    if (share < 0.03 || own < 0.05 || face[i] > 0) continue;
    taken[i] = smoothstep(0, 0.6, share) * smoothstep(0.05, 0.2, own);
    found = true;
  }
  return found;
}

/** How much of its colour each pixel loses: more the more it shows of anything but hair. */
function findSharesOver(
  { hair, face }: SoftMasks,
  { hair: front, cover }: FrontHair,
  taken: Float32Array,
): boolean {
  let found = false;
  for (let i = 0; i < taken.length; i++) {
    if (front[i] <= 0 || cover[i] <= 0 || hair[i] > OWN || face[i] > 0) continue;
    taken[i] = cover[i] * smoothstep(1 - OWN, 0.6, 1 - hair[i]);
    found = true;
  }
  return found;
}
