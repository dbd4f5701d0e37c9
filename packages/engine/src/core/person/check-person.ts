import { refuse } from '../engine-error.ts';
import { LABEL, type PersonAnalysis, POSE, type Point, type RgbaImage } from '../types.ts';
import { bodyToPhoto, distance, photoToBody } from './body-frame.ts';

/** Measured: photos .87 and up, drawn people .64 and up, a close-up of a head .06, from the waist down .29. */
const LEAST_CONFIDENCE = 0.5;
const COMPANY = 0.8;
const LEAST_SHOULDERS_PX = 44;
const LEAST_SHOULDERS_SHARE = 0.06;
/** Shoulder joints against torso length: .58 to .85 from the front. */
const SIDEWAYS_BELOW = 0.42;
/** The photo must show the body down to here. */
const LOWEST_V = 0.82;
const LEAST_PERSON_PIXELS = 600;
const DARK_BELOW_L = 9;

/** What may stand beside the picture; the photo is used all the same. */
export interface PersonWarning {
  readonly subject: 'person';
  readonly reason: 'arms_cross_torso' | 'arms_near_torso';
}

/**
 * Decides whether a picture can be made from this photo.
 * @returns warnings.
 * @throws EngineError of kind `refused`, subject `person`.
 */
export function checkPerson(person: PersonAnalysis): PersonWarning[] {
  const { pose, photo, body } = person;
  if (pose.confidence < LEAST_CONFIDENCE) refuse('person', 'no_person', 'No person was found');
  if ((pose.company ?? 0) > COMPANY) refuse('person', 'several_people', 'There are several people');
  const shoulderA = pose.landmarks[POSE.shoulderA];
  const shoulderB = pose.landmarks[POSE.shoulderB];
  const apart = distance(shoulderA, shoulderB);
  const tallEnough = body.unit >= LEAST_SHOULDERS_PX && body.unit >= LEAST_SHOULDERS_SHARE * photo.width;
  if (!tallEnough) refuse('person', 'person_too_small', 'The person is too small in the photo');
  if (apart < SIDEWAYS_BELOW * body.torsoLength) {
    refuse('person', 'turned_sideways', 'The person is turned to the side');
  }
  if (shoulderA.x < shoulderB.x) refuse('person', 'facing_away', 'The person is seen from behind');
  const hips = bodyToPhoto(body, LOWEST_V, 0);
  checkInside(photo, [pose.landmarks[POSE.nose], shoulderA, shoulderB, hips]);
  checkClothes(person);
  return findArmWarnings(person);
}

function checkInside(photo: RgbaImage, needed: readonly Point[]): void {
  for (const { x, y } of needed) {
    if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) {
      refuse('person', 'cut_off', 'Head, shoulders or hips are outside the photo');
    }
  }
}

function checkClothes({ labels, lab }: PersonAnalysis): void {
  let pixels = 0;
  let brightest = 0;
  for (let i = 0; i < labels.data.length; i += 1) {
    if (labels.data[i] === LABEL.background) continue;
    pixels += 1;
    if (labels.data[i] === LABEL.skin) brightest = Math.max(brightest, lab.l[i]);
  }
  if (pixels < LEAST_PERSON_PIXELS) {
    refuse('person', 'no_person', 'The person could not be told from the background');
  }
  if (brightest < DARK_BELOW_L) refuse('person', 'too_dark', 'The photo is too dark');
}

function findArmWarnings({ pose, body, geometry }: PersonAnalysis): PersonWarning[] {
  const left = photoToBody(body, pose.landmarks[POSE.wristB]);
  const right = photoToBody(body, pose.landmarks[POSE.wristA]);
  const crosses = (wrist: { v: number; lateral: number }, sign: 1 | -1) =>
    wrist.v > 0.15 && wrist.v < 0.85 && sign * wrist.lateral > 0;
  if (crosses(left, 1) || crosses(right, -1)) return [{ subject: 'person', reason: 'arms_cross_torso' }];
  const near = geometry.arms.left.inFront || geometry.arms.right.inFront;
  return near ? [{ subject: 'person', reason: 'arms_near_torso' }] : [];
}
