import { toPlaneData } from '#src/core/label-pixels.ts';
import { enlarge } from '#src/core/person/frame-planes.ts';
import { gaussianBlur } from '#src/core/raster/blur.ts';
import { signedDistance } from '#src/core/raster/distance.ts';
import { borderPixels, findComponents } from '#src/core/raster/flood.ts';
import { close, erode, invertMask, open } from '#src/core/raster/morphology.ts';
import { nthSmallest } from '#src/core/raster/nth-smallest.ts';
import { returnPlanes } from '#src/core/raster/scratch.ts';
import { smoothstep } from '#src/core/raster/smoothstep.ts';
import { type Box, LABEL, type LabImage, type Mask, type PersonAnalysis } from '#src/core/types.ts';
import { offGround } from './off-ground.ts';
import { isPaleOnPlain } from './pale-on-plain.ts';

/** The labels miss at most this much cloth at its outline, analysis pixels. */
const GROW = 2;
/** They include at most this much ground as cloth, in U, such as a wedge between a collar and a jaw. */
const SHRINK = 0.1;
/** The ground is learnt from this distance outside the outline, in U. */
const FAR = 0.08;
const LEAST_PIXELS = 200;
/** Greatest Lab distance of nineteen in twenty pixels of a ground that is plain at the photo's own size. */
const ROUGHEST = 1.5;
/** Least Lab distance from the ground at which a pixel is not ground; twice the ground's roughness is added. */
const UNLIKE = 3;
/** Greatest share of the deep inside that may look like ground; beyond it, colour says nothing about the outline. */
const ALIKE = 0.015;
/** Half width in photo pixels below which gaps are closed, and pieces too thin to be cloth are dropped. */
const STRAY = 1.5;
/** Width of the outermost pixels, whose colours are mixed with the ground's. */
const MIXED = 1;
/** Smoothing radius of the outline, photo pixels. */
const SMOOTH = 2;
/** A hole is real if it reaches this far outside the labels' outline, analysis pixels. */
const REAL_HOLE = 1.5;
/** Distances from skin, hair and trousers, analysis pixels, between which adding cloth fades in. */
const OTHERS = [1, 2.5] as const;

/**
 * Finds the outline of pale cloth beside a plain ground from the photo itself: such a ground is known to a fraction
 * of a step, so whatever differs from it and is connected to the cloth is cloth, with all that it encloses, and
 * whatever matches it and is open to the outside is ground. The labels, several photo pixels wide each, only give the
 * rough position. Changes `coverage`; nothing where pale cloth and ground are identical.
 *
 * @param cloth where the garment is, analysis frame.
 * @param lab of the photo in `box`.
 * @param coverage 0..1 over `box`.
 */
export function settleOnPlainGround(
  wearer: PersonAnalysis,
  cloth: Mask,
  box: Box,
  lab: LabImage,
  coverage: Float32Array,
): void {
  const { labels, frame, body } = wearer;
  const { width, height } = box;
  if (!isPaleOnPlain(wearer, cloth)) return;
  const unit = body.unit * frame.scale;
  const depth = enlarge(signedDistance(cloth), frame, box);
  const others = enlarge(signedDistance(withoutOthers(labels, cloth)), frame, box);
  const off = offGround(wearer, box, lab);
  const deep = SHRINK * unit;
  const noise = roughnessOf(off, depth, others, FAR * unit);
  const limit = UNLIKE + 2 * noise;
  const seen = new Uint8Array(off.length);
  for (let row = 0; row < height; row++) seeRow(row, width, { off, depth, others, coverage }, limit, seen);
  const whole = close({ width, height, data: seen }, STRAY);
  if (noise < ROUGHEST && fillDeep(whole.data, depth, deep) <= ALIKE) {
    fillHoles(whole, depth, others);
    const solid = open(whole, STRAY);
    keepHeld(solid, depth, deep);
    const own = smoothed(erode(solid, MIXED));
    const bare = smoothed({ width, height, data: groundIn(solid.data, off, limit) });
    for (let row = 0; row < height; row++)
      settleRow(row, width, { own, bare, depth, others }, deep, coverage);
  }
  returnPlanes(depth, others, off);
}

