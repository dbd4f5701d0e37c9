import { reduce } from '../person/frame-planes.ts';
import { isTucked } from '../person/is-tucked.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { DebugSink, Mask, PersonAnalysis, Plane, RgbaImage, Tuck, WarpedLayer } from '../types.ts';
import { findArmholeLimits } from './armhole-limits.ts';
import { type Canvas, paint } from './canvas.ts';
import { closeGaps } from './close-gaps.ts';
import { closeNotches } from './close-notches.ts';
import { castContactShadow } from './contact-shadow.ts';
import { evenWaist } from './even-waist.ts';
import { findBared } from './find-bared.ts';
import { findHem, findHemline } from './find-hem.ts';
import { findGaps, firmGaps } from './firm-gaps.ts';
import { hairInFront } from './hair-in-front.ts';
import { layOpenLayer } from './lay-open-layer.ts';
import { matchGrain } from './match-grain.ts';
import { type MergedGarment, mergeLayers } from './merge-layers.ts';
import { removeTop, type UndressedCanvas } from './remove-top.ts';
import { changedBox } from './scene.ts';
import { settleWaist } from './settle-waist.ts';
import { shadeGarment } from './shade-garment.ts';
import { smoothOutline } from './smooth-outline.ts';
import { createSoftMasks, type SoftMasks } from './soft-masks.ts';
import { unmixOver } from './unmix-edges.ts';

/** Below this share of change a pixel keeps its exact original bytes. */
const LEAST_CHANGE = 0.004;

export interface Dressed {
  /** The photo, changed only where `changed` is 1. */
  readonly image: RgbaImage;
  /** Of the photo's size. */
  readonly changed: Mask;
  /** How far each pixel shows the garment (red), invented skin (green) and any change (blue). */
  readonly painted: RgbaImage;
  /** Analysis frame: how far the new garment covers the photo, 0..1. */
  readonly cover: Plane;
  /** Input of the final check. */
  readonly measures: DressedMeasures;
}

export interface DressedMeasures {
  /** Photo pixels that show the garment. */
  readonly garmentPixels: number;
  /** Photo pixels of the old top, which was removed there or stays on under the new garment. */
  readonly removedPixels: number;
  /** Photo pixels of the old top that the garment does not cover, so that something else is painted there. */
  readonly paintedOverPixels: number;
  /** Photo pixels of invented skin that stay visible. */
  readonly inventedSkinPixels: number;
  /** Share of the border of hands on bare arms that cannot be seen. */
  readonly vagueHands: number;
}

export interface DressOptions {
  /** Worn out, the garment hangs over the lower garment, however the old top was worn. */
  readonly tuck?: Tuck | undefined;
  readonly debug?: DebugSink | undefined;
}

/** Result of the first half of the work; split so that both halves can be timed and the work stopped in between. */
export interface PreparedPhoto {
  /** With corrected labels. */
  readonly person: PersonAnalysis;
  readonly undressed: UndressedCanvas;
  readonly masks: SoftMasks;
}

/** Removes the old top in the part of the photo that the layers and the body occupy. */
export function prepareComposite(found: PersonAnalysis, layers: readonly WarpedLayer[]): PreparedPhoto {
  const settled = closeNotches(settleWaist(found));
  const gaps = findGaps(settled);
  const person = firmGaps(settled, gaps);
  const box = changedBox(person, layers);
  const masks = createSoftMasks(person, box);
  evenWaist(person, box, masks);
  const ends = { hem: findHem(person, layers), bared: findBared(person, layers) };
  return { person, undressed: removeTop(person, box, masks, ends, gaps), masks };
}

/**
 * Puts the warped garment on the person: under face, hair, hands and a waistband it is tucked into, over everything
 * else, in the photo's own light.
 */
