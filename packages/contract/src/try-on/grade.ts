import { namesOf } from '#src/names-of.ts';

/** How sure the engine is of a picture. `rough` pictures are shown as a rough idea with reasons, and are free. */
export const GRADES = ['sure', 'rough'] as const;
export type Grade = (typeof GRADES)[number];

/** Rough pictures per person and day (UTC). */
export const ROUGH_A_DAY = 10;
/** Returned pictures per person and calendar month (UTC). */
export const RETURNS_A_MONTH = 3;

const ARMS_DOWN = 'Use a photo of you with your arms down at your sides.';
const STEADY = 'Hold the camera still and take the photo again.';
const FLAT = 'Use a photo of the garment alone, lying flat.';

/** Why a picture is rough, for shoppers: what is wrong, and what would work better. */
const ROUGH_WORDING = {
  looks_wrong: {
    why: 'Something in the picture looks wrong, such as an arm, a hem or what you carry.',
    better: 'Use a photo of you facing the camera, your arms down and your hands empty.',
  },
  skin_invented: {
    why: 'Your own top covers skin that this one shows, so that skin is drawn.',
    better: 'Use a photo of you in a top that shows as much as this one.',
  },
  old_top_painted_over: {
    why: 'Your own top is much larger than this one, so what it hides is drawn.',
    better: 'Use a photo of you in a top that lies close to your body.',
  },
  garment_unclear: {
    why: 'Where the garment ends is not sure, so parts of it may be missing or its ground may show.',
    better: 'Use a photo of the garment alone, on a plain ground of another colour.',
  },
  arms_in_front: { why: 'Your arms lie in front of your top.', better: ARMS_DOWN },
  arm_hidden: { why: 'One of your arms is behind your back, so it is guessed.', better: ARMS_DOWN },
  hands_unclear: { why: 'Your hands can hardly be told from the arms they lie on.', better: ARMS_DOWN },
  cloth_folded: { why: 'The garment could not be laid on you without creases or gaps.', better: FLAT },
  garment_worn: {
    why: 'Somebody wears the garment in its photo, so parts of it are guessed, and of a dress only the upper part is tried on.',
    better: FLAT,
  },
  unlike_top: {
    why: 'The garment looks more like a dress or a skirt than a top, so only its upper part is tried on.',
    better: 'Use a photo of a top, such as a tee, shirt or jumper.',
  },
  person_photo_blurred: { why: 'The photo of you is blurred.', better: STEADY },
  garment_photo_blurred: { why: 'The garment photo is blurred.', better: STEADY },
} as const;
export const ROUGH_REASONS = namesOf(ROUGH_WORDING);
export type RoughReason = keyof typeof ROUGH_WORDING;

/** Why a picture is rough, in one plain sentence. */
export function whyRough(reason: RoughReason): string {
  return ROUGH_WORDING[reason].why;
}

/** The reasons that still exist, in their order: pictures saved on a device keep codes of earlier versions. */
export function knownReasons(reasons: readonly RoughReason[]): RoughReason[] {
  return ROUGH_REASONS.filter((known) => reasons.includes(known));
}

/** What would work better: each piece of advice once, in the order of the reasons. */
export function whatWorksBetter(reasons: readonly RoughReason[]): string[] {
  return [...new Set(knownReasons(reasons).map((reason) => ROUGH_WORDING[reason].better))];
}

/** Reasons for returning a picture, with their text, in display order. */
const NOT_RIGHT_WORDING = {
  neckline: 'Neckline or collar',
  sleeves: 'Sleeves',
  arms: 'Arms or hands',
  old_garment: 'My old top shows',
  edges: 'Edges',
  other: 'Something else',
} as const;
export type NotRightReason = keyof typeof NOT_RIGHT_WORDING;
export const NOT_RIGHT_REASONS = namesOf(NOT_RIGHT_WORDING);
/** Each reason with its text. */
export const NOT_RIGHT_CHOICES = NOT_RIGHT_REASONS.map((name) => [name, NOT_RIGHT_WORDING[name]] as const);

/** Shown before a picture is returned. */
export const NOT_RIGHT_PROMISE = `Your try-on comes back, up to ${RETURNS_A_MONTH} times a month.`;

/** Shown after a picture has been returned. */
export function givenBackText(returnsLeft: number): string {
  if (returnsLeft === 0)
    return 'Your try-on is back. It was the last one that you could give back this month.';
  return `Your try-on is back. You can give back ${returnsLeft} more this month.`;
}
