import { enlarge, reduce } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { Box, LayerName, PersonAnalysis, WarpedLayer } from '../types.ts';
import { type ColorPlanes, createColorPlanes } from './canvas.ts';
import { forearmsInFront } from './forearm-in-front.ts';
import { limbsInFront } from './limbs-in-front.ts';
import { putNeckBeforeHood } from './neck-before-hood.ts';
import type { UndressedCanvas } from './remove-top.ts';
import { type SleeveBehind, sleeveBehind } from './sleeve-behind.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Share of the arm by which the lower end of a cuff may lie farther down than its middle. */
const CUFF_SLANT = 0.1;

/** Shares of an arm over which the trunk comes in front of its sleeve when its hand is nowhere in sight. */
const BELOW_SHOULDER = [0.25, 0.4] as const;

/** The middle of an arm is farther than this inside its outline, in shoulder units. */
const ARM_CORE = 0.055;

/** How much an arm or a sleeve darkens the cloth directly beside it, and how far, in shoulder units. */
const OCCLUSION = 0.26;
const OCCLUSION_REACH = 0.035;

/** The whole garment, over the box. */
export interface MergedGarment {
  readonly color: ColorPlanes;
  readonly alpha: Float32Array;
  /** Share 0..1 of each pixel's colour that comes from the garment's trunk; the rest comes from sleeves. */
  readonly trunk: Float32Array;
  /** How far bare forearms lie in front of the sleeves, 0..1; undefined if none does. */
  readonly forearms: Float32Array | undefined;
  /** Share of each arm that the new sleeves reach; 0 without sleeves. */
  readonly sleeveEnd: { readonly left: number; readonly right: number };
}

/**
 * Merges torso and sleeves: the torso lies behind hands and bare arms; sleeves lie over all of them, with the sleeve
 * of the arm that reaches farther across the body on top. The end of a sleeve that goes behind the body lies under
 * the torso.
 */
export function mergeLayers(
  person: PersonAnalysis,
  box: Box,
  layers: readonly WarpedLayer[],
  undressed: UndressedCanvas,
  masks: SoftMasks,
): MergedGarment {
  const size = box.width * box.height;
  const sleeves = orderSleeves(person, layers);
  const endOf = (name: LayerName): number => {
    const sleeve = sleeves.find((layer) => layer.name === name);
    return sleeve === undefined ? 0 : findSleeveEnd(sleeve, box, undressed, ARM_CORE * person.body.unit);
  };
  const sleeveEnd = { left: endOf('sleeve-left'), right: endOf('sleeve-right') };
  const front = limbsInFront(person, box, layers, undressed, masks, sleeveEnd);
  putNeckBeforeHood(layers, box, masks.person, undressed, front);
  const forearms = forearmsInFront(person, box, masks, sleeveEnd);
  const merged: MergedGarment = {
    color: createColorPlanes(size),
    alpha: new Float32Array(size),
    trunk: new Float32Array(size),
    forearms,
    sleeveEnd,
  };
  if (person.foldedArms === 'bare') endBehindArms(masks, box, front);
  const trunk = layers.filter((layer) => layer.name === 'torso');
  const parts = sleeves.map((layer) => placeSleeve(person, layer, trunk, undressed, box, forearms));
  const { layer: over } = masks;
  const covering = over === null ? front.slice() : front.map((value, i) => Math.max(value, over[i]));
  for (const { layer, before } of parts) addAlpha(layer, box, covering, before === forearms ? null : before);
  layEndsBehind(merged, parts, trunk, front, person, box);
  for (const layer of trunk) layOver(merged, layer, box, front);
  occlude(merged, covering, person, box);
  for (const { layer, before } of parts) layOver(merged, layer, box, before);
  return merged;
}

interface PlacedSleeve {
  readonly layer: WarpedLayer;
  /** Its end behind the body; null when all of it is in front. */
  readonly behind: SleeveBehind | null;
  /** How far each pixel of the box is covered by what lies in front of the sleeve; undefined if nothing does. */
  readonly before: Float32Array | undefined;
}

function placeSleeve(
  person: PersonAnalysis,
  layer: WarpedLayer,
  trunk: readonly WarpedLayer[],
  { bareArms, armAlong }: UndressedCanvas,
  box: Box,
  forearms: Float32Array | undefined,
): PlacedSleeve {
  const behind = bareArms.behind && sleeveBehind(person, layer, box);
  if (behind) return { layer, behind, before: beforeSleeve(behind, forearms) };
  if (!bareArms.unseen[layer.name === 'sleeve-left' ? 'left' : 'right'])
    return { layer, behind, before: forearms };
  const before = new Float32Array(armAlong.length);
  for (const part of trunk) addAlpha(part, box, before, null);
  for (let i = 0; i < before.length; i++) {
    before[i] = Math.max(before[i] * smoothstep(...BELOW_SHOULDER, armAlong[i]), forearms?.[i] ?? 0);
  }
  return { layer, behind, before };
}

