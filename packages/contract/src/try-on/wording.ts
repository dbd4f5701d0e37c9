import type { CallCode, ErrorCode, PaymentCode, Subject, WarningCode } from '#src/error-codes.ts';
import { WARNING_CODES } from '#src/error-codes.ts';
import { BLOG_TEXTS } from '#src/site/blog-texts.ts';
import { RETURNS_A_MONTH, ROUGH_A_DAY } from './grade.ts';
import { PICTURE_FORMATS_TEXT } from './picture-formats.ts';
import { TRY_ON_TEXTS } from './texts.ts';

const SUBJECT_NAMES: Record<Subject, string> = {
  person: 'The photo of you',
  garment: 'The garment photo',
  both: 'Both photos',
};

const TOPS_ONLY = 'For now only tops can be tried on, such as tees, shirts and jumpers.';

/** `%` is replaced by the photo's name. Each text says what is wrong, then what to do. */
const PHOTO_WORDING: Record<WarningCode, string> = {
  unreadable_image: '% cannot be read; the file may be damaged. Save it again or choose another one.',
  unsupported_image: `% is in a format we do not read. Use a ${PICTURE_FORMATS_TEXT} picture.`,
  mislabelled_image: `% is not the kind of picture that its label says. Save it again as a ${PICTURE_FORMATS_TEXT} picture.`,
  image_too_large: '% has too many pixels. Use a picture of at most 40 megapixels.',
  image_too_small: '% is too small. Use a picture of at least 64 pixels a side; 800 or more looks best.',
  animated_image: '% is an animation. Use a still picture.',
  no_person: 'No person found in the photo of you. Use one that shows you from head to hips.',
  several_people: 'There are several people in the photo of you. Use one with you alone.',
  person_too_small: 'You are too small in your photo. Step closer, so that head to hips fill the picture.',
  turned_sideways: 'You are turned sideways in your photo. Face the camera with both shoulders in view.',
  facing_away: 'You are facing away in your photo. Face the camera.',
  not_upright: '% is not upright. Turn it the right way up.',
  cut_off: 'Part of you is outside the photo of you. Use one that shows you from head to hips.',
  arms_cross_torso:
    'Your arms cover your top, or it hides a hand. Use a photo with your arms down at your sides and your hands in sight; bare folded arms go with short sleeves or none.',
  bulky_top:
    'You wear a coat or a long jacket in your photo, which cannot be taken off. Use a photo without it.',
  too_dark: '% is too dark. Take it in daylight or a brighter room.',
  blurred: '% is blurred. Hold the camera still and take it again.',
  no_garment: 'No garment found in the garment photo. Use one that shows the whole garment.',
  several_garments: 'There are several garments in the garment photo. Use one with a single garment.',
  garment_cut_off: 'The garment is cut off by the edge of its photo. Use one that shows all of it.',
  garment_hidden:
    'Hair, arms or the pose of its wearer hide part of the garment in its photo. Use a flat product photo.',
  background_not_plain: 'The background of the garment photo is too busy. Use one on a plain background.',
  headless_model: 'The garment photo shows a model without a visible head or neck. Use a flat product photo.',
  not_a_top: `The garment does not look like a top. ${TOPS_ONLY}`,
  category_not_offered: TOPS_ONLY,
  same_picture: 'Both photos are the same picture. Add one of a garment and one of yourself.',
  swapped_pictures: 'The two photos seem to be swapped. Put the garment first and yourself second.',
  result_broken:
    'These two photos do not go together well enough to show you an honest picture. Use a flat garment photo, and one of you facing the camera with your arms down.',
  content_blocked:
    'The content rules of the service that makes the picture do not let one of these two photos through. Use other photos.',
  repainted_whole:
    'This engine painted the whole picture anew. Face, hands and background may differ from your photo.',
  arms_near_torso: 'An arm is in front of your top, so the picture may be off there.',
  jacket_kept:
    'Your open jacket stays on, with the new top under it. To see all of the top, use a photo without the jacket.',
};

