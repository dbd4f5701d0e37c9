import { labelMask, toPlaneData } from '../label-pixels.ts';
import { analysisToPhoto } from '../person/analysis-frame.ts';
import { bodyToPhoto } from '../person/body-frame.ts';
import { enlarge } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { flood } from '../raster/flood.ts';
import { dilate, erode, open } from '../raster/morphology.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { watershed } from '../raster/watershed.ts';
import {
  type ArmGeometry,
  type Box,
  LABEL,
  type LabImage,
  type Mask,
  type PersonAnalysis,
  type Plane,
  type Point,
} from '../types.ts';

/** A pixel is skin from this share on. */
const SKIN = 0.5;
/** Blur in pixels that removes grain before steps are measured; a step is measured over twice `STEP`, in U. */
const BLUR = 1.2;
const STEP = 0.005;
/** An arm darkens towards its outline, so only the excess over this counts for steps across it, Lab units. */
const ROUNDNESS = 3;
/** Steps are capped at this, Lab units. */
const STEEPEST = 16;
/** Smaller steps are grain and shading. */
const SMOOTH = 2;
/** Reach of nails from the finger's skin, width of outlines, and half the largest width of what is no nail; in U. */
const NAIL = 0.07;
const OUTLINE = 0.01;
const NARROW = 0.009;
/** Half the least width of a finger, in U; creases of armpits and slits beside a hand are narrower. */
const THINNEST = 0.014;
/** Range beside the old top, where armpits are, in U. */
const BESIDE_TOP = 0.06;
/** Half the largest width of the old top's straps, in U. */
const STRAP = 0.04;
/** Distance from the edge of the skin that counts as well inside, in U. */
const INSIDE = 0.02;
/** Shares of the upper arm (above any hand) and the forearm that are marked as behind and in front. */
const UPPER_ARM = [0, 0.22] as const;
const FOREARM = [0.2, 0.95] as const;
/** Chest and shoulders above any hand: shares of the torso, and distance from the spine, in U. */
const CHEST_V = [0.02, 0.1] as const;
const CHEST_REACH = 0.35;
/** Width in pixels of a finger's soft outline. */
const SOFTNESS = 0.7;

const BEHIND = 1;
const FRONT = 2;

export interface FoldedHands {
  /** 0..1 over the box, 1 in front of every garment. */
  readonly front: Float32Array;
  /** Share of their border with the arms behind where no edge is visible, so that they cannot be separated. */
  readonly vague: number;
}

/**
 * Finds the forearms and hands of bare folded arms, separating each finger from the upper arm it lies on by its
 * outline. Fingers lie across that arm, so lightness changes along it only where they begin and end.
 *
 * @param lab of the box.
 * @param skin 0..1 over the box.
 */
export function findFoldedHands(
  person: PersonAnalysis,
  box: Box,
  lab: LabImage,
  skin: Float32Array,
): FoldedHands {
  const { body, geometry } = person;
  const { width, height } = box;
  const marks = new Uint8Array(width * height);
  markChest(person, box, marks);
  markUnderTop(person, box, marks);
  for (const { shoulder, elbow, wrist } of [geometry.arms.left, geometry.arms.right]) {
    markBone({ from: shoulder, to: elbow, shares: UPPER_ARM }, BEHIND, box, marks);
    markBone({ from: elbow, to: wrist, shares: FOREARM }, FRONT, box, marks);
  }
  const bare = new Uint8Array(marks.length);
  for (let i = 0; i < bare.length; i++) {
    if (skin[i] > SKIN) bare[i] = 1;
    else marks[i] = 0;
  }
  const seeds: number[] = [];
  for (let i = 0; i < marks.length; i++) if (marks[i] === BEHIND) seeds.push(i);
  const steps = measureSteps(person, box, lab);
  watershed(steps, STEEPEST, bare, marks, width);
  const vague = findVagueShare(marks, steps, width);
  const arm = findSmoothArm(marks, steps, box, seeds);
  returnPlanes(steps);
  const front: Mask = { width, height, data: new Uint8Array(marks.length) };
  for (let i = 0; i < marks.length; i++) front.data[i] = marks[i] === FRONT ? 1 : 0;
  addNails(front, { bare, arm, beside: besideTop(person, box) }, body.unit);
  const soft: Plane = { width, height, data: toPlaneData(open(front, THINNEST * body.unit)) };
  return { front: gaussianBlur(soft, SOFTNESS, soft).data, vague };
}

function findVagueShare(marks: Uint8Array, steps: Float32Array, width: number): number {
  let all = 1;
  let vague = 0;
  for (let i = 0; i + width < marks.length; i++) {
    for (const beside of [i + 1, i + width]) {
      if (marks[i] + marks[beside] !== BEHIND + FRONT || marks[i] === marks[beside]) continue;
      if (!marks[i] || !marks[beside]) continue;
      all += 1;
      if (Math.max(steps[i], steps[beside]) < SMOOTH) vague += 1;
    }
  }
  return vague / all;
}

