import { labelMask } from '../label-pixels.ts';
import { LONG_SLEEVE } from '../person/arm-shape.ts';
import { enlarge } from '../person/frame-planes.ts';
import { distanceTo } from '../raster/distance.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type BodyGeometry, type Box, LABEL, type PersonAnalysis, type Plane } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Distances from an old sleeve to which the arm is redrawn fully, and while fading, in shoulder units. */
interface Reach {
  readonly line: number;
  readonly blend: number;
}
/** The dark line at a cuff is thin; a wide short sleeve casts a shadow. */
const CUFF: Reach = { line: 0.02, blend: 0.09 };
const HEM: Reach = { line: 0.04, blend: 0.09 };
/** Share of the arm beyond which an end is a cuff, and extra share above which skin below a hem counts. */
const FOREARM = 0.6;
const BEYOND = 0.05;
/** How far outside the arm's outline its skin may lie, in shoulder units. */
const BESIDE = 0.035;

/**
 * Redraws the skin beyond the ends of old sleeves as well, fading with the distance, so that it meets the invented
 * arm without a visible line: the hand at a long sleeve, the arm at a short one below which its outline is known.
 *
 * @param bared by owner, whether an arm is bared further than before; if not, the old shadow still fits.
 * @param erased how far the old top is removed; grows in place.
 */
export function blendCuffs(
  { labels, frame, body: { unit }, geometry }: PersonAnalysis,
  box: Box,
  masks: SoftMasks,
  { edge, along, owner, known }: BareArms,
  bared: readonly boolean[],
  erased: Float32Array,
): void {
  const { width, height } = labels;
  const share: Plane = { width, height, data: distanceTo(labelMask(labels, LABEL.top)).data };
  const long = longSleeved(geometry);
  let any = false;
  for (let i = 0; i < share.data.length; i++) {
    const away = share.data[i] / (frame.scale * unit);
    const arm = owner[i];
    const { line, blend } = long[arm] ? CUFF : HEM;
    const isNew = long[arm] || bared[arm];
    const blended =
      isNew &&
      isBeyondSleeve(long[arm], known[arm], along.data[i]) &&
      away < blend &&
      edge.data[i] > -BESIDE * unit;
    share.data[i] = blended ? smoothstep(blend, line, away) : 0;
    if (blended) any = true;
  }
  if (!any) return;
  const skin = enlarge(share, frame, box);
  for (let i = 0; i < erased.length; i++) {
    if (skin[i] <= 0) continue;
    const front = Math.max(smoothstep(0.25, 0.75, masks.bottom[i]), smoothstep(0.08, 0.6, masks.hair[i]));
    erased[i] = Math.max(erased[i], skin[i] * (1 - front));
  }
  returnPlanes(skin);
}

/**
 * Whether skin at that share of an arm may lie directly beyond its old sleeve, in its shadow.
 *
 * @param known see {@link BareArms}.
 */
export function isBeyondSleeve(long: boolean, known: number, along: number): boolean {
  return long ? along > FOREARM : known > 0 && along < known + BEYOND;
}

/** By owner (neither arm, left, right): whether an old long sleeve covers it. */
export function longSleeved({ arms: { left, right } }: BodyGeometry): readonly [false, boolean, boolean] {
  return [false, left.covered > LONG_SLEEVE, right.covered > LONG_SLEEVE];
}
