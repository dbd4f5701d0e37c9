import type { TryOnWarning } from './engine-error.ts';
import { elbowBend, FOLDED_BACK } from './person/elbow-bend.ts';
import type { GarmentAnalysis, PersonAnalysis } from './types.ts';

/** How far the engine trusts its picture: a `rough` one gives only an idea of the look. */
export type Grade = 'sure' | 'rough';

/** Why a picture is rough, in the order of reporting. Messages for people are keyed by these codes elsewhere. */
export const ROUGH_REASONS = [
  'picture_unclear',
  'garment_unclear',
  'arms_in_front',
  'arm_hidden',
  'cloth_folded',
  'garment_worn',
  'unlike_top',
  'person_photo_blurred',
  'garment_photo_blurred',
] as const;
export type RoughReason = (typeof ROUGH_REASONS)[number];

/** What is known about a finished try-on: plain values; each share is of what its line names, from 0 on. */
export interface GradeEvidence {
  readonly warnings: readonly TryOnWarning[];
  /** Unchanged picture that the parser takes for something else than before, as a share of the new garment's area. */
  readonly reinterpreted: number;
  /** Share of the new garment that is continued beyond its outline to cover the old one. */
  readonly continuedCloth: number;
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

/**
 * Measures that speak against a picture together, each by `weight * ln(1 + share / least)`: no single one tells much.
 * From a logistic regression on 250 pictures that a judge marked (`docs/decisions/071`).
 */
const DOUBTS = [
  { measure: 'reinterpreted', weight: 0.5, least: 0.01, reason: 'picture_unclear' },
  { measure: 'continuedCloth', weight: 0.75, least: 0.002, reason: 'cloth_folded' },
  { measure: 'foldedCloth', weight: 0.5, least: 0.003, reason: 'cloth_folded' },
  { measure: 'unclearGarment', weight: 0.4, least: 0.01, reason: 'garment_unclear' },
] as const satisfies readonly {
  measure: keyof GradeEvidence;
  weight: number;
  least: number;
  reason: RoughReason;
}[];
/** Sum of doubts from which on a picture is rough. */
const MOST_DOUBT = 1.9;
/** The part of that sum from which on a reason is told: of three reasons, one always reaches it. */
const TOLD = 1 / 3;

type Rule = (evidence: GradeEvidence) => boolean;

/** What makes a picture rough by itself. */
const RULES: Readonly<Partial<Record<RoughReason, Rule>>> = {
  arms_in_front: ({ warnings, isSleeveFoldedBack }) =>
    isSleeveFoldedBack || warnings.some(({ reason }) => reason === 'arms_cross_torso'),
  arm_hidden: ({ isArmHidden }) => isArmHidden,
  // The parts of the garment that its wearer's hair, arms and folds hide are guessed.
  garment_worn: ({ isGarmentWorn }) => isGarmentWorn,
  // Only the upper part of a dress is shown, which is not what the user asked for.
  unlike_top: ({ isUnlikeTop }) => isUnlikeTop,
  person_photo_blurred: ({ warnings }) => isBlurred(warnings, 'person'),
  garment_photo_blurred: ({ warnings }) => isBlurred(warnings, 'garment'),
};

/** Grades a finished picture. */
export function gradePicture(evidence: GradeEvidence): Grading {
  const doubts = findDoubts(evidence);
  const reasons = ROUGH_REASONS.filter((reason) => doubts.includes(reason) || RULES[reason]?.(evidence));
  return { grade: reasons.length === 0 ? 'sure' : 'rough', reasons };
}

/** The reasons that carry the doubt about a picture; none if there is little. */
function findDoubts(evidence: GradeEvidence): RoughReason[] {
  const doubts = new Map<RoughReason, number>();
  for (const { measure, weight, least, reason } of DOUBTS) {
    const doubt = weight * Math.log1p(evidence[measure] / least);
    doubts.set(reason, (doubts.get(reason) ?? 0) + doubt);
  }
  const sum = [...doubts.values()].reduce((total, doubt) => total + doubt, 0);
  if (sum <= MOST_DOUBT) return [];
  return [...doubts].filter(([, doubt]) => doubt >= TOLD * MOST_DOUBT).map(([reason]) => reason);
}

/** Evidence of a picture without any fault. */
const FLAWLESS: GradeEvidence = {
  warnings: [],
  reinterpreted: 0,
  continuedCloth: 0,
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