/** Draws the ends of sleeves that go behind the body, in the shade of the trunk in front of them. */
function layEndsBehind(
  merged: MergedGarment,
  parts: readonly PlacedSleeve[],
  trunk: readonly WarpedLayer[],
  front: Float32Array,
  person: PersonAnalysis,
  box: Box,
): void {
  if (parts.every(({ behind }) => behind === null)) return;
  for (const { layer, behind } of parts) if (behind) layOver(merged, layer, box, behind.gone);
  const over = new Float32Array(front.length);
  for (const layer of trunk) addAlpha(layer, box, over, front);
  occlude(merged, over, person, box);
}

function beforeSleeve({ behind, gone }: SleeveBehind, forearms: Float32Array | undefined): Float32Array {
  return behind.map((value, i) => Math.max(value, gone[i], forearms === undefined ? 0 : forearms[i]));
}

/** Where no old top shows below folded arms, it ended behind them, and so does the new one. */
function endBehindArms({ hands, top }: SoftMasks, { width }: Box, front: Float32Array): void {
  for (let column = 0; column < width; column++) {
    let end = hands.length - width + column;
    while (end >= 0 && hands[end] < 0.5 && top[end] < 0.5) end -= width;
    if (end < 0 || hands[end] < 0.5) continue;
    for (let i = end; i < hands.length; i += width) front[i] = 1;
  }
}

function orderSleeves({ geometry, body }: PersonAnalysis, layers: readonly WarpedLayer[]): WarpedLayer[] {
  const reach = (layer: WarpedLayer) => {
    const { wrist } = layer.name === 'sleeve-left' ? geometry.arms.left : geometry.arms.right;
    return Math.abs((wrist.x - body.hips.x) * body.across.x + (wrist.y - body.hips.y) * body.across.y);
  };
  return layers
    .filter((layer) => layer.name !== 'torso')
    .sort((first, second) => reach(second) - reach(first));
}

/** The part of a layer that lies in the box, in layer rows and columns. */
function overlap(layer: WarpedLayer, box: Box) {
  return {
    left: Math.max(0, box.x - layer.box.x),
    right: Math.min(layer.box.width, box.x + box.width - layer.box.x),
    top: Math.max(0, box.y - layer.box.y),
    bottom: Math.min(layer.box.height, box.y + box.height - layer.box.y),
    shift: (layer.box.y - box.y) * box.width + (layer.box.x - box.x),
  };
}

/** Measured along the middle of the arm, because cuffs are cut at a slant. */
function findSleeveEnd(
  layer: WarpedLayer,
  box: Box,
  { armEdge, armAlong }: UndressedCanvas,
  core: number,
): number {
  const { left, right, top, bottom, shift } = overlap(layer, box);
  const { data } = layer.image;
  let end = 0;
  let rim = 0;
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const at = shift + y * box.width + x;
      if (armEdge[at] <= -core || data[(y * layer.box.width + x) * 4 + 3] < 200) continue;
      if (armAlong[at] > rim) rim = armAlong[at];
      if (armEdge[at] > core && armAlong[at] > end) end = armAlong[at];
    }
  }
  // A sleeve beside the arm's middle, on a turned body, ends where its slanted rim does.
  return Math.max(0, end - 0.02, rim - CUFF_SLANT);
}

/** @param front how far each pixel of the box is covered by what lies over the layer. */
function addAlpha(layer: WarpedLayer, box: Box, into: Float32Array, front: Float32Array | null | undefined) {
  const { left, right, top, bottom, shift } = overlap(layer, box);
  const { data } = layer.image;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = shift + y * box.width + x;
      const shown = front ? 1 - front[at] : 1;
      const alpha = (data[(y * layer.box.width + x) * 4 + 3] / 255) * shown;
      if (alpha > into[at]) into[at] = alpha;
    }
  }
}

/** @param front how far each pixel of the box is covered by what lies over the layer. */
function layOver(merged: MergedGarment, layer: WarpedLayer, box: Box, front?: Float32Array) {
  const { left, right, top, bottom, shift } = overlap(layer, box);
  const { data } = layer.image;
  const { color, alpha, trunk } = merged;
  const isTrunk = layer.name === 'torso' ? 1 : 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const from = (y * layer.box.width + x) * 4;
      if (data[from + 3] === 0) continue;
      const at = shift + y * box.width + x;
      const over = (data[from + 3] / 255) * (front === undefined ? 1 : 1 - front[at]);
      if (over <= 0) continue;
      const total = over + alpha[at] * (1 - over);
      const share = over / total;
      color.red[at] += share * (data[from] - color.red[at]);
      color.green[at] += share * (data[from + 1] - color.green[at]);
      color.blue[at] += share * (data[from + 2] - color.blue[at]);
      trunk[at] += share * (isTrunk - trunk[at]);
      alpha[at] = total;
    }
  }
}

/** Adds soft darkening beside whatever lies over the layers merged so far. */
function occlude({ color, alpha }: MergedGarment, covering: Float32Array, person: PersonAnalysis, box: Box) {
  const { frame, body } = person;
  const small = reduce(covering, box, frame);
  gaussianBlur(small, Math.max(0.8, OCCLUSION_REACH * body.unit * frame.scale), small);
  const shade = enlarge(small, frame, box);
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0) continue;
    const factor = 1 - OCCLUSION * Math.min(1, shade[i]);
    color.red[i] *= factor;
    color.green[i] *= factor;
    color.blue[i] *= factor;
  }
  returnPlanes(shade);
}
