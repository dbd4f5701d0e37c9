import { createSoftMasks } from '#src/core/composite/soft-masks.ts';
import { labelMask, toPlaneData } from '#src/core/label-pixels.ts';
import { analysisToPhoto } from '#src/core/person/analysis-frame.ts';
import { enlarge } from '#src/core/person/frame-planes.ts';
import { gaussianBlur } from '#src/core/raster/blur.ts';
import { boundsOf, FIRST_PIXEL } from '#src/core/raster/bounds.ts';
import { dilate, erode } from '#src/core/raster/morphology.ts';
import { pullPush } from '#src/core/raster/pull-push.ts';
import { smoothstep } from '#src/core/raster/smoothstep.ts';
import { type Box, LABEL, type Mask, type PersonAnalysis, type RgbaImage } from '#src/core/types.ts';
import { settleOnPlainGround } from './plain-ground-edge.ts';
import type { WornCloth } from './worn-cloth.ts';

/** Margin around the garment for its soft edge, photo pixels. */
const MARGIN = 10;
/** Coverage at which the cut-out begins, and from which it is opaque: a little inside the garment's own edge. */
const ALPHA = [0.45, 0.8] as const;
/** Coverage, averaged over about 3 px, from which a colour belongs to the garment alone, not to skin. */
const OWN = [0.86, 0.985] as const;
/** Analysis pixels inside its outline from which the garment is solid, even if a stripe resembles the ground. */
const INSIDE = 1;
/** Smooths the steps of the small labels along the outline, photo pixels. */
const STAIRS = 1.3;
const EDGE_BLUR = 1.7;

/** Cuts the garment off its wearer at the photo's size; parts behind hair and hands are filled from around. */
export function cutOutWorn(wearer: PersonAnalysis, cloth: WornCloth): RgbaImage {
  const { photo, frame, labels } = wearer;
  const box = boxOf(wearer, cloth.mask);
  const size = box.width * box.height;
  const { top, lab } = createSoftMasks(wearer, box);
  const near = enlarge(gaussianBlur(asPlane(dilate(cloth.mask, 2)), 0.7), frame, box);
  const added = enlarge(gaussianBlur(asPlane(addedTo(cloth.mask, labels)), 0.6), frame, box);
  const inside = enlarge(gaussianBlur(asPlane(erode(cloth.mask, INSIDE)), 0.6), frame, box);
  const hidden = enlarge(gaussianBlur(asPlane(dilate(cloth.hidden, 1.5)), 0.9), frame, box);
  const coverage = new Float32Array(size);
  const plane = { width: box.width, height: box.height, data: coverage };
  for (let row = 0; row < box.height; row++) coverRow(row, box.width, { top, added, near, inside }, coverage);
  settleOnPlainGround(wearer, cloth.mask, box, lab, coverage);
  gaussianBlur(plane, STAIRS, plane);
  const deep = gaussianBlur(plane, EDGE_BLUR).data;
  const weight = new Float32Array(size);
  const channels = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  for (let row = 0; row < box.height; row++) takeOwnRow(photo, box, row, deep, hidden, channels, weight);
  const own = pullPush(channels, weight, box.width, box.height);
  const data = new Uint8ClampedArray(photo.width * photo.height * 4);
  for (let row = 0; row < box.height; row++) writeRow(photo, box, row, own, weight, coverage, data);
  return { width: photo.width, height: photo.height, data };
}

interface Coverage {
  readonly top: Float32Array;
  readonly added: Float32Array;
  readonly near: Float32Array;
  readonly inside: Float32Array;
}

/** Computes how much of each pixel the garment covers. */
function coverRow(
  row: number,
  width: number,
  { top, added, near, inside }: Coverage,
  coverage: Float32Array,
): void {
  for (let i = row * width; i < (row + 1) * width; i++) {
    const soft = Math.min(1, top[i] + added[i]) * smoothstep(0.3, 0.7, near[i]);
    coverage[i] = Math.max(soft, smoothstep(0.2, 0.7, inside[i]));
  }
}

/** Collects the photo's colours, weighted by how far they are the garment's own. */
function takeOwnRow(
  photo: RgbaImage,
  box: Box,
  row: number,
  deep: Float32Array,
  hidden: Float32Array,
  [red, green, blue]: readonly Float32Array[],
  weight: Float32Array,
): void {
  let at = ((box.y + row) * photo.width + box.x) * 4;
  for (let i = row * box.width; i < (row + 1) * box.width; i++, at += 4) {
    weight[i] = smoothstep(OWN[0], OWN[1], deep[i]) * (1 - smoothstep(0.02, 0.3, hidden[i]));
    red[i] = photo.data[at];
    green[i] = photo.data[at + 1];
    blue[i] = photo.data[at + 2];
  }
}

/** Writes the garment's own colours where visible, and elsewhere the colours carried over from around. */
function writeRow(
  photo: RgbaImage,
  box: Box,
  row: number,
  own: readonly Float32Array[],
  weight: Float32Array,
  coverage: Float32Array,
  data: Uint8ClampedArray,
): void {
  let at = ((box.y + row) * photo.width + box.x) * 4;
  for (let i = row * box.width; i < (row + 1) * box.width; i++, at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = own[channel][i] + weight[i] * (photo.data[at + channel] - own[channel][i]);
    }
    data[at + 3] = 255 * smoothstep(ALPHA[0], ALPHA[1], coverage[i]);
  }
}

function asPlane(mask: Mask) {
  return { width: mask.width, height: mask.height, data: toPlaneData(mask) };
}

/** Parts of the garment that have another label. */
function addedTo(mask: Mask, labels: Mask): Mask {
  const seen = labelMask(labels, LABEL.top).data;
  const data = mask.data.map((value, i) => (value !== 0 && seen[i] === 0 ? 1 : 0));
  return { width: mask.width, height: mask.height, data };
}

function boxOf({ photo, frame }: PersonAnalysis, mask: Mask): Box {
  const { left, top, right, bottom } = boundsOf(mask) ?? FIRST_PIXEL;
  const start = analysisToPhoto(frame, { x: left, y: top });
  const end = analysisToPhoto(frame, { x: right, y: bottom });
  const x = Math.max(0, Math.floor(start.x) - MARGIN);
  const y = Math.max(0, Math.floor(start.y) - MARGIN);
  return {
    x,
    y,
    width: Math.max(1, Math.min(photo.width, Math.ceil(end.x) + MARGIN) - x),
    height: Math.max(1, Math.min(photo.height, Math.ceil(end.y) + MARGIN) - y),
  };
}