/** 0 on the parts of the wearer that are not the garment. */
function withoutOthers(labels: Mask, cloth: Mask): Mask {
  const data = labels.data.map((label, i) => {
    return label === LABEL.background || label === LABEL.top || cloth.data[i] !== 0 ? 1 : 0;
  });
  return { width: labels.width, height: labels.height, data };
}

/** Lab distance within which nineteen in twenty ground pixels lie; Infinity when too few are in the box. */
function roughnessOf(off: Float32Array, depth: Float32Array, others: Float32Array, far: number): number {
  const values: number[] = [];
  for (let i = 0; i < off.length; i += 3) if (depth[i] < -far && others[i] > far) values.push(off[i]);
  if (values.length < LEAST_PIXELS) return Number.POSITIVE_INFINITY;
  return nthSmallest(Float32Array.from(values), Math.floor(0.95 * values.length));
}

interface Sight {
  readonly off: Float32Array;
  readonly depth: Float32Array;
  readonly others: Float32Array;
  readonly coverage: Float32Array;
}

/** Marks what is not ground, on the garment and a little around it. */
function seeRow(
  row: number,
  width: number,
  { off, depth, others, coverage }: Sight,
  limit: number,
  seen: Uint8Array,
): void {
  for (let i = row * width; i < (row + 1) * width; i++) {
    if (off[i] <= limit) continue;
    if (coverage[i] > 0.5 || (depth[i] > -GROW && others[i] > OTHERS[0])) seen[i] = 1;
  }
}

/** Sets the deep inside, and returns the share of it that was not set. */
function fillDeep(data: Uint8Array, depth: Float32Array, deep: number): number {
  let all = 0;
  let added = 0;
  for (let i = 0; i < data.length; i++) {
    if (depth[i] < deep) continue;
    all++;
    added += 1 - data[i];
    data[i] = 1;
  }
  return all === 0 ? 1 : added / all;
}

/** Fills what cloth encloses, unless the labels show ground or another part of the wearer there. */
function fillHoles(whole: Mask, depth: Float32Array, others: Float32Array): void {
  const { width, height, data } = whole;
  const holes = findComponents(invertMask(whole));
  const real = new Uint8Array(holes.count + 1);
  for (const i of borderPixels(width, height)) real[holes.labels[i]] = 1;
  for (let i = 0; i < data.length; i++) {
    if (depth[i] < -REAL_HOLE || others[i] < 0) real[holes.labels[i]] = 1;
  }
  for (let i = 0; i < data.length; i++) if (real[holes.labels[i]] === 0) data[i] = 1;
}

/** Drops pieces not connected to the deep inside. */
function keepHeld(solid: Mask, depth: Float32Array, deep: number): void {
  const pieces = findComponents(solid);
  const held = new Uint8Array(pieces.count + 1);
  for (let i = 0; i < depth.length; i++) if (depth[i] >= deep) held[pieces.labels[i]] = 1;
  for (let i = 0; i < depth.length; i++) if (held[pieces.labels[i]] === 0) solid.data[i] = 0;
}

/** 1 where the ground itself is visible. */
function groundIn(solid: Uint8Array, off: Float32Array, limit: number): Uint8Array {
  const data = new Uint8Array(solid.length);
  for (let i = 0; i < data.length; i++) data[i] = solid[i] === 0 && off[i] <= limit ? 1 : 0;
  return data;
}

function smoothed(mask: Mask): Float32Array {
  const plane = { width: mask.width, height: mask.height, data: toPlaneData(mask) };
  return gaussianBlur(plane, SMOOTH, plane).data;
}

interface Settled {
  readonly own: Float32Array;
  readonly bare: Float32Array;
  readonly depth: Float32Array;
  readonly others: Float32Array;
}

/** Beside other parts of the wearer, ground is removed but no cloth added. */
function settleRow(
  row: number,
  width: number,
  { own, bare, depth, others }: Settled,
  deep: number,
  coverage: Float32Array,
): void {
  for (let i = row * width; i < (row + 1) * width; i++) {
    if (depth[i] >= deep) continue;
    const cut = coverage[i] * (1 - bare[i]);
    coverage[i] = cut + smoothstep(OTHERS[0], OTHERS[1], others[i]) * (own[i] - cut);
  }
}
