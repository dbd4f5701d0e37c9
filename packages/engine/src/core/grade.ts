import type { TryOnWarning } from './engine-error.ts';
import { elbowBend, FOLDED_BACK } from './person/elbow-bend.ts';
import type { GarmentAnalysis, PersonAnalysis } from './types.ts';

/** How sure the engine is of a picture that it shows: `rough` ones are an idea of the look and no more. */
export type Grade = 'sure' | 'rough';

/** Why a picture is rough, in the order in which reasons are told. Wording for people is keyed by these elsewhere. */
export const ROUGH_REASONS = [
  'arms_invented',
  'skin_invented',
  'old_top_painted_over',
  'old_top_shows',
  'jacket_worn',
  'garment_unclear',
  'arms_in_front',
  'arm_hidden',
  'hands_unclear',
  'cloth_folded',
  'garment_worn',
  'unlike_top',
  'person_photo_blurred',
  'garment_photo_blurred',
] as const;
export type RoughReason = (typeof ROUGH_REASONS)[number];

/** What is known of a try-on when its picture is finished: plain values, shares 0..1 of what each line names. */
export interface GradeEvidence {
  readonly warnings: readonly TryOnWarning[];
  /** Of the arm: what the old top covered and the new one leaves bare, on the arm where that is more. */
  readonly inventedArm: number;
  /** Invented skin that stays visible, of what the old top took. */
  readonly inventedSkin: number;
  /** Of the old top: what the new one does not cover and no skin either, so that trousers or ground are painted there. */
  readonly paintedOver: number;
  /** Of the garment's area: what the finished picture shows of an upper garment elsewhere. */
  readonly strayCloth: number;
  /** Of the upper garments that are worn: what looks like an outer one. */
  readonly outerShare: number;
  /** Of the garment's area: what the finished picture shows as anything but clothes. */
  readonly lostCloth: number;
  /** Of the border of hands on bare arms: what is not to be seen. */
  readonly vagueHands: number;
  /** Of the garment's cloth: what lies folded over. */
  readonly foldedCloth: number;
  /** Of the garment's cloth: what is stretched one way far more than the other. */
  readonly strainedCloth: number;
  /** Whether an arm goes behind the back, so that its length and its sleeve are guessed. */
  readonly isArmHidden: boolean;
  /** Whether a long sleeve lies on an arm that is folded back onto itself. */
  readonly isSleeveFoldedBack: boolean;
  /** Of the garment in its photo: what is garment to the colours or to the network alone. */
  readonly unclearGarment: number;
  /** Whether somebody wears the garment in its photo. */
  readonly isGarmentWorn: boolean;
  /** Whether the garment is taken for something else than a top. */
  readonly isUnlikeTop: boolean;
}

export interface Grading {
  readonly grade: Grade;
  /** Empty when the grade is `sure`. */
  readonly reasons: readonly RoughReason[];
}

/** Share of the arm beyond which a sleeve reaches past the elbow. */
const ELBOW = 0.5;

type Rule = (evidence: GradeEvidence) => boolean;

/**
 * One line a reason: what makes a picture rough. Shares far beyond these are refused by `check-fit.ts` and
 * `check-result.ts`, which no grade can undo.
 */
