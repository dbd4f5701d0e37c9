import { labelMask, otherLabelsMask } from '../label-pixels.ts';
import { type Components, findComponents } from '../raster/flood.ts';
import { open } from '../raster/morphology.ts';
import { LABEL, type Mask, PART } from '../types.ts';
import type { BodyMaps } from './body-maps.ts';
import { HIPS_V } from './class-evidence.ts';
import { toFaceAxes } from './find-face.ts';
import type { ClassPlanes, LabelInput } from './label-input.ts';
import { isSkinLike } from './skin-reference.ts';

const VALUES = 5;
/** Islands smaller than this share of the planes are noise. */
const SPECK_SHARE = 6e-4;
/** Half width, in U, below which a tongue of cloth between top and lower garment belongs to neither's shape. */
const SPUR_RADIUS = 0.03;
/** Half width, in U, below which cloth that reaches down into the waistband, such as a button, is cut off. */
const NOTCH_RADIUS = 0.045;
/** A component is enclosed by a label that makes up this share of its border. */
const ENCLOSED = 0.88;
/** A piece of top that ends above this v is an earring or a pair of glasses. */
const ABOVE_SHOULDERS = -0.05;
/** Hair hangs from the head: it must start this near the face's middle, in units of mouth to eyes. */
const HEAD_REACH = 2.6;
const LOWEST_ROOT = -0.55;
/** A bun beside the neck has no visible root; hair that reaches below this v is a collar. */
const BUN_ENDS_ABOVE = -0.12;
/** Bare skin within this distance of an arm's bones (U), from this position along it, may lie in front of the top. */
const ARM_REACH = 0.13;
const ARM_FROM = 1.1;
/** Least mean probability, by the parser, of a separate piece of top. */
const LEAST_SAID = 0.3;
/** Least area of enclosed skin, in square U; smaller pieces are taken for print. */
const BARE_AREA = 0.035;
/** Mean probability, by the parser, of enclosed skin: print is read as cloth, a hand before a jacket is not. */
const SURELY_SKIN = 0.6;

/**
 * Removes what colour alone gets wrong: hair not connected to the head (collars, gaps beside the arms), lettering in
 * the colour of skin, buttons, specks, and other people in the picture.
 */
export function tidyLabels(input: LabelInput, labels: Mask, costs: ClassPlanes): void {
  dropStrangers(input, labels);
  dropLooseHair(input, labels, costs);
  cutSpurs(labels, NOTCH_RADIUS * input.maps.unit, LABEL.top, LABEL.bottom);
  cutSpurs(labels, SPUR_RADIUS * input.maps.unit, LABEL.bottom, LABEL.top);
  absorbIslands(input, labels);
}

/** Labels every piece of person that does not touch this person's body as background. */
function dropStrangers({ maps, face }: LabelInput, labels: Mask): void {
  const pieces = findComponents(otherLabelsMask(labels, LABEL.background));
  const ours = new Uint8Array(pieces.count + 1);
  for (let i = 0; i < labels.data.length; i += 1) {
    const onArm = maps.left.distance[i] < 0.07 || maps.right.distance[i] < 0.07;
    const onTorso = Math.abs(maps.lateral[i]) < 0.25 && maps.v[i] > 0 && maps.v[i] < 1.5;
    if (onArm || onTorso) ours[pieces.labels[i]] = 1;
  }
  const head = Math.round(face.center.y) * labels.width + Math.round(face.center.x);
  if (head >= 0 && head < labels.data.length) ours[pieces.labels[head]] = 1;
  for (let i = 0; i < labels.data.length; i += 1) {
    if (ours[pieces.labels[i]] === 0) labels.data[i] = LABEL.background;
  }
}

function dropLooseHair({ face, maps }: LabelInput, labels: Mask, costs: ClassPlanes): void {
  const pieces = componentsOf(labels, LABEL.hair);
  const lowest = findLowest(maps, pieces);
  const attached = new Uint8Array(pieces.count + 1);
  for (let i = 0; i < labels.data.length; i += 1) {
    if (pieces.labels[i] === 0 || attached[pieces.labels[i]] === 1) continue;
    const x = i % labels.width;
    const { across, up } = toFaceAxes(face, x, (i - x) / labels.width);
    const rooted = up > LOWEST_ROOT || lowest[pieces.labels[i]] < BUN_ENDS_ABOVE;
    if (rooted && Math.hypot(across, up) < HEAD_REACH) attached[pieces.labels[i]] = 1;
  }
  for (let i = 0; i < labels.data.length; i += 1) {
    if (pieces.labels[i] === 0 || attached[pieces.labels[i]] === 1) continue;
    const [skin, , top, bottom] = costs;
    labels.data[i] =
      skin[i] <= top[i] && skin[i] <= bottom[i] ? LABEL.skin : top[i] <= bottom[i] ? LABEL.top : LABEL.bottom;
  }
}

/** Relabels thin spurs of `label` that stick out into `other`: belt loops, the bridge to a button. */
function cutSpurs(labels: Mask, radius: number, label: number, other: number): void {
  const kept = open(otherLabelsMask(labels, other), radius).data;
  for (let i = 0; i < kept.length; i += 1) {
    if (kept[i] === 0 && labels.data[i] === label) labels.data[i] = other;
  }
}

