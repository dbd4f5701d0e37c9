/** Why a photo cannot be used; the answer names the photo in `subject`. */
export const PHOTO_CODES = [
  'unreadable_image',
  'unsupported_image',
  'mislabelled_image',
  'image_too_large',
  'image_too_small',
  'animated_image',
  'no_person',
  'several_people',
  'person_too_small',
  'turned_sideways',
  'facing_away',
  'not_upright',
  'cut_off',
  'arms_cross_torso',
  'too_dark',
  'blurred',
  'no_garment',
  'several_garments',
  'garment_cut_off',
  'garment_hidden',
  'background_not_plain',
  'headless_model',
  'not_a_top',
  'thin_straps',
  'category_not_offered',
  'same_picture',
  'swapped_pictures',
  'result_broken',
] as const;

/** Every other reason a call can fail. */
export const CALL_CODES = [
  'bad_request',
  'missing_image',
  'unexpected_field',
  'duplicate_field',
  'not_multipart',
  'unsupported_type',
  'invalid_form',
  'malformed_body',
  'unauthenticated',
  'sign_in_to_try_on',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'request_too_large',
  'body_too_large',
  'picture_too_large',
  'request_timeout',
  'rate_limited',
  'mail_failed',
  'wrong_credentials',
  'wrong_password',
  'sign_in_again',
  'link_not_valid',
  'authentication_failed',
  'provider_unavailable',
  'only_way_in',
  'blog_not_configured',
  'blog_unavailable',
  'internal',
  'engine_failed',
  'engine_timeout',
  'overloaded',
  'shutting_down',
] as const;

/** A reason that lies in a photo: answered with 422, or with 415 when it is the kind of file. */
export type PhotoCode = (typeof PHOTO_CODES)[number];
/** A reason that lies in the call, the account or the server. */
export type CallCode = (typeof CALL_CODES)[number];
/** The field `code` of every answer that is not OK. */
export type ErrorCode = PhotoCode | CallCode;

/** Which of the two pictures an error or warning is about. */
export const SUBJECTS = ['person', 'garment', 'both'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What may be said beside a picture that was made all the same: the photo codes, and one that never refuses. */
export const WARNING_CODES = [...PHOTO_CODES, 'arms_near_torso'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];
