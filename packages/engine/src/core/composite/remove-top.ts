import { gaussianBlur } from '../raster/blur.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import type { AnalysisFrame, Box, LabImage, PersonAnalysis, Plane } from '../types.ts';
import { shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { type Canvas, type ColorPlanes, createCanvas, enlargeColor, paint, releaseColors } from './canvas.ts';
import { type BareShapes, createEraseMask } from './erase-mask.ts';
import { fillBackground } from './fill-background.ts';
import { fillBottom } from './fill-bottom.ts';
import { findRemnants } from './find-remnants.ts';
import { measureGrain } from './grain.ts';
import { enlarge, smoothstep } from './scene.ts';
import { findSkinColor, type SkinColor } from './skin-color.ts';
import { findSkinDetail, type SkinDetail, skinDetailAt } from './skin-detail.ts';
import type { SoftMasks } from './soft-masks.ts';
import { unmixEdges } from './unmix-edges.ts';

/** Width of the soft rim of invented body parts, photo pixels. */
const RIM = 1.6;
/** In shoulder units. */
const FIGURE_BLUR = 0.025;
/** Trousers and skirts start no lower than this share of the torso, even when the old top hangs over them. */
const LOWEST_WAIST = 0.97;
const HIGHEST_WAIST = 0.72;
/** From this share of the arm on it hangs free, and its measured shape is trusted more than the matte: */
const FOREARM = 0.35;
/** a pale sleeve on a pale ground leaves a ragged one. */
const MATTE_DOUBT = 0.22;

/** The photo without its old top, and what later steps need to know about it. */
export interface UndressedCanvas {
  readonly canvas: Canvas;
  /** How far the old top was removed. */
  readonly erased: Float32Array;
  /** Bare arms, visible or invented, 0..1. */
  readonly arms: Float32Array;
  /** Photo pixels to the outline of the bare arm, positive inside. */
  readonly armEdge: Float32Array;
  /** Photo pixels to the side of the trunk, positive inside. */
  readonly trunkSide: Float32Array;
  /** Share of the way from shoulder to wrist. */
  readonly armAlong: Float32Array;
  /** How far each pixel shows invented skin. */
  readonly invented: Float32Array;
  /** Standard deviation of the photo's grain, L units. */
  readonly grain: number;
}

/**
 * Paints over the old top with what would be seen without it: the background, the lower garment carried
 * on upwards, skin of the trunk, and bare arms.
 *
 * @param newHem share of the torso at which the new garment ends.
 */
export function removeTop(
  person: PersonAnalysis,
  box: Box,
  masks: SoftMasks,
  newHem: number,
): UndressedCanvas {
  const { frame } = person;
  const canvas = createCanvas(person.photo, box);
  const shapes = { arms: shapeBareArms(person), torso: shapeBareTorso(person) };
  const remnants = findRemnants(person);
  const erased = createEraseMask(person, box, masks, shapes, remnants);
  const grain = measurePhotoGrain(masks, box);
  const armEdge = enlarge(shapes.arms.edge, frame, box);
  const armAlong = enlarge(shapes.arms.along, frame, box);
  const arms = new Float32Array(armEdge.length);
  const invented = new Float32Array(armEdge.length);
  const fill: Fill = {
    color: fillBackground(person, canvas, masks, erased, remnants),
    erased,
    canvas,
    frame,
  };
  const waist = bareWaist(person, newHem);
  const trunkSide = enlarge(shapes.torso.side, frame, box);
  const along = enlarge(shapes.torso.along, frame, box, erased);
  paintBottom(fill, person, { trunkSide, along }, masks, waist);
  const skin = findSkinColor(person);
  if (skin !== null) {
    const detail = findSkinDetail(masks, box, person, grain);
    paintSkin(fill, person, shapes, { along, armEdge, armAlong }, skin, detail, masks, waist, invented);
  }
  unmixEdges(person, canvas, masks);
  paint(canvas, fill.color, erased);
  releaseColors(fill.color);
  returnPlanes(along);
  for (let i = 0; i < arms.length; i++) {
    const drawn = rim(armEdge[i]) * erased[i];
    const seen = masks.skin[i] * smoothstep(-0.06 * person.body.unit, -0.025 * person.body.unit, armEdge[i]);
    arms[i] = Math.min(1, Math.max(drawn, seen));
  }
  return { canvas, erased, arms, armEdge, armAlong, trunkSide, invented, grain };
}

/** What shows where the old top was; composed in full first, so that soft edges do not let the plate through. */
interface Fill {
  readonly color: ColorPlanes;
  readonly erased: Float32Array;
  /** The photo, nothing painted yet. */
  readonly canvas: Canvas;
  readonly frame: AnalysisFrame;
}

function rim(edge: number): number {
  return Math.min(1, Math.max(0, 0.5 + edge / RIM));
}

/** Grain of the background where there is enough of it, else of the person. */
function measurePhotoGrain(masks: SoftMasks, box: Box): number {
  const background = complement(masks.person);
  const grain = measureGrain(masks.lab.l, background, box.width, box.height);
  returnPlanes(background);
  return grain > 0 ? grain : measureGrain(masks.lab.l, masks.skin, box.width, box.height);
}

function complement(values: Float32Array): Float32Array {
  const result = borrowPlane(values.length);
  for (let i = 0; i < result.length; i++) result[i] = 1 - values[i];
  return result;
}

function blend(under: ColorPlanes, over: ColorPlanes, alpha: Float32Array) {
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0) continue;
    under.red[i] += alpha[i] * (over.red[i] - under.red[i]);
    under.green[i] += alpha[i] * (over.green[i] - under.green[i]);
    under.blue[i] += alpha[i] * (over.blue[i] - under.blue[i]);
  }
}