function absorbIslands(input: LabelInput, labels: Mask): void {
  const speck = SPECK_SHARE * labels.data.length;
  for (const label of [LABEL.hair, LABEL.skin, LABEL.bottom, LABEL.top]) {
    const pieces = componentsOf(labels, label);
    const borders = countBorders(labels, pieces);
    const lowest = label === LABEL.top || label === LABEL.bottom ? findLowest(input.maps, pieces) : null;
    const real = label === LABEL.skin ? findRealSkin(input, pieces) : null;
    const unsaid = label === LABEL.top ? findUnsaid(input, pieces) : null;
    const becomes = new Uint8Array(pieces.count + 1);
    for (let piece = 1; piece <= pieces.count; piece += 1) {
      const { most, share } = strongestBorder(borders, piece);
      // A skirt between the fronts of a coat is enclosed, too.
      const hangs = label === LABEL.bottom && lowest !== null && lowest[piece] > HIPS_V;
      const enclosed = share >= ENCLOSED && isForeign(label, most) && real?.[piece] !== 1 && !hangs;
      const tiny = pieces.areas[piece] < speck && most !== LABEL.background;
      const astray =
        label === LABEL.top &&
        lowest !== null &&
        lowest[piece] < ABOVE_SHOULDERS &&
        most !== LABEL.background;
      const strand = label === LABEL.skin && real?.[piece] !== 1 && isStrand(borders, piece);
      becomes[piece] = strand
        ? LABEL.hair
        : enclosed || tiny || astray || unsaid?.[piece] === 1
          ? most
          : label;
    }
    for (let i = 0; i < labels.data.length; i += 1) {
      if (pieces.labels[i] !== 0) labels.data[i] = becomes[pieces.labels[i]];
    }
  }
}

/** Whether skin between hair and top is the lit end of a strand, as nothing else can be there. */
function isStrand(counts: Int32Array, piece: number): boolean {
  const at = piece * VALUES;
  const hair = counts[at + LABEL.hair];
  const cloth = counts[at + LABEL.top];
  const all = hair + cloth + counts[at] + counts[at + LABEL.skin] + counts[at + LABEL.bottom];
  return hair > 0.08 * all && cloth > 0.2 * all && hair + cloth > ENCLOSED * all;
}

/** Largest v of each piece. */
function findLowest(maps: BodyMaps, pieces: Components): Float32Array {
  const lowest = new Float32Array(pieces.count + 1).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < pieces.labels.length; i += 1) {
    lowest[pieces.labels[i]] = Math.max(lowest[pieces.labels[i]], maps.v[i]);
  }
  return lowest;
}

/** Pieces of top, but for the largest, that the parser takes for something else: parts of bags, hats and strangers. */
function findUnsaid({ parts }: LabelInput, pieces: Components): Uint8Array {
  const said = new Float32Array(pieces.count + 1);
  for (let i = 0; i < pieces.labels.length; i += 1) {
    said[pieces.labels[i]] += parts[PART.upper][i] + parts[PART.outer][i] + parts[PART.dress][i];
  }
  const largest = pieces.areas.subarray(1).reduce((most, area) => Math.max(most, area), 0);
  return Uint8Array.from(said, (sum, piece) => {
    const area = pieces.areas[piece];
    return Number(area < largest && sum < LEAST_SAID * area);
  });
}

/** Whether an enclosed piece cannot be what it is labelled: print on a top, a buckle, a pendant. */
function isForeign(label: number, around: number): boolean {
  if (label === LABEL.hair) return around === LABEL.top || around === LABEL.bottom;
  if (label === LABEL.skin) return around === LABEL.top || around === LABEL.bottom;
  if (label === LABEL.top) return around === LABEL.bottom;
  return around === LABEL.top;
}

/** Pieces of skin that may be enclosed: an arm in front of the top, what has the skin's colour, what is surely skin. */
function findRealSkin({ maps, lab, skin, parts }: LabelInput, pieces: Components): Uint8Array {
  const found = new Uint8Array(pieces.count + 1);
  const alike = new Int32Array(pieces.count + 1);
  const said = new Float32Array(pieces.count + 1);
  for (let i = 0; i < pieces.labels.length; i += 1) {
    const piece = pieces.labels[i];
    if (piece === 0) continue;
    said[piece] += parts[PART.skin][i];
    const left = maps.left.along[i] > ARM_FROM && maps.left.distance[i] < ARM_REACH;
    const right = maps.right.along[i] > ARM_FROM && maps.right.distance[i] < ARM_REACH;
    if (left || right) found[piece] = 1;
    if (skin !== null && isSkinLike(skin, lab.l[i], lab.a[i], lab.b[i])) alike[piece] += 1;
  }
  const least = BARE_AREA * maps.unit * maps.unit;
  for (let piece = 1; piece <= pieces.count; piece += 1) {
    if (pieces.areas[piece] > least && alike[piece] > 0.6 * pieces.areas[piece]) found[piece] = 1;
    if (said[piece] > SURELY_SKIN * pieces.areas[piece]) found[piece] = 1;
  }
  return found;
}

function componentsOf(labels: Mask, label: number): Components {
  return findComponents(labelMask(labels, label));
}

/** Counts the other labels beside each piece, five counts per piece. */
function countBorders(labels: Mask, pieces: Components): Int32Array {
  const { width, height, data } = labels;
  const counts = new Int32Array((pieces.count + 1) * VALUES);
  const look = (from: number, to: number): void => {
    const piece = pieces.labels[from];
    if (piece !== 0 && pieces.labels[to] !== piece) counts[piece * VALUES + data[to]] += 1;
    const other = pieces.labels[to];
    if (other !== 0 && pieces.labels[from] !== other) counts[other * VALUES + data[from]] += 1;
  };
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (x + 1 < width) look(i, i + 1);
      if (y + 1 < height) look(i, i + width);
    }
  }
  return counts;
}

function strongestBorder(counts: Int32Array, piece: number): { most: number; share: number } {
  let most = 0;
  let total = 0;
  for (let label = 0; label < VALUES; label += 1) {
    const count = counts[piece * VALUES + label];
    total += count;
    if (count > counts[piece * VALUES + most]) most = label;
  }
  return { most, share: total === 0 ? 0 : counts[piece * VALUES + most] / total };
}
