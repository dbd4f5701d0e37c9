import type { EngineError, RefusalReason } from '#src/core/engine-error.ts';
import type { RoughReason } from '#src/core/grade.ts';

/** The problem, then what to do. These are the command line's texts; the server has its own, for its users. */
const WORDING: Readonly<Record<RefusalReason, string>> = {
  unreadable_image: 'damaged or cut off. Save the picture again, or use another one.',
  unsupported_image: 'in a format that is not read here. Use a JPEG, PNG or WebP picture.',
  image_too_large: 'too large. Use a picture of at most 40 megapixels.',
  image_too_small: 'too small. Use a picture of at least 64 pixels a side; 800 or more looks best.',
  animated_image: 'an animation. Use a still picture.',
  no_person: 'without a person that could be found. Use one that shows somebody from head to hips.',
  several_people: 'of several people. Use one of a single person.',
  person_too_small: 'of a person too far away. Use one that the person fills from head to hips.',
  turned_sideways: 'of a person turned sideways. Use one that faces the camera, both shoulders in view.',
  facing_away: 'of a person facing away. Use one that faces the camera.',
  not_upright: 'not upright. Turn it the right way up.',
  cut_off: 'cut off at the person. Use one that shows the person from head to hips.',
  arms_cross_torso:
    'of arms that cover the top, or of a hand that it hides. Use one with the arms down at the sides and the hands in sight, or, if folded arms are bare, a short-sleeved garment.',
  bulky_top: 'of somebody in a coat or a long jacket, which cannot be taken off. Use one without it.',
  too_dark: 'too dark. Use one taken in brighter light.',
  blurred: 'blurred. Use a sharper one.',
  no_garment: 'without a garment that could be found. Use one that shows the whole garment.',
  several_garments: 'of several garments. Use one of a single garment.',
  garment_cut_off: 'cut off at the garment. Use one that shows the garment to its edges.',
  garment_hidden: 'of a garment partly hidden by hair, arms or a turned wearer. Use a flat product photo.',
  background_not_plain: 'too busy behind the garment. Use one on a plain background.',
  headless_model:
    'of a wearer without a head or a neck. Use a flat product photo, or one that is not cropped below the chin.',
  not_a_top: 'not of a top. Use a tee, a shirt, a jumper or the like.',
  category_not_offered:
    'of a category that is not made here. Use a top, with the category "upper" or "auto".',
  same_picture: 'the same picture. Give one of a person first and one of a garment second.',
  swapped_pictures: 'in the wrong order. Give the person first and the garment second.',
  content_blocked: 'refused by the content rules of the service that makes the picture. Use other photos.',
  result_broken:
    'not fit to be put together. Use a flat garment photo, and a person facing the camera with arms down.',
};

/** The lines for a refusal: which photo, the problem, what to do, and in brackets what the engine found. */
export function wordRefusal({ subject, reason, message }: EngineError): string | undefined {
  if (!reason) return undefined;
  const photo = subject === 'both' ? 'The two photos are' : `The ${subject} photo is`;
  return `${photo} ${WORDING[reason]}\n(${reason}: ${message})`;
}

/** Why a picture is only a rough idea, to follow "because". */
const ROUGH_WORDING: Readonly<Record<RoughReason, string>> = {
  looks_wrong: 'something in the finished picture looks wrong',
  skin_invented: 'the skin of the neck that the old top covered is made up',
  old_top_painted_over: 'the old top was much larger, and what it hid is made up',
  garment_unclear: 'where the garment ends is not sure',
  arms_in_front: 'arms lie in front of the top',
  arm_hidden: 'an arm is behind the back',
  hands_unclear: 'hands could hardly be told from the arms they lie on',
  cloth_folded: 'the garment did not fit without folds or gaps',
  garment_worn:
    'somebody wears the garment in its photo, so part of it is hidden, and of a dress only the upper part was tried on',
  unlike_top:
    'the garment looks more like a dress or a skirt than a top, and only its upper part was tried on',
  person_photo_blurred: 'the photo of the person is blurred',
  garment_photo_blurred: 'the garment photo is blurred',
};

/** The line for a picture that the engine is not certain of. */
export function wordRoughIdea(reasons: readonly RoughReason[]): string {
  return `A rough idea only, because ${reasons.map((reason) => ROUGH_WORDING[reason]).join('; ')}.`;
}
