import type { CallCode, ErrorCode, PhotoCode } from '@tryon/contract/error-codes.ts';
import { textOf } from '@tryon/contract/payments/payment-wording.ts';
import type { ErrorAnswer } from '@tryon/contract/try-on/try-on.ts';
import { EngineError, type EngineErrorKind } from '@tryon/engine/core/engine-error.ts';
import { findDatabaseFailure } from '#src/db/database-failure.ts';
import { DomainError, type DomainErrorDetails } from '#src/domain-error.ts';
import { MailError } from '#src/services/mail/mail.ts';
import { NO_STORE } from './answers.ts';

/** How a failure is logged: not at all (the request line suffices), as a warning, or as an error. */
type Report = 'none' | 'warn' | 'error';

interface Row {
  readonly status: ErrorStatus;
  readonly report: Report;
}

const STATUSES = [400, 401, 402, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504] as const;
export type ErrorStatus = (typeof STATUSES)[number];

const REFUSED_PHOTO: Row = { status: 422, report: 'none' };
const UNSUPPORTED_PHOTO: Row = { status: 415, report: 'none' };
const REFUSED_CARD: Row = { status: 402, report: 'none' };
const CONFLICT: Row = { status: 409, report: 'none' };
const VENDOR_FAILED: Row = { status: 502, report: 'warn' };

/** Status and message of every error code. A new code does not compile without a row. */
export const ERROR_TABLE: Readonly<Record<ErrorCode, Row>> = {
  unreadable_image: REFUSED_PHOTO,
  unsupported_image: UNSUPPORTED_PHOTO,
  mislabelled_image: UNSUPPORTED_PHOTO,
  image_too_large: REFUSED_PHOTO,
  image_too_small: REFUSED_PHOTO,
  animated_image: REFUSED_PHOTO,
  no_person: REFUSED_PHOTO,
  several_people: REFUSED_PHOTO,
  person_too_small: REFUSED_PHOTO,
  turned_sideways: REFUSED_PHOTO,
  facing_away: REFUSED_PHOTO,
  not_upright: REFUSED_PHOTO,
  cut_off: REFUSED_PHOTO,
  arms_cross_torso: REFUSED_PHOTO,
  bulky_top: REFUSED_PHOTO,
  too_dark: REFUSED_PHOTO,
  blurred: REFUSED_PHOTO,
  no_garment: REFUSED_PHOTO,
  several_garments: REFUSED_PHOTO,
  garment_cut_off: REFUSED_PHOTO,
  garment_hidden: REFUSED_PHOTO,
  background_not_plain: REFUSED_PHOTO,
  headless_model: REFUSED_PHOTO,
  not_a_top: REFUSED_PHOTO,
  category_not_offered: REFUSED_PHOTO,
  same_picture: REFUSED_PHOTO,
  swapped_pictures: REFUSED_PHOTO,
  result_broken: REFUSED_PHOTO,
  content_blocked: REFUSED_PHOTO,
  payment_intent_failed: VENDOR_FAILED,
  checkout_failed: VENDOR_FAILED,
  payment_confirm_failed: VENDOR_FAILED,
  payment_method_failed: VENDOR_FAILED,
  payment_methods_failed: VENDOR_FAILED,
  setup_intent_failed: VENDOR_FAILED,
  payment_lookup_failed: VENDOR_FAILED,
  payment_cancel_failed: VENDOR_FAILED,
  refund_failed: VENDOR_FAILED,
  payments_unavailable: VENDOR_FAILED,
  sign_in_to_pay: { status: 401, report: 'none' },
  amount_not_right: { status: 400, report: 'none' },
  already_subscribed: CONFLICT,
  pass_just_bought: CONFLICT,
  not_subscribed: CONFLICT,
  same_plan: CONFLICT,
  change_not_possible: CONFLICT,
  payment_not_open: CONFLICT,
  payment_key_reused: CONFLICT,
  payment_in_progress: CONFLICT,
  payment_attempts_exceeded: { status: 429, report: 'none' },
  card_declined: REFUSED_CARD,
  insufficient_funds: REFUSED_CARD,
  card_expired: REFUSED_CARD,
  wrong_cvc: REFUSED_CARD,
  wrong_card_number: REFUSED_CARD,
  card_not_supported: REFUSED_CARD,
  card_processing_failed: REFUSED_CARD,
  payment_not_authenticated: REFUSED_CARD,
  card_in_use: CONFLICT,
  no_card: CONFLICT,
  refund_too_late: CONFLICT,
  refund_used: CONFLICT,
  refund_not_latest: CONFLICT,
  refund_done: CONFLICT,
  refund_disputed: CONFLICT,
  signature_not_valid: { status: 400, report: 'none' },
  bad_request: { status: 400, report: 'none' },
  missing_image: { status: 400, report: 'none' },
  unexpected_field: { status: 400, report: 'none' },
  duplicate_field: { status: 400, report: 'none' },
  not_multipart: { status: 415, report: 'none' },
  unsupported_type: { status: 415, report: 'none' },
  invalid_form: { status: 400, report: 'none' },
  malformed_body: { status: 400, report: 'none' },
  unauthenticated: { status: 401, report: 'none' },
  sign_in_to_try_on: { status: 401, report: 'none' },
  forbidden: { status: 403, report: 'none' },
  not_found: { status: 404, report: 'none' },
  method_not_allowed: { status: 405, report: 'none' },
  request_too_large: { status: 413, report: 'none' },
  body_too_large: { status: 413, report: 'none' },
  picture_too_large: { status: 413, report: 'none' },
  request_timeout: { status: 408, report: 'none' },
  rate_limited: { status: 429, report: 'none' },
  no_credits: { status: 402, report: 'none' },
  too_many_try_ons: { status: 429, report: 'none' },
  try_on_running: CONFLICT,
  try_on_key_reused: CONFLICT,
  try_on_repeated: CONFLICT,
  too_many_rough: { status: 429, report: 'none' },
  too_many_abandoned: { status: 429, report: 'none' },
  return_not_charged: CONFLICT,
  return_done: CONFLICT,
  return_too_late: CONFLICT,
  returns_used_up: CONFLICT,
  mail_failed: { status: 502, report: 'warn' },
  wrong_credentials: { status: 401, report: 'none' },
  wrong_password: { status: 403, report: 'none' },
  sign_in_again: { status: 403, report: 'none' },
  verify_email_first: CONFLICT,
  link_not_valid: { status: 400, report: 'none' },
  email_taken: CONFLICT,
  authentication_failed: { status: 400, report: 'none' },
  only_way_in: { status: 409, report: 'none' },
  provider_unavailable: { status: 502, report: 'warn' },
  blog_not_configured: { status: 503, report: 'none' },
  blog_unavailable: { status: 502, report: 'warn' },
  internal: { status: 500, report: 'error' },
  engine_failed: { status: 502, report: 'warn' },
  engine_timeout: { status: 504, report: 'warn' },
  overloaded: { status: 503, report: 'none' },
  database_unavailable: { status: 503, report: 'error' },
  shutting_down: { status: 503, report: 'none' },
};

