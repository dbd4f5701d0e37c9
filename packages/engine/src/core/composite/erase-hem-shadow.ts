import { labelMask } from '../label-pixels.ts';
import { enlarge } from '../person/frame-planes.ts';
import { distanceTo } from '../raster/distance.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type Box, LABEL, type PersonAnalysis, type Plane } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import type { SoftMasks } from './soft-masks.ts';

/** An old top that ends below this share of the torso hangs over the lower garment, and casts a shadow on it. */
const HANGS_BELOW = 1;
/** A new top shorter than the old one by this share of the torso leaves that shadow visible. */
const SHORTER = 0.04;
/** How far down the shadow is redrawn, fully and fading, in shoulder units. */
const SHADOW = [0.06, 0.09] as const;
/** Nothing is redrawn this near an arm (shoulder units): its sleeve and the pocket below keep their lines. */
const BESIDE_ARM = [0.03, 0.06] as const;

/**
 * Redraws the shadow of the old hem on the lower garment where a shorter garment exposes it.
 *
 * @param erased how far the old top is removed; grows in place.
 * @param newHem share of the torso at which the new garment ends.
 */
export function eraseHemShadow(
  { labels, frame, body: { unit }, geometry }: PersonAnalysis,
  box: Box,
  masks: SoftMasks,
  { edge }: BareArms,
  erased: Float32Array,
  newHem: number,
): void {
  if (geometry.topHem < HANGS_BELOW || geometry.topHem - newHem < SHORTER) return;
  const { width, height } = labels;
  const share: Plane = { width, height, data: distanceTo(labelMask(labels, LABEL.top)).data };
  for (let i = 0; i < share.data.length; i++) {
    const away = share.data[i] / (frame.scale * unit);
    const fromArm = -edge.data[i] / unit;
    share.data[i] =
      away < SHADOW[1]
        ? smoothstep(SHADOW[1], SHADOW[0], away) * smoothstep(BESIDE_ARM[0], BESIDE_ARM[1], fromArm)
        : 0;
  }
  const shadow = enlarge(share, frame, box);
  for (let i = 0; i < erased.length; i++) {
    if (shadow[i] <= 0) continue;
    const bottom = smoothstep(0.25, 0.75, masks.bottom[i]) * (1 - smoothstep(0.08, 0.6, masks.hair[i]));
    erased[i] = Math.max(erased[i], shadow[i] * bottom);
  }
  returnPlanes(shadow);
}