const RULES: Readonly<Record<RoughReason, Rule>> = {
  // A tee in place of a blouse: every pixel of the forearms is made up. Cuffs are read to about a tenth of the arm;
  // on the measuring pairs that look right it is .05 at most, on a tee in place of longer sleeves .27 and up.
  arms_invented: ({ inventedArm }) => inventedArm > 0.15,
  // Told where the arms do not explain it. Measured: .06 at most where the picture looks right, .14 and up elsewhere.
  skin_invented: (evidence) => evidence.inventedSkin > 0.12 && !RULES.arms_invented(evidence),
  // Measured: .10 at most where the picture looks right, .22 where a much larger top had to go.
  old_top_painted_over: ({ paintedOver }) => paintedOver > 0.15,
  // Found by looking at the finished picture once more. Settled on 113 judged pictures of photos for training.
  old_top_shows: ({ strayCloth }) => strayCloth > 0.05,
  // Of 6 pictures that nothing else spoke against, the three above .6 were not fit to show: sleeves and rims of jackets.
  jacket_worn: ({ outerShare }) => outerShare > 0.6,
  // What network and colours hold of the garment in its own photo: where they agree less, ground is taken for cloth or
  // cloth for ground. Settled by eye on photos for training: the two of those 6 at .066 and .075 showed their ground.
  // And of 29 judged pictures those above .06 of lost cloth were unfit, those below .033 were not so for their cloth.
  garment_unclear: ({ lostCloth, unclearGarment }) => lostCloth > 0.05 || unclearGarment > 0.06,
  arms_in_front: ({ warnings, isSleeveFoldedBack }) =>
    isSleeveFoldedBack || warnings.some(({ reason }) => reason === 'arms_cross_torso'),
  arm_hidden: ({ isArmHidden }) => isArmHidden,
  hands_unclear: ({ vagueHands }) => vagueHands > 0.1,
  // Of 40 judged pictures of photos for training none of the six above .055 of strained cloth was fit to show.
  cloth_folded: ({ foldedCloth, strainedCloth }) => foldedCloth > 0.015 || strainedCloth > 0.055,
  // What hair, arms and folds of its wearer hide of the garment is guessed.
  garment_worn: ({ isGarmentWorn }) => isGarmentWorn,
  // Of a dress only the upper part is shown, which is not what somebody asked for.
  unlike_top: ({ isUnlikeTop }) => isUnlikeTop,
  person_photo_blurred: ({ warnings }) => isBlurred(warnings, 'person'),
  garment_photo_blurred: ({ warnings }) => isBlurred(warnings, 'garment'),
};

/** Says how sure a finished picture is. Pure, so that more evidence is one more field and one more line. */
export function gradePicture(evidence: GradeEvidence): Grading {
  const reasons = ROUGH_REASONS.filter((reason) => RULES[reason](evidence));
  return { grade: reasons.length === 0 ? 'sure' : 'rough', reasons };
}

/** Of a picture with which nothing is wrong. */
const FLAWLESS: GradeEvidence = {
  warnings: [],
  inventedArm: 0,
  inventedSkin: 0,
  paintedOver: 0,
  strayCloth: 0,
  outerShare: 0,
  lostCloth: 0,
  vagueHands: 0,
  foldedCloth: 0,
  strainedCloth: 0,
  isArmHidden: false,
  isSleeveFoldedBack: false,
  unclearGarment: 0,
  isGarmentWorn: false,
  isUnlikeTop: false,
};

/** Why every picture will be rough that is made of a photo of which this is known; empty when nothing speaks against it. */
export function foreseeRough(known: Partial<GradeEvidence>): readonly RoughReason[] {
  return gradePicture({ ...FLAWLESS, ...known }).reasons;
}

/** What the photo of the person tells by itself. */
export function personEvidence({
  geometry,
  outerShare,
}: PersonAnalysis): Pick<GradeEvidence, 'isArmHidden' | 'outerShare'> {
  const { left, right } = geometry.arms;
  return { isArmHidden: [left, right].some(({ hidden }) => hidden === true), outerShare };
}

/** What the photo of the garment tells by itself. */
export function garmentEvidence({
  worn,
  unlikeTop,
  unclear,
}: GarmentAnalysis): Pick<GradeEvidence, 'isGarmentWorn' | 'isUnlikeTop' | 'unclearGarment'> {
  return { isGarmentWorn: worn, isUnlikeTop: unlikeTop === true, unclearGarment: unclear ?? 0 };
}

/** How much of an arm the old top covered and sleeves that cover `sleeveReach` of it leave bare. */
export function measureInventedArm(
  { left, right }: PersonAnalysis['geometry']['arms'],
  sleeveReach: number,
): number {
  return Math.max(0, Math.max(left.covered, right.covered) - sleeveReach);
}

/** Whether sleeves that cover `sleeveReach` of the arms go round an elbow that is folded back on itself. */
export function isSleeveFoldedBack(
  { left, right }: PersonAnalysis['geometry']['arms'],
  sleeveReach: number,
): boolean {
  return sleeveReach > ELBOW && [left, right].some((arm) => elbowBend(arm) > FOLDED_BACK);
}

function isBlurred(warnings: readonly TryOnWarning[], subject: TryOnWarning['subject']): boolean {
  return warnings.some((warning) => warning.reason === 'blurred' && warning.subject === subject);
}