/** The lower garment's own colours, carried on smoothly from its visible part. */
function paintBottom(
  { color: under, erased, canvas }: Fill,
  person: PersonAnalysis,
  { trunkSide, along }: { readonly trunkSide: Float32Array; readonly along: Float32Array },
  masks: SoftMasks,
  waist: number,
) {
  const alpha = borrowPlane(along.length).fill(0);
  const softness = 1.5 / person.body.torsoLength;
  for (let i = 0; i < alpha.length; i++) {
    if (erased[i] <= 0 || along[i] < waist - softness) continue;
    const body = Math.min(rim(trunkSide[i]), masks.person[i]);
    alpha[i] = body * smoothstep(waist - softness, waist + softness, along[i]);
  }
  const color = fillBottom(person, canvas, masks, erased, alpha);
  if (color !== null) {
    blend(under, color, alpha);
    releaseColors(color);
  }
  returnPlanes(alpha);
}

/**
 * Where the lower garment begins, as a share of the torso. Under a top that hangs over it, it is taken to reach
 * up to the new hem: a strip of plain cloth looks right where a strip of invented belly does not.
 */
function bareWaist({ geometry }: PersonAnalysis, newHem: number): number {
  const seen = geometry.waist ?? geometry.topHem;
  if (seen <= LOWEST_WAIST) return seen;
  return Math.min(LOWEST_WAIST, Math.max(HIGHEST_WAIST, newHem - 0.03));
}

interface SkinPlanes {
  /** Share of the torso. */
  readonly along: Float32Array;
  readonly armEdge: Float32Array;
  readonly armAlong: Float32Array;
}

/** Trunk above the waist and both arms, in one go, so that shoulders show no seam. */
function paintSkin(
  { color: under, erased, canvas: { box }, frame }: Fill,
  person: PersonAnalysis,
  shapes: BareShapes,
  { along, armEdge, armAlong }: SkinPlanes,
  skin: SkinColor,
  detail: SkinDetail,
  masks: SoftMasks,
  waist: number,
  invented: Float32Array,
) {
  const trunk = enlarge(shapes.torso.edge, frame, box, erased);
  const figure = enlarge(blurredMatte(person), frame, box, erased);
  const softness = 1.5 / person.body.torsoLength;
  for (let i = 0; i < invented.length; i++) {
    if (erased[i] <= 0) continue;
    const torso = rim(trunk[i]) * smoothstep(waist + softness, waist - softness, along[i]);
    const seen = smoothstep(0.1, 0.4, masks.skin[i]);
    const body = Math.max(torso, rim(armEdge[i]), seen);
    const doubt = armEdge[i] > 0 && armAlong[i] > FOREARM ? MATTE_DOUBT : 0;
    invented[i] = body * smoothstep(0.3 - doubt, 0.55 - doubt, figure[i]);
  }
  const color = enlargeColor(shadeSkin(skin.field, shapes), frame, box, invented);
  addDetail(color, box, invented, detail);
  blend(under, color, invented);
  releaseColors(color);
  returnPlanes(trunk, figure);
  for (let i = 0; i < invented.length; i++) invented[i] *= erased[i];
}

/** Invented skin never exceeds the old figure; blurred, because the matte itself may be ragged. */
function blurredMatte({ matte, body, frame }: PersonAnalysis): Plane {
  return gaussianBlur(matte, Math.max(1, FIGURE_BLUR * body.unit * frame.scale));
}

/** Without darkening towards its outline an arm looks like cut paper; the shoulder belongs to the trunk. */
function skinDarkness({ arms, torso }: BareShapes, index: number): number {
  const trunk = 0.1 * Math.min(1, torso.across.data[index]) ** 4;
  if (arms.edge.data[index] < -3) return trunk;
  const arm = 0.22 * arms.across.data[index] ** 3 - 0.03;
  const share = smoothstep(0.06, 0.3, arms.along.data[index]);
  return trunk + share * (arm - trunk);
}

/** Skin in shade loses lightness and gains a little chroma. */
function shadeSkin(field: LabImage, shapes: BareShapes): LabImage {
  const { width, height } = field;
  const shaded = { width, height, l: field.l.slice(), a: field.a.slice(), b: field.b.slice() };
  for (let i = 0; i < shaded.l.length; i++) {
    const dark = skinDarkness(shapes, i);
    shaded.l[i] *= 1 - dark;
    shaded.a[i] *= 1 + 0.45 * dark;
    shaded.b[i] *= 1 + 0.45 * dark;
  }
  return shaded;
}

/** L units become about 2.4 steps of sRGB. */
const STEPS_PER_LIGHTNESS = 2.4;

function addDetail(color: ColorPlanes, box: Box, where: Float32Array, detail: SkinDetail) {
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x;
      if (where[at] <= 0) continue;
      const step = STEPS_PER_LIGHTNESS * skinDetailAt(detail, x, y);
      color.red[at] += step;
      color.green[at] += step;
      color.blue[at] += step;
    }
  }
}
