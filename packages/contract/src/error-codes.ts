/** The statuses of responses that are not OK. */
export const ERROR_STATUSES = [
  400, 401, 402, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504,
] as const;
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** Why a photo cannot be used, by status; `subject` of the response names the photo. */
const PHOTO = {
  415: ['unsupported_image', 'mislabelled_image'],
  422: [
    'unreadable_image',
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
    'bulky_top',
    'too_dark',
    'blurred',
    'no_garment',
    'several_garments',
    'garment_cut_off',
    'garment_hidden',
    'background_not_plain',
    'headless_model',
    'not_a_top',
    'category_not_offered',
    'same_picture',
    'swapped_pictures',
    'result_broken',
    'content_blocked',
  ],
} as const;

/** Why a payment, a card or a subscription is rejected, by status. */
const PAYMENT = {
  400: ['amount_not_right', 'signature_not_valid'],
  401: ['sign_in_to_pay'],
  402: [
    'card_declined',
    'insufficient_funds',
    'card_expired',
    'wrong_cvc',
    'wrong_card_number',
    'card_not_supported',
    'card_processing_failed',
    'payment_not_authenticated',
  ],
  409: [
    'already_subscribed',
    'pass_just_bought',
    'not_subscribed',
    'same_plan',
    'change_not_possible',
    'payment_not_open',
    'payment_key_reused',
    'payment_in_progress',
    'card_in_use',
    'no_card',
    'refund_too_late',
    'refund_used',
    'refund_not_latest',
    'refund_done',
    'refund_disputed',
  ],
  429: ['payment_attempts_exceeded'],
  502: [
    'payment_intent_failed',
    'checkout_failed',
    'payment_confirm_failed',
    'payment_method_failed',
    'payment_methods_failed',
    'setup_intent_failed',
    'payment_lookup_failed',
    'payment_cancel_failed',
    'refund_failed',
    'payments_unavailable',
  ],
} as const;

/** All other reasons why a call can fail, by status. */
const CALL = {
  400: [
    'bad_request',
    'missing_image',
    'unexpected_field',
    'duplicate_field',
    'invalid_form',
    'malformed_body',
    'link_not_valid',
    'authentication_failed',
  ],
  401: ['unauthenticated', 'sign_in_to_try_on', 'wrong_credentials'],
  402: ['no_credits'],
  403: ['forbidden', 'wrong_password', 'sign_in_again'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  408: ['request_timeout'],
  409: [
    'try_on_running',
    'try_on_key_reused',
    'try_on_repeated',
    'return_not_charged',
    'return_done',
    'return_too_late',
    'returns_used_up',
    'verify_email_first',
    'email_taken',
    'only_way_in',
  ],
  413: ['request_too_large', 'body_too_large', 'picture_too_large'],
  415: ['not_multipart', 'unsupported_type'],
  429: ['rate_limited', 'too_many_try_ons', 'too_many_rough', 'too_many_abandoned'],
  500: ['internal'],
  502: ['mail_failed', 'provider_unavailable', 'blog_unavailable', 'engine_failed'],
  503: ['blog_not_configured', 'overloaded', 'database_unavailable', 'shutting_down'],
  504: ['engine_timeout'],
} as const;

type ByStatus<Code extends string> = Readonly<Partial<Record<ErrorStatus, readonly Code[]>>>;
const codesIn = <Code extends string>(codes: ByStatus<Code>): Code[] => Object.values(codes).flat();

export const PHOTO_CODES = codesIn(PHOTO);
export const CALL_CODES = [...codesIn(PAYMENT), ...codesIn(CALL)];
export const CODES_BY_STATUS: readonly ByStatus<ErrorCode>[] = [PHOTO, PAYMENT, CALL];

/** A problem with a photo: status 422, or 415 for a wrong file type. */
export type PhotoCode = (typeof PHOTO_CODES)[number];
export type PaymentCode = (typeof PAYMENT)[keyof typeof PAYMENT][number];
/** A problem with the call, the account or the server. */
export type CallCode = (typeof CALL_CODES)[number];
/** The field `code` of every response that is not OK. */
export type ErrorCode = PhotoCode | CallCode;

/** The photo that an error or warning is about. */
export const SUBJECTS = ['person', 'garment', 'both'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Warnings on a picture that was made anyway: the photo codes, and codes that are only warnings. */
export const WARNING_CODES = [...PHOTO_CODES, 'arms_near_torso', 'jacket_kept', 'repainted_whole'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];
