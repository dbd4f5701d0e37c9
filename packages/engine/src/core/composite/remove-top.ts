import { labelMask } from '../label-pixels.ts';
import { enlarge } from '../person/frame-planes.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type Box, LABEL, type PersonAnalysis } from '../types.ts';
import { type BareArms, shapeBareArms } from './bare-arms.ts';
import { shapeBareTorso } from './bare-torso.ts';
import { bendBehind } from './bend-behind.ts';
import { blendCuffs } from './blend-cuffs.ts';
import { blend, type Canvas, type ColorPlanes, createCanvas, paint, releaseColors } from './canvas.ts';
import { measureEdgeWidth } from './edge-width.ts';
import { eraseHemShadow } from './erase-hem-shadow.ts';
import { createEraseMask } from './erase-mask.ts';
import { fillBackground } from './fill-background.ts';
import { fillBottom } from './fill-bottom.ts';
import type { Light } from './find-light.ts';
import { findRemnants } from './find-remnants.ts';
import { measureGrain } from './grain.ts';
import { paintSkin } from './paint-skin.ts';
import { paintUnder } from './paint-under.ts';
import { rim } from './scene.ts';
import { dropSkinBesideArms } from './skin-beside-arms.ts';
import { lightBody } from './skin-color.ts';
import type { SoftMasks } from './soft-masks.ts';
import { unmixEdges } from './unmix-edges.ts';

/** Photo pixels outside an arm that are not part of it, including its soft rim. */
const BESIDE_ARM = 2;
/** Trousers and skirts start no lower than this share of the torso, even when the old top hangs over them. */
const LOWEST_WAIST = 0.97;
const HIGHEST_WAIST = 0.72;

/** Where the new garment ends. */
export interface NewEnds {
  /** As a share of the torso. */
  readonly hem: number;
  /** By owner of `BareArms`: whether the arm is bared further than before. */
  readonly bared: readonly boolean[];
}

/** The photo without its old top, and what later steps need to know about it. */
export interface UndressedCanvas {
  readonly canvas: Canvas;
  /** How far the old top was removed. */
  readonly erased: Float32Array;
  /** Bare arms, visible or invented, 0..1; parts that continue behind the body are left out. */
  readonly arms: Float32Array;
  /** Distance to the outline of the bare arm in photo pixels, positive inside. */
  readonly armEdge: Float32Array;
  /** Distance to the side of the trunk in photo pixels, positive inside. */
  readonly trunkSide: Float32Array;
  /** Share of the way from shoulder to wrist. */
  readonly armAlong: Float32Array;
  /** How far each pixel shows invented skin. */
  readonly invented: Float32Array;
  /** Standard deviation of the photo's grain, L units. */
  readonly grain: number;
  /** Width in pixels of an outline in the photo. */
  readonly edgeWidth: number;
  /** Both bare arms, analysis frame. */
  readonly bareArms: BareArms;
  /** The light on the body. */
  readonly light: Light;
  /** Colour of the nearest hair, analysis frame; null when it was not needed. */
  readonly hairColor: ColorPlanes | null;
}

/**
 * Paints over the old top with what would be visible without it: the background, the lower garment extended upwards,
 * skin of the trunk, and bare arms.
 *
 * @param gaps 1 where the background shows between arms and body, analysis frame; null if there is none.
 */
