import { EngineError } from '../engine-error.ts';
import { faceHeight, LEAST_CONFIDENCE, middle } from '../person/find-pose.ts';
import { toLab } from '../raster/lab.ts';
import { shrinkRgba } from '../raster/resample.ts';
import { LABEL, type Mask, type Plane, POSE, type Point, type Pose, type RgbaImage } from '../types.ts';
import { CELL, cellToPhoto, type Grid, type Pair } from './garment-region.ts';
import { labelAt } from './label-at.ts';
import { ANSWER_LIMITS } from './limits.ts';
import { applySimilarity, type Similarity, scaleOf } from './similarity.ts';

/** Pictures of this many pixels a side are large enough to see that two are the same. */
const SIDE = 64;

/** Rejects an answer that does not show this person in a garment, which is the engine's fault. */
function refuseAnswer(message: string): never {
  throw new EngineError('upstream', `The picture was thrown away: ${message}.`);
}

/** @throws EngineError `upstream` for a picture that is blank, of another shape, or one of the two that were sent. */
export function checkPicture(answer: RgbaImage, photo: RgbaImage): void {
  const shape = answer.width / answer.height / (photo.width / photo.height);
  if (Math.max(shape, 1 / shape) > ANSWER_LIMITS.aspect) refuseAnswer('it has another shape than the photo');
  const { l } = toLab(shrinkRgba(answer, SIDE, SIDE));
  const mean = l.reduce((sum, value) => sum + value, 0) / l.length;
  const spread = Math.sqrt(l.reduce((sum, value) => sum + (value - mean) ** 2, 0) / l.length);
  if (spread < ANSWER_LIMITS.blankSpread) refuseAnswer('there is nothing in it');
  if (findLargestDifference(answer, photo) < ANSWER_LIMITS.sameDifference) refuseAnswer('it is the photo');
}

function findLargestDifference(one: RgbaImage, other: RgbaImage): number {
  const first = toLab(shrinkRgba(one, SIDE, SIDE));
  const second = toLab(shrinkRgba(other, SIDE, SIDE));
  let largest = 0;
  for (let i = 0; i < first.l.length; i += 1) {
    const distance = Math.hypot(first.l[i] - second.l[i], first.a[i] - second.a[i], first.b[i] - second.b[i]);
    largest = Math.max(largest, distance);
  }
  return largest;
}

/** @throws EngineError `upstream` for a picture without a person. */
export function checkSomebody({ confidence }: Pose): void {
  if (confidence < LEAST_CONFIDENCE) refuseAnswer('nobody is in it');
}

/**
 * Compares the position and the size of the two people.
 *
 * @param unit of the photo's body frame, pixels.
 * @param size of the answer's pixels relative to the photo's, by their formats alone.
 * @throws EngineError `upstream` for another framing, another pose, or another size of head or body.
 */
export function checkPose(
  before: Pose,
  after: Pose,
  similarity: Similarity,
  { unit, size }: { readonly unit: number; readonly size: number },
): void {
  const scale = scaleOf(similarity) / size;
  if (Math.max(scale, 1 / scale) > ANSWER_LIMITS.scale) refuseAnswer('the person has another size');
  const tilt = Math.atan2(similarity.b, similarity.a);
  if (Math.abs(tilt) > ANSWER_LIMITS.tilt) refuseAnswer('it is tilted');
  const head = faceHeight(after) / scaleOf(similarity) / faceHeight(before);
  if (Math.max(head, 1 / head) > ANSWER_LIMITS.headSize) refuseAnswer('the head has another size');
  for (const [name, find, most] of PLACES) {
    const expected = applySimilarity(similarity, find(before));
    const found = find(after);
    const away = Math.hypot(found.x - expected.x, found.y - expected.y) / (scaleOf(similarity) * unit);
    if (away > most) refuseAnswer(`the ${name} moved by ${away.toFixed(2)} shoulder units`);
  }
}

type Place = readonly [name: string, find: (pose: Pose) => Point, most: number];

const PLACES: readonly Place[] = [
  ['face', (pose) => joint(pose, 'eyeA', 'eyeB'), ANSWER_LIMITS.face],
  ['left shoulder', ({ landmarks }) => landmarks[POSE.shoulderB], ANSWER_LIMITS.shoulders],
  ['right shoulder', ({ landmarks }) => landmarks[POSE.shoulderA], ANSWER_LIMITS.shoulders],
  ['hips', (pose) => joint(pose, 'hipA', 'hipB'), ANSWER_LIMITS.hips],
];

function joint({ landmarks }: Pose, one: keyof typeof POSE, other: keyof typeof POSE): Point {
  return middle(landmarks[POSE[one]], landmarks[POSE[other]]);
}

/**
 * Compares the two people outside the garment.
 *
 * @param head face and hair; `person` is everything of the person that is kept.
 * @param difference of both pictures, in CIE Lab.
 * @returns the mean difference over what is kept of the person.
 * @throws EngineError `upstream` for another outline or another head.
 */
export function checkPerson(
  pair: Pair,
  grid: Grid,
  { head, person }: { readonly head: Mask; readonly person: Mask },
  difference: Plane,
): number {
  let lost = 0;
  let all = 0;
  for (let i = 0; i < person.data.length; i += 1) {
    if (person.data[i] === 0) continue;
    all += 1;
    const place = cellToPhoto(grid, i % grid.width, Math.floor(i / grid.width));
    if (labelAt(pair.answer, applySimilarity(pair.similarity, place)) === LABEL.background) lost += 1;
  }
  if (lost > ANSWER_LIMITS.lostPerson * Math.max(1, all)) refuseAnswer('the body has another shape');
  const change = meanWhere(difference, head);
  if (change > ANSWER_LIMITS.head) refuseAnswer(`the head changed by ${change.toFixed(0)} in Lab`);
  const whole = meanWhere(difference, person);
  if (whole > ANSWER_LIMITS.person) refuseAnswer(`the person changed by ${whole.toFixed(0)} in Lab`);
  return whole;
}

/**
 * @param cells values of CELL.
 * @throws EngineError `upstream` when the garment's area shows the same as before.
 */
export function checkGarment(cells: Mask, { data }: Plane): void {
  let all = 0;
  let altered = 0;
  for (let i = 0; i < data.length; i += 1) {
    if (cells.data[i] !== CELL.repainted) continue;
    all += 1;
    if (data[i] > ANSWER_LIMITS.sameDifference) altered += 1;
  }
  if (altered <= ANSWER_LIMITS.sameShare * all) refuseAnswer('nothing was put on');
}

function meanWhere({ data }: Plane, where: Mask): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length; i += 1) {
    if (where.data[i] === 0) continue;
    sum += data[i];
    count += 1;
  }
  return sum / Math.max(1, count);
}
