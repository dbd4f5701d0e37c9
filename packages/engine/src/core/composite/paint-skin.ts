import { enlarge } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { Box, PersonAnalysis, Plane } from '../types.ts';
import { blend, type ColorPlanes, enlargeColor, releaseColors } from './canvas.ts';
import type { BareShapes } from './erase-mask.ts';
import { rim } from './scene.ts';
import { findSkinColor, type LitBody } from './skin-color.ts';
import { addSkinDetail } from './skin-detail.ts';
import type { SoftMasks } from './soft-masks.ts';

/** In shoulder units. */
const FIGURE_BLUR = 0.025;
/** Share of the arm from which it hangs free, so that its measured shape is trusted more than the matte. */
const FOREARM = 0.35;
/** How much less the matte counts there: a pale sleeve on a pale background leaves a ragged matte. */
const MATTE_DOUBT = 0.22;

/** A top that covers less of both arms has no loose sleeves: well inside its figure is body. */
const SLEEVELESS = 0.1;

/** Everything known about the place of the invented skin; full-size planes of the box. */
export interface SkinPlace {
  readonly person: PersonAnalysis;
  readonly box: Box;
  readonly masks: SoftMasks;
  readonly shapes: BareShapes;
  readonly lit: LitBody;
  /** As a share of the torso. */
  readonly along: Float32Array;
  /** Distance to the outline of the bare arm in photo pixels, positive inside. */
  readonly armEdge: Float32Array;
  /** Share of the way from shoulder to wrist. */
  readonly armAlong: Float32Array;
  /** How far the old top was removed. */
  readonly erased: Float32Array;
  /** Share of the torso at which the lower garment begins. */
  readonly waist: number;
  /** Standard deviation of the photo's grain, L units. */
  readonly grain: number;
  /** Width in pixels of an outline in the photo. */
  readonly edgeWidth: number;
}

/**
 * Paints the trunk above the waist and both arms in one pass, so that shoulders show no seam.
 *
 * @param under what lies behind the skin; painted over.
 * @returns how far each pixel shows invented skin.
 */
export function paintSkin(place: SkinPlace, under: ColorPlanes): Float32Array {
  const { person, box, masks, shapes, lit, erased } = place;
  const invented = new Float32Array(erased.length);
  const skin = findSkinColor(person, shapes, lit);
  if (skin === null) return invented;
  findInvented(place, invented);
  const color = enlargeColor(skin, person.frame, box, invented);
  addSkinDetail(color, box, invented, masks, place.grain);
  blend(under, color, invented);
  releaseColors(color);
  for (let i = 0; i < invented.length; i++) invented[i] *= erased[i];
  return invented;
}

function findInvented(place: SkinPlace, invented: Float32Array): void {
  const { person, box, shapes, erased } = place;
  const trunk = enlarge(shapes.torso.edge, person.frame, box, erased);
  const figure = enlarge(blurredMatte(person), person.frame, box, erased);
  for (let row = 0; row < box.height; row++) findInventedRow(place, { trunk, figure }, row, invented);
  returnPlanes(trunk, figure);
}

function findInventedRow(
  { person, box, masks, along, armEdge, armAlong, erased, waist, edgeWidth }: SkinPlace,
  { trunk, figure }: { readonly trunk: Float32Array; readonly figure: Float32Array },
  row: number,
  invented: Float32Array,
): void {
  const softness = 1.5 / person.body.torsoLength;
  const { left, right } = person.geometry.arms;
  const sleeveless = Math.max(left.covered, right.covered) < SLEEVELESS;
  for (let i = row * box.width; i < (row + 1) * box.width; i++) {
    if (erased[i] <= 0) continue;
    const inside = sleeveless
      ? Math.max(rim(trunk[i], edgeWidth), smoothstep(0.9, 0.99, figure[i]))
      : rim(trunk[i], edgeWidth);
    const torso = inside * smoothstep(waist + softness, waist - softness, along[i]);
    const body = Math.max(torso, rim(armEdge[i], edgeWidth), masks.skin[i]);
    const doubt = armEdge[i] > 0 && armAlong[i] > FOREARM ? MATTE_DOUBT : 0;
    invented[i] = body * smoothstep(0.3 - doubt, 0.55 - doubt, figure[i]);
  }
}

/** Invented skin never exceeds the old figure; blurred, because the matte itself may be ragged. */
function blurredMatte({ matte, body, frame }: PersonAnalysis): Plane {
  return gaussianBlur(matte, Math.max(1, FIGURE_BLUR * body.unit * frame.scale));
}