export function removeTop(
  person: PersonAnalysis,
  box: Box,
  masks: SoftMasks,
  { hem, bared }: NewEnds,
  gaps: Uint8Array | null = null,
): UndressedCanvas {
  const { frame } = person;
  const canvas = createCanvas(person.photo, box);
  const shapes = { arms: shapeBareArms(person), torso: shapeBareTorso(person) };
  bendBehind(person, shapes);
  // Bare folded arms are entirely visible, so no part of them continues behind the old top.
  if (person.foldedArms === 'bare') keepArmsOff(shapes.arms, labelMask(person.labels, LABEL.top).data);
  if (gaps !== null) keepArmsOff(shapes.arms, gaps);
  const remnants = findRemnants(person);
  if (remnants !== null) keepArmsOff(shapes.arms, remnants);
  dropSkinBesideArms(person, box, masks, shapes);
  const erased = createEraseMask(person, box, masks, shapes, remnants);
  blendCuffs(person, box, masks, shapes.arms, bared, erased);
  eraseHemShadow(person, box, masks, shapes.arms, erased, hem);
  const grain = measurePhotoGrain(masks, box);
  const edgeWidth = measureEdgeWidth(masks.lab.l, masks.person, box.width);
  const armEdge = enlarge(shapes.arms.edge, frame, box);
  const armAlong = enlarge(shapes.arms.along, frame, box);
  const arms = new Float32Array(armEdge.length);
  const fill: Fill = { color: fillBackground(person, canvas, masks, erased, remnants), erased, canvas };
  const waist = bareWaist(person, hem);
  const trunkSide = enlarge(shapes.torso.side, frame, box);
  const along = enlarge(shapes.torso.along, frame, box, erased);
  paintBottom(fill, person, { trunkSide, along, edgeWidth }, masks, waist);
  const lit = lightBody(person, shapes);
  const invented = paintSkin(
    { person, box, masks, shapes, lit, along, armEdge, armAlong, erased, waist, grain, edgeWidth },
    fill.color,
  );
  paintUnder(person, box, { erased, trunkSide, edgeWidth }, fill.color, invented);
  const hairColor = unmixEdges(person, canvas, masks);
  paint(canvas, fill.color, erased);
  releaseColors(fill.color);
  returnPlanes(along);
  const behind = shapes.arms.behind && enlarge(shapes.arms.behind, frame, box);
  const place = {
    armEdge,
    erased,
    behind,
    skin: masks.skin,
    under: masks.under,
    edgeWidth,
    unit: person.body.unit,
  };
  for (let row = 0; row < box.height; row++)
    findArmsOfRow(place, row * box.width, (row + 1) * box.width, arms);
  const { light } = lit;
  return {
    canvas,
    erased,
    arms,
    armEdge,
    armAlong,
    trunkSide,
    invented,
    grain,
    edgeWidth,
    bareArms: shapes.arms,
    light,
    hairColor,
  };
}

interface ArmPlace {
  readonly armEdge: Float32Array;
  readonly erased: Float32Array;
  /** How far an arm lies behind the trunk, 0..1; null if none does. */
  readonly behind: Float32Array | null;
  readonly skin: Float32Array;
  readonly under: Float32Array | null;
  /** In photo pixels. */
  readonly edgeWidth: number;
  readonly unit: number;
}

/** How far each pixel of a row shows a bare arm, drawn or visible. */
function findArmsOfRow(
  { armEdge, erased, behind, skin, under, edgeWidth, unit }: ArmPlace,
  start: number,
  end: number,
  arms: Float32Array,
): void {
  for (let i = start; i < end; i++) {
    if (behind && behind[i] > 0.5) continue;
    const drawn = rim(armEdge[i], edgeWidth) * erased[i];
    const seen =
      (under === null ? skin[i] : Math.max(skin[i], under[i])) *
      smoothstep(-0.06 * unit, -0.025 * unit, armEdge[i]);
    arms[i] = Math.min(1, Math.max(drawn, seen));
  }
}

/** Replacement of the old top; composed in full first, so that soft edges do not let the plate through. */
interface Fill {
  readonly color: ColorPlanes;
  readonly erased: Float32Array;
  /** The photo, nothing painted yet. */
  readonly canvas: Canvas;
}

/** Excludes visible cloth and background beside a bare arm from it, however wide the arm is assumed to be. */
function keepArmsOff({ edge, sleeved }: BareArms, others: Uint8Array): void {
  for (let i = 0; i < others.length; i++) {
    if (others[i] && !sleeved.data[i]) edge.data[i] = Math.min(edge.data[i], -BESIDE_ARM);
  }
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

interface TrunkPlace {
  readonly trunkSide: Float32Array;
  /** As a share of the torso. */
  readonly along: Float32Array;
  /** Width in pixels of an outline in the photo. */
  readonly edgeWidth: number;
}

/** Paints the lower garment's own colours, smoothly extended from its visible part. */
function paintBottom(
  { color: under, erased, canvas }: Fill,
  person: PersonAnalysis,
  { trunkSide, along, edgeWidth }: TrunkPlace,
  masks: SoftMasks,
  waist: number,
) {
  const alpha = borrowPlane(along.length).fill(0);
  const softness = 1.5 / person.body.torsoLength;
  for (let i = 0; i < alpha.length; i++) {
    if (erased[i] <= 0 || along[i] < waist - softness) continue;
    const body = Math.min(rim(trunkSide[i], edgeWidth), smoothstep(0.25, 0.75, masks.person[i]));
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
 * Where the lower garment begins, as a share of the torso. Under a top that hangs over it, it is assumed to reach up
 * to the new hem: a strip of plain cloth looks right where a strip of invented belly does not.
 */
function bareWaist({ geometry }: PersonAnalysis, newHem: number): number {
  const seen = geometry.waist ?? geometry.topHem;
  if (seen <= LOWEST_WAIST) return seen;
  return Math.min(LOWEST_WAIST, Math.max(HIGHEST_WAIST, newHem - 0.03));
}
