import { refuse } from '../engine-error.ts';
import { LABEL, type PersonAnalysis, POSE, type Point, type RgbaImage } from '../types.ts';
import { bodyToPhoto, distance, photoToBody } from './body-frame.ts';
import { faceHeight, LEAST_CONFIDENCE } from './find-pose.ts';

const COMPANY = 0.8;
const LEAST_SHOULDERS_PX = 44;
const LEAST_SHOULDERS_SHARE = 0.06;
/**
 * Least ratio of shoulder joint distance to torso length; seen from the front it is .58 to .85. Drawn nevertheless,
 * of 12 training photos between .36 and .42 5 were fit to show, about as many as of all, and of 21 below 4.
 */
const SIDEWAYS_BELOW = 0.36;
/** The photo must show the body down to this v. */
const LOWEST_V = 0.82;
/** Least cosine of the spine's tilt. */
const UPRIGHT_FROM = 0.7;
/**
 * Least torso length over the height from mouth to eyes. Measured: 4.8 to 7.8; 4.1 on a photo cut off at the chest,
 * whose hips the network squeezes into the picture.
 */
const LEAST_TORSO = 4.5;
const LEAST_PERSON_PIXELS = 600;
const DARK_BELOW_L = 9;
/** A wrist across the spine between these v is in front of the top; also lower while the top reaches that far. */
const CROSSING_V = [0.15, 0.85] as const;
const LOWEST_CROSSING = 1.15;
/** A sleeved wrist also counts as crossing within this distance (U) of the spine, above this v. */
const NEARLY_ACROSS = 0.3;
const FOLDED_ENDS = 1;
/** Share of the arm under a sleeve from which on its forearm is covered. */
const SLEEVED = 0.8;
/** Largest share of a bare arm that a sleeve may cover. */
const BARE = 0.1;

/** A warning returned with the result; the photo is still used. */
export interface PersonWarning {
  readonly subject: 'person';
  readonly reason: 'arms_cross_torso' | 'arms_near_torso';
}

/**
 * Decides whether this photo can be used.
 * @returns warnings.
 * @throws EngineError of kind `refused`, subject `person`.
 */
export function checkPerson(person: PersonAnalysis): PersonWarning[] {
  const { pose, photo, body } = person;
  if (pose.headAlone === true) refuse('person', 'cut_off', 'The photo shows a head alone');
  if (pose.confidence < LEAST_CONFIDENCE) refuse('person', 'no_person', 'No person was found');
  if ((pose.company ?? 0) > COMPANY) refuse('person', 'several_people', 'There are several people');
  const shoulderA = pose.landmarks[POSE.shoulderA];
  const shoulderB = pose.landmarks[POSE.shoulderB];
  const apart = distance(shoulderA, shoulderB);
  const tallEnough = body.unit >= LEAST_SHOULDERS_PX && body.unit >= LEAST_SHOULDERS_SHARE * photo.width;
  if (!tallEnough) refuse('person', 'person_too_small', 'The person is too small in the photo');
  if (body.down.y < UPRIGHT_FROM) refuse('person', 'not_upright', 'The photo is not upright');
  if (apart < SIDEWAYS_BELOW * body.torsoLength) {
    refuse('person', 'turned_sideways', 'The person is turned to the side');
  }
  if (shoulderA.x < shoulderB.x) refuse('person', 'facing_away', 'The person is seen from behind');
  if (body.torsoLength < LEAST_TORSO * faceHeight(pose)) {
    refuse('person', 'cut_off', 'The photo ends above the hips, which are only guessed');
  }
  const hips = bodyToPhoto(body, LOWEST_V, 0);
  checkInside(photo, [pose.landmarks[POSE.nose], shoulderA, shoulderB, hips]);
  checkClothes(person);
  if (person.wearsCoat && person.openLayer === undefined)
    refuse('person', 'bulky_top', 'A coat hangs far below the hips');
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

/**
 * A forearm over the top stays in front, sleeved or not. Folded arms are accepted only if bare: where hands lie on
 * the sleeves to be replaced, the result falls apart.
 *
 * @throws EngineError of kind `refused`, reason `arms_cross_torso`.
 */
function findArmWarnings({ pose, body, geometry, foldedArms }: PersonAnalysis): PersonWarning[] {
  const lowest = Math.max(CROSSING_V[1], Math.min(LOWEST_CROSSING, geometry.topHem));
  const { arms } = geometry;
  /** @param past how far across the spine, in U, the wrist must be; negative if it may still be short of it. */
  const reaches = (joint: Point, sign: 1 | -1, past: number, end: number): boolean => {
    const wrist = photoToBody(body, joint);
    return wrist.v > CROSSING_V[0] && wrist.v < end && sign * wrist.lateral > past * body.unit;
  };
  // Joints of a sleeved arm in front of a top of its colour are guesses, so nearly crossing counts as crossing.
  const isAcross = (joint: Point, sign: 1 | -1, { covered }: { readonly covered: number }) =>
    reaches(joint, sign, 0, lowest) ||
    (covered > SLEEVED && reaches(joint, sign, -NEARLY_ACROSS, FOLDED_ENDS));
  const bare = foldedArms === 'bare' && Math.max(arms.left.covered, arms.right.covered) <= BARE;
  if (foldedArms !== undefined && !bare) {
    refuse('person', 'arms_cross_torso', 'Both forearms lie across the body, and the arms are not bare');
  }
  const { [POSE.wristB]: leftWrist, [POSE.wristA]: rightWrist } = pose.landmarks;
  const crossing = bare || isAcross(leftWrist, 1, arms.left) || isAcross(rightWrist, -1, arms.right);
  if (crossing) return [{ subject: 'person', reason: 'arms_cross_torso' }];
  return arms.left.inFront || arms.right.inFront ? [{ subject: 'person', reason: 'arms_near_torso' }] : [];
}