export function dress(
  layers: readonly WarpedLayer[],
  { person, undressed, masks }: PreparedPhoto,
  { tuck = 'auto', debug }: DressOptions = {},
): Dressed {
  const { canvas } = undressed;
  const { box } = canvas;
  if (debug) debug('undressed', writeResult(person.photo, canvas).image);
  const garment = mergeLayers(person, box, layers, undressed, masks);
  closeGaps(person, box, garment, undressed, masks, findHemline(layers, box), findArmholeLimits(layers, box));
  const { edgeWidth } = undressed;
  smoothOutline(garment, { width: box.width, unit: person.body.unit, hands: masks.hands, edgeWidth });
  shadeGarment(person, box, garment, undressed);
  matchGrain(garment, undressed.grain, box);
  const hair = hairInFront(masks.hair, box.width);
  unmixOver(person, canvas, masks, { hair, cover: garment.alpha }, undressed.hairColor);
  if (person.openLayer) endUnderLayer(garment, masks);
  hideBehind(garment, masks, hair, tuck !== 'out' && isTucked(person));
  returnPlanes(hair);
  castContactShadow(person, box, garment, undressed, masks);
  paint(canvas, garment.color, garment.alpha);
  if (masks.layer !== null) layOpenLayer(person, canvas, masks.layer);
  const { image, changed } = writeResult(person.photo, canvas);
  const painted = drawCover(person.photo, canvas, garment, undressed);
  if (debug) debug('cover', painted);
  const cover = reduce(garment.alpha, box, person.frame);
  return { image, changed, painted, cover, measures: measure(garment, undressed, masks) };
}

/** Removes from the garment whatever lies in front of it. */
function hideBehind(garment: MergedGarment, masks: SoftMasks, hair: Float32Array, tucked: boolean) {
  const { alpha } = garment;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0) continue;
    let kept = Math.max(masks.face[i], hair[i]);
    if (tucked) kept = Math.max(kept, smoothstep(0.25, 0.75, masks.bottom[i]));
    alpha[i] *= 1 - kept;
  }
}

/** A garment worn under an open jacket does not extend beyond it. */
function endUnderLayer({ alpha }: MergedGarment, { person }: SoftMasks) {
  for (let i = 0; i < alpha.length; i++) alpha[i] *= person[i];
}

function measure(
  garment: MergedGarment,
  { erased, invented }: UndressedCanvas,
  { vagueHands, layer, under }: SoftMasks,
): DressedMeasures {
  let garmentPixels = 0;
  let removedPixels = 0;
  let paintedOverPixels = 0;
  let inventedSkinPixels = 0;
  for (let i = 0; i < erased.length; i++) {
    const open = layer === null ? 1 : 1 - layer[i];
    garmentPixels += open * garment.alpha[i];
    removedPixels += open * Math.max(erased[i], under === null ? 0 : under[i]);
    paintedOverPixels += open * erased[i] * (1 - garment.alpha[i]);
    inventedSkinPixels += open * invented[i] * (1 - garment.alpha[i]);
  }
  return { garmentPixels, removedPixels, paintedOverPixels, inventedSkinPixels, vagueHands };
}

function drawCover(
  { width, height }: RgbaImage,
  { box, weight }: Canvas,
  { alpha }: MergedGarment,
  { invented }: UndressedCanvas,
): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  for (let y = 0, i = 0; y < box.height; y++) {
    let to = ((box.y + y) * width + box.x) * 4;
    for (let x = 0; x < box.width; x++, i++, to += 4) {
      if (weight[i] <= LEAST_CHANGE) continue;
      data[to] = 255 * alpha[i];
      data[to + 1] = 255 * invented[i] * (1 - alpha[i]);
      data[to + 2] = 255 * weight[i];
    }
  }
  return { width, height, data };
}

function writeResult(photo: RgbaImage, canvas: Canvas): { image: RgbaImage; changed: Mask } {
  const data = photo.data.slice();
  const changed = new Uint8Array(photo.width * photo.height);
  const { box, red, green, blue, weight } = canvas;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x;
      if (weight[at] <= LEAST_CHANGE) continue;
      const pixel = (box.y + y) * photo.width + box.x + x;
      data[pixel * 4] = red[at];
      data[pixel * 4 + 1] = green[at];
      data[pixel * 4 + 2] = blue[at];
      changed[pixel] = 1;
    }
  }
  return {
    image: { width: photo.width, height: photo.height, data },
    changed: { width: photo.width, height: photo.height, data: changed },
  };
}
