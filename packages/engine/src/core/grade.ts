import type { TryOnWarning } from './engine-error.ts';
import { elbowBend, FOLDED_BACK } from './person/elbow-bend.ts';
import type { GarmentAnalysis, PersonAnalysis } from './types.ts';

/** How far the engine trusts its picture: a `rough` one gives only an idea of the look. */
export type Grade = 'sure' | 'rough';

/** Why a picture is rough, in the order of reporting. Messages for people are keyed by these codes elsewhere. */
export const ROUGH_REASONS = [
  'looks_wrong',
  'skin_invented',
  'old_top_painted_over',
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

/** What is known about a finished try-on: plain values; each share is 0..1 of what its line names. */
export interface GradeEvidence {
  readonly warnings: readonly TryOnWarning[];
  /** How likely the picture is fit to show, by the picture checker, 0..1. */
  readonly likelyFit: number;
  /** Share of the throat that the old top covered and the new one leaves bare. */
  readonly baredThroat: number;
  /** Share of the old top that neither the new one nor skin covers: trousers or background are painted there. */
  readonly paintedOver: number;
  /** Share of the border of hands on bare arms that cannot be seen. */
  readonly vagueHands: number;
  /** Share of the garment's cloth that is folded over. */
  readonly foldedCloth: number;
  /** Whether an arm goes behind the back, so that its length and its sleeve are guessed. */
  readonly isArmHidden: boolean;
  /** Whether a long sleeve lies on an arm that is folded back onto itself. */
  readonly isSleeveFoldedBack: boolean;
  /** Share of the garment photo's garment that only the colours or only the network take for garment. */
  readonly unclearGarment: number;
  /** Whether the garment is worn by someone in its photo. */
  readonly isGarmentWorn: boolean;
  /** Whether the garment looks like something other than a top. */
  readonly isUnlikeTop: boolean;
}

export interface Grading {
  readonly grade: Grade;
  /** Empty when the grade is `sure`. */
  readonly reasons: readonly RoughReason[];
}

/** Share of the arm beyond which a sleeve reaches past the elbow. */
const ELBOW = 0.5;
/** Below this a picture is rough (`docs/decisions/083`); with anything that makes it doubtful, below the other. */
const LEAST_FIT = { plain: 0.25, doubtful: 0.5 } as const;

type Rules = Partial<Record<RoughReason, (evidence: GradeEvidence) => boolean>>;

/** What makes every picture rough. */
const DECIDING: Rules = {
  // The parts of the garment that its wearer's hair, arms and folds hide are guessed.
  garment_worn: ({ isGarmentWorn }) => isGarmentWorn,
  // Only the upper part of a dress is shown, which is not what the user asked for.
  unlike_top: ({ isUnlikeTop }) => isUnlikeTop,
  person_photo_blurred: ({ warnings }) => isBlurred(warnings, 'person'),
  garment_photo_blurred: ({ warnings }) => isBlurred(warnings, 'garment'),
};

/**
 * What makes a picture doubtful, so that the picture checker has to like it more. Shares far beyond these limits are
 * refused by `check-fit.ts` and `check-result.ts`, whatever the grade.
 */
const DOUBTS: Rules = {
  skin_invented: ({ baredThroat }) => baredThroat > 0.75,
  old_top_painted_over: ({ paintedOver }) => paintedOver > 0.1,
  // The less network and colours agree on the garment in its photo, the more background is taken for cloth or cloth
  // for background.
  garment_unclear: ({ unclearGarment }) => unclearGarment > 0.1,
  arms_in_front: ({ warnings, isSleeveFoldedBack }) =>
    isSleeveFoldedBack || warnings.some(({ reason }) => reason === 'arms_cross_torso'),
  arm_hidden: ({ isArmHidden }) => isArmHidden,
  hands_unclear: ({ vagueHands }) => vagueHands > 0.1,
  cloth_folded: ({ foldedCloth }) => foldedCloth > 0.015,
};

/** Grades a finished picture. Pure. A picture that looks wrong has its doubts as reasons, or that it does. */
export function gradePicture(evidence: GradeEvidence): Grading {
  const deciding = findReasons(DECIDING, evidence);
  const doubts = findReasons(DOUBTS, evidence);
  // Written so that an answer that is no number looks wrong.
  const looksWrong = !(evidence.likelyFit >= LEAST_FIT[doubts.length > 0 ? 'doubtful' : 'plain']);
  if (!looksWrong && deciding.length === 0) return { grade: 'sure', reasons: [] };
  const found = looksWrong ? [...doubts, ...deciding] : deciding;
  return { grade: 'rough', reasons: found.length > 0 ? found : ['looks_wrong'] };
}

function findReasons(rules: Rules, evidence: GradeEvidence): readonly RoughReason[] {
  return ROUGH_REASONS.filter((reason) => rules[reason]?.(evidence));
}

/** Evidence of a picture without any fault. */
const FLAWLESS: GradeEvidence = {
  warnings: [],
  likelyFit: 1,
  baredThroat: 0,
  paintedOver: 0,
  vagueHands: 0,
  foldedCloth: 0,
  isArmHidden: false,
  isSleeveFoldedBack: false,
  unclearGarment: 0,
  isGarmentWorn: false,
  isUnlikeTop: false,
};

/** Reasons why every picture made from a photo with this evidence will be rough; empty if there are none. */
export function foreseeRough(known: Partial<GradeEvidence>): readonly RoughReason[] {
  return gradePicture({ ...FLAWLESS, ...known }).reasons;
}

/** Evidence from the photo of the person alone. */
export function personEvidence({ geometry }: PersonAnalysis): Pick<GradeEvidence, 'isArmHidden'> {
  const { left, right } = geometry.arms;
  return { isArmHidden: [left, right].some(({ hidden }) => hidden === true) };
}

/** Evidence from the photo of the garment alone. */
export function garmentEvidence({
  worn,
  unlikeTop,
  unclear,
}: GarmentAnalysis): Pick<GradeEvidence, 'isGarmentWorn' | 'isUnlikeTop' | 'unclearGarment'> {
  return { isGarmentWorn: worn, isUnlikeTop: unlikeTop === true, unclearGarment: unclear ?? 0 };
}

/** Whether sleeves that cover `sleeveReach` of the arms go around an elbow that is folded back on itself. */
export function isSleeveFoldedBack(
  { left, right }: PersonAnalysis['geometry']['arms'],
  sleeveReach: number,
): boolean {
  return sleeveReach > ELBOW && [left, right].some((arm) => elbowBend(arm) > FOLDED_BACK);
}

function isBlurred(warnings: readonly TryOnWarning[], subject: TryOnWarning['subject']): boolean {
  return warnings.some((warning) => warning.reason === 'blurred' && warning.subject === subject);
}
