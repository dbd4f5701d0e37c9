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
] as const;

/** Why a payment, a card or a subscription is not taken. */
export const PAYMENT_CODES = [
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
  'sign_in_to_pay',
  'amount_not_right',
  'already_subscribed',
  'pass_just_bought',
  'not_subscribed',
  'same_plan',
  'change_not_possible',
  'payment_not_open',
  'payment_key_reused',
  'payment_in_progress',
  'payment_attempts_exceeded',
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'wrong_cvc',
  'wrong_card_number',
  'card_not_supported',
  'card_processing_failed',
  'payment_not_authenticated',
  'card_in_use',
  'no_card',
  'refund_too_late',
  'refund_used',
  'refund_not_latest',
  'refund_done',
  'refund_disputed',
  'signature_not_valid',
] as const;
/** A reason that lies in a payment. */
export type PaymentCode = (typeof PAYMENT_CODES)[number];

/** Every other reason a call can fail. */
export const CALL_CODES = [
  ...PAYMENT_CODES,
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
  'no_credits',
  'too_many_try_ons',
  'try_on_running',
  'try_on_key_reused',
  'try_on_repeated',
  'too_many_rough',
  'too_many_abandoned',
  'return_not_charged',
  'return_done',
  'return_too_late',
  'returns_used_up',
  'mail_failed',
  'wrong_credentials',
  'wrong_password',
  'sign_in_again',
  'verify_email_first',
  'link_not_valid',
  'email_taken',
  'authentication_failed',
  'provider_unavailable',
  'only_way_in',
  'blog_not_configured',
  'blog_unavailable',
  'internal',
  'engine_failed',
  'engine_timeout',
  'overloaded',
  'database_unavailable',
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

/** What may be said beside a picture that was made all the same: the photo codes, and those that never refuse. */
export const WARNING_CODES = [...PHOTO_CODES, 'arms_near_torso', 'repainted_whole'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];
