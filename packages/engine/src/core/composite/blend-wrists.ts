import { labelMask } from '../label-pixels.ts';
import { distanceTo } from '../raster/distance.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { type BodyGeometry, type Box, LABEL, type PersonAnalysis, type Plane } from '../types.ts';
import { LONG_SLEEVE } from './arm-shape.ts';
import type { BareArms } from './bare-arms.ts';
import { enlarge, smoothstep } from './scene.ts';
import type { SoftMasks } from './soft-masks.ts';

/** The cuff's dark line lies within this of a long sleeve, in shoulder units, */
const LINE = 0.02;
/** and the visible hand passes into the invented forearm up to here. */
const BLEND = 0.09;
/** From this share of the arm on. */
const FOREARM = 0.6;
/** How far beside the arm's outline its hand may lie, in shoulder units. */
const BESIDE = 0.035;

/**
 * Beyond the cuffs of old long sleeves the hand is redrawn too, less and less with the distance, so that it meets
 * the forearm without a line across the wrist.
 *
 * @param erased how far the old top is removed; grows in place.
 */
export function blendWrists(
  { labels, frame, body: { unit }, geometry }: PersonAnalysis,
  box: Box,
  masks: SoftMasks,
  arms: BareArms,
  erased: Float32Array,
): void {
  const { width, height } = labels;
  const share: Plane = { width, height, data: distanceTo(labelMask(labels, LABEL.top)).data };
  const { edge, along, owner } = arms;
  const long = longSleeved(geometry);
  let any = false;
  for (let i = 0; i < share.data.length; i++) {
    const away = share.data[i] / (frame.scale * unit);
    const blended =
      long[owner[i]] && away < BLEND && along.data[i] > FOREARM && edge.data[i] > -BESIDE * unit;
    share.data[i] = blended ? smoothstep(BLEND, LINE, away) : 0;
    if (blended) any = true;
  }
  if (!any) return;
  const wrist = enlarge(share, frame, box);
  for (let i = 0; i < erased.length; i++) {
    if (wrist[i] <= 0) continue;
    const front = Math.max(smoothstep(0.25, 0.75, masks.bottom[i]), smoothstep(0.08, 0.6, masks.hair[i]));
    erased[i] = Math.max(erased[i], wrist[i] * (1 - front));
  }
  returnPlanes(wrist);
}

/** Whether an old long sleeve covers what belongs to neither arm, to the left one, and to the right one. */
export function longSleeved({ arms: { left, right } }: BodyGeometry): readonly [false, boolean, boolean] {
  return [false, left.covered > LONG_SLEEVE, right.covered > LONG_SLEEVE];
}