/** The area behind that is reached without crossing a step. */
function findSmoothArm(
  marks: Uint8Array,
  steps: Float32Array,
  { width, height }: Box,
  seeds: Iterable<number>,
): Mask {
  const smooth = new Uint8Array(marks.length);
  for (let i = 0; i < smooth.length; i++) smooth[i] = marks[i] === BEHIND && steps[i] < SMOOTH ? 1 : 0;
  return { width, height, data: flood(smooth, width, height, seeds) };
}

interface Around {
  /** 1 on skin. */
  readonly bare: Uint8Array;
  readonly arm: Mask;
  /** Above 0 beside the old top, where armpits are. */
  readonly beside: Float32Array;
}

/** A nail's border to its finger is as sharp as to the arm: next to a hand, all but the smooth arm becomes hand. */
function addNails(front: Mask, { bare, arm, beside }: Around, unit: number): void {
  const near = dilate(front, NAIL * unit).data;
  const smooth = dilate(arm, OUTLINE * unit).data;
  const rest = { ...front, data: new Uint8Array(bare.length) };
  for (let i = 0; i < bare.length; i++)
    rest.data[i] = bare[i] && near[i] && !smooth[i] && beside[i] <= 0 ? 1 : 0;
  const nails = open(rest, NARROW * unit).data;
  for (let i = 0; i < nails.length; i++) if (nails[i]) front.data[i] = 1;
}

function besideTop({ labels, frame, body }: PersonAnalysis, box: Box): Float32Array {
  const near = dilate(labelMask(labels, LABEL.top), BESIDE_TOP * body.unit * frame.scale);
  return enlarge({ ...near, data: toPlaneData(near) }, frame, box);
}

/** Change of lightness at every pixel, along the upper arm on its side of the body. */
function measureSteps(person: PersonAnalysis, box: Box, lab: LabImage): Float32Array {
  const { width, height } = box;
  const { left, right } = person.geometry.arms;
  const step = Math.max(1, Math.round(STEP * person.body.unit));
  const { data } = gaussianBlur({ width, height, data: lab.l }, BLUR);
  const steps = borrowPlane(width * height).fill(0);
  const spine = Math.min(width, Math.max(0, Math.round(person.body.shoulders.x - box.x)));
  const downs = [directionOf(left), directionOf(right)];
  for (let y = step; y < height - step; y++) {
    const row = y * width;
    findSteps(data, width, step, row + step, row + spine, downs[0], steps);
    findSteps(data, width, step, row + spine, row + width - step, downs[1], steps);
  }
  return steps;
}

function findSteps(
  values: Float32Array,
  width: number,
  step: number,
  start: number,
  end: number,
  down: Point,
  steps: Float32Array,
): void {
  const far = step * width;
  for (let i = start; i < end; i++) {
    const x = values[i + step] - values[i - step];
    const y = values[i + far] - values[i - far];
    const along = Math.abs(x * down.x + y * down.y);
    const across = Math.abs(x * down.y - y * down.x) - ROUNDNESS;
    steps[i] = Math.max(along, across);
  }
}

function directionOf({ shoulder, elbow }: ArmGeometry): Point {
  const length = Math.max(1, Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y));
  return { x: (elbow.x - shoulder.x) / length, y: (elbow.y - shoulder.y) / length };
}

function markChest({ body }: PersonAnalysis, box: Box, marks: Uint8Array): void {
  for (let lateral = -CHEST_REACH; lateral <= CHEST_REACH; lateral += 0.01) {
    for (const v of CHEST_V) mark(bodyToPhoto(body, v, lateral * body.unit), BEHIND, box, marks);
  }
}

/** Marks skin below the old top, in its columns, as in front of the top. */
function markUnderTop(person: PersonAnalysis, box: Box, marks: Uint8Array): void {
  const { labels, frame, body } = person;
  const unit = body.unit * frame.scale;
  const cloth = open(labelMask(labels, LABEL.top), STRAP * unit).data;
  const skin = erode(labelMask(labels, LABEL.skin), INSIDE * unit).data;
  for (let x = 0; x < labels.width; x++) {
    let under = false;
    for (let y = 0; y < labels.height; y++) {
      const at = y * labels.width + x;
      if (cloth[at]) under = true;
      if (under && skin[at]) mark(analysisToPhoto(frame, { x, y }), FRONT, box, marks);
    }
  }
}

interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly shares: readonly [number, number];
}

function markBone({ from, to, shares }: Stretch, value: number, box: Box, marks: Uint8Array): void {
  for (let share = shares[0]; share <= shares[1]; share += 0.005) {
    mark({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }, value, box, marks);
  }
}

function mark(point: Point, value: number, box: Box, marks: Uint8Array): void {
  const x = Math.round(point.x) - box.x;
  const y = Math.round(point.y) - box.y;
  if (x >= 0 && y >= 0 && x < box.width && y < box.height) marks[y * box.width + x] = value;
}