const CALL_WORDING: Record<Exclude<CallCode, PaymentCode>, string> = {
  bad_request: 'The request is not valid.',
  missing_image: 'Two pictures are needed: user_image and garment_image.',
  unexpected_field: 'The request has a field that is not known here.',
  duplicate_field: 'The request has a field more than once.',
  not_multipart: 'The body must be multipart/form-data.',
  unsupported_type: 'The body must be JSON (application/json).',
  invalid_form: 'Something in the form is not right yet.',
  malformed_body: 'The body of the request is malformed.',
  unauthenticated: 'Please sign in first.',
  sign_in_to_try_on: TRY_ON_TEXTS.notSignedIn,
  forbidden: 'This is not allowed.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take that method.',
  request_too_large: 'The request is too large.',
  body_too_large: 'The two pictures together are too large. Send at most 20 MB.',
  picture_too_large: 'A picture is too large. Send at most 8 MB a picture.',
  request_timeout: 'The request took too long to arrive.',
  rate_limited: 'Too many requests. Wait a moment and try again.',
  no_credits:
    'You have no try-ons left. Choose a plan to go on, verify your email address if you have not, or wait until your next ones arrive.',
  too_many_try_ons: 'Your other try-ons are still being made. Wait until one of them is done.',
  try_on_running: 'This try-on is still being made. Wait a moment and try again.',
  try_on_key_reused: 'This request was sent before with other photos. Start the try-on again.',
  try_on_repeated: 'This try-on has been made again too often. Start a new one.',
  too_many_rough: `This picture would have been a rough idea only, and you have had today’s ${ROUGH_A_DAY} of them. Nothing was taken. Try other photos, or come back tomorrow.`,
  too_many_abandoned:
    'You have left too many pictures unfinished today, and each has cost us something. Nothing was taken. Come back tomorrow.',
  return_not_charged: 'This picture cost nothing, so there is nothing to give back.',
  return_done: 'The try-on of this picture has been given back before.',
  return_too_late: 'What this picture was paid from has ended, so its try-on cannot be given back any more.',
  returns_used_up: `You have given back ${RETURNS_A_MONTH} pictures this month, which is all that one month allows.`,
  mail_failed: 'The mail could not be sent. Please try again later.',
  wrong_credentials: 'The email address or the password is not right.',
  wrong_password: 'The password is not right.',
  sign_in_again: 'Please sign in once more to confirm that it is you.',
  verify_email_first: 'Please verify your email address first: open the link in the mail that we sent you.',
  link_not_valid: 'This link is not valid any more. Please ask for a new one.',
  email_taken: 'This email address belongs to another account by now. Nothing was changed.',
  authentication_failed: 'Signing in did not work. Please try again.',
  only_way_in: 'This is the only way into your account. Choose a password first.',
  provider_unavailable: 'This way of signing in does not answer right now. Please try again later.',
  blog_not_configured: BLOG_TEXTS.notConfigured,
  blog_unavailable: BLOG_TEXTS.listFailed,
  internal: TRY_ON_TEXTS.backendFailed,
  engine_failed: 'The try-on engine could not make the picture. Try again in a moment.',
  engine_timeout: 'The try-on engine took too long. Try again in a moment.',
  overloaded: 'Every fitting room is taken right now. Try again in a few seconds.',
  database_unavailable:
    'Something that we need does not answer right now. Nothing was lost: try again in a few seconds.',
  shutting_down: 'The server is restarting. Try again in a few seconds.',
};

function isPhotoCode(code: string): code is WarningCode {
  return WARNING_CODES.some((known) => known === code);
}

function isCallCode(code: string): code is keyof typeof CALL_WORDING {
  return Object.hasOwn(CALL_WORDING, code);
}

/**
 * The text for a code in one or two plain sentences: which photo, what is wrong, what to do. Payment codes have their
 * texts in `payment-wording.ts`, which only payment pages load; here they read like any rejected request.
 */
export function wordingOf(code: ErrorCode | WarningCode, subject: Subject = 'both'): string {
  if (isPhotoCode(code)) return PHOTO_WORDING[code].replace('%', SUBJECT_NAMES[subject]);
  return isCallCode(code) ? CALL_WORDING[code] : CALL_WORDING.bad_request;
}