/** Failures that are not caused by the photos. A refusal carries its own code, see below. */
const ENGINE_FAULTS: Readonly<Record<Exclude<EngineErrorKind, 'refused'>, CallCode>> = {
  timeout: 'engine_timeout',
  upstream: 'engine_failed',
  not_taken: 'engine_failed',
  no_picture: 'engine_failed',
  in_doubt: 'engine_failed',
  out_of_credit: 'engine_failed',
  bad_key: 'engine_failed',
  model_retired: 'engine_failed',
  rate_limited: 'overloaded',
  overloaded: 'overloaded',
  internal: 'internal',
};

const RETRY_WHEN_BUSY_SECONDS = 5;

export interface ErrorReply {
  readonly status: ErrorStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorAnswer;
  readonly report: Report;
}

/** Creates the response to a failure. Unknown errors reveal nothing about the server. */
export function replyToError(error: unknown, requestId: string): ErrorReply {
  const { code, details } = toCodeAndDetails(error);
  const { status, report } = ERROR_TABLE[code];
  const retryAfterSeconds =
    details.retryAfterSeconds ?? (status === 503 ? RETRY_WHEN_BUSY_SECONDS : undefined);
  return {
    status,
    report,
    headers: {
      ...NO_STORE,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(details.allow ? { allow: details.allow.join(', ') } : {}),
    },
    body: {
      error: textOf(code, details.subject),
      code,
      requestId,
      ...(details.subject ? { subject: details.subject } : {}),
      ...(details.fields ? { fields: { ...details.fields } } : {}),
      ...(details.refillsAt ? { refillsAt: details.refillsAt } : {}),
    },
  };
}

function toCodeAndDetails(error: unknown): { code: ErrorCode; details: DomainErrorDetails } {
  if (error instanceof DomainError) return { code: error.code, details: error.details };
  if (findDatabaseFailure(error) !== null) return { code: 'database_unavailable', details: {} };
  if (error instanceof MailError) return { code: 'mail_failed', details: {} };
  if (!(error instanceof EngineError)) return { code: 'internal', details: {} };
  if (error.kind !== 'refused') return { code: ENGINE_FAULTS[error.kind], details: {} };
  // An engine that refuses without a reason is broken; every reason is a photo code of the contract.
  if (error.reason === undefined) return { code: 'internal', details: {} };
  const code: PhotoCode = error.reason;
  return { code, details: error.subject ? { subject: error.subject } : {} };
}
