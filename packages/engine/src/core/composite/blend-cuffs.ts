import { labelMask } from '../label-pixels.ts';
import { LONG_SLEEVE } from '../person/arm-shape.ts';
import { enlarge } from '../person/frame-planes.ts';
import { distanceTo } from '../raster/distance.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type BodyGeometry, type Box, LABEL, type PersonAnalysis, type Plane } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import type { SoftMasks } from './soft-masks.ts';

/** How far from an old sleeve the arm is redrawn in full, and up to where ever less, in shoulder units. */
interface Reach {
  readonly line: number;
  readonly blend: number;
}
/** The dark line at a cuff is thin; a wide short sleeve throws a shadow. */
const CUFF: Reach = { line: 0.02, blend: 0.09 };
const HEM: Reach = { line: 0.04, blend: 0.09 };
/** Share of the arm from which on a cuff lies, and by which the skin below a hem goes on beyond what it shows. */
const FOREARM = 0.6;
const BEYOND = 0.05;
/** How far beside the arm's outline its skin may lie, in shoulder units. */
const BESIDE = 0.035;

/**
 * Beyond the ends of old sleeves the skin is redrawn too, less and less with the distance, so that it meets the invented
 * arm without a line across: the hand at a long one, the arm at a short one below which its outline is known.
 *
 * @param bared by owner, whether an arm shows more of itself than it did: where it does not, the old shadow still fits.
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
 * Whether skin at that share of an arm may lie right beyond its old sleeve, in its shadow.
 *
 * @param known see {@link BareArms}.
 */
export function isBeyondSleeve(long: boolean, known: number, along: number): boolean {
  return long ? along > FOREARM : known > 0 && along < known + BEYOND;
}

/** Whether an old long sleeve covers what belongs to neither arm, to the left one, and to the right one. */
export function longSleeved({ arms: { left, right } }: BodyGeometry): readonly [false, boolean, boolean] {
  return [false, left.covered > LONG_SLEEVE, right.covered > LONG_SLEEVE];
}
