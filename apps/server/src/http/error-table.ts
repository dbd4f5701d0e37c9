import {
  type CallCode,
  CODES_BY_STATUS,
  ERROR_STATUSES,
  type ErrorCode,
  type ErrorStatus,
  type PhotoCode,
} from '@tryon/contract/error-codes.ts';
import { textOf } from '@tryon/contract/payments/payment-wording.ts';
import type { ErrorAnswer } from '@tryon/contract/try-on/try-on.ts';
import { EngineError, type EngineErrorKind } from '@tryon/engine/core/engine-error.ts';
import { findDatabaseFailure } from '#src/db/database-failure.ts';
import { DomainError, type DomainErrorDetails } from '#src/domain-error.ts';
import { MailError } from '#src/services/mail/mail.ts';
import { NO_STORE } from './answers.ts';

/** Every code of a status. */
export const codesOf = (status: ErrorStatus): ErrorCode[] =>
  CODES_BY_STATUS.flatMap((codes) => codes[status] ?? []);

const STATUS_OF = new Map(
  ERROR_STATUSES.flatMap((status) => codesOf(status).map((code) => [code, status] as const)),
);

/** How a failure is logged: not at all (the request line suffices), as a warning, or as an error. */
type Report = 'none' | 'warn' | 'error';

function reportOf(code: ErrorCode, status: ErrorStatus): Report {
  if (status === 500 || code === 'database_unavailable') return 'error';
  return status === 502 || status === 504 ? 'warn' : 'none';
}

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

/** Creates the response to a failure. Unknown errors reveal nothing about the server. */
export function replyToError(error: unknown, requestId: string) {
  const { code, details } = toCodeAndDetails(error);
  const status = STATUS_OF.get(code) ?? 500;
  const retryAfterSeconds =
    details.retryAfterSeconds ?? (status === 503 ? RETRY_WHEN_BUSY_SECONDS : undefined);
  const body: ErrorAnswer = {
    error: textOf(code, details.subject),
    code,
    requestId,
    ...(details.subject ? { subject: details.subject } : {}),
    ...(details.fields ? { fields: { ...details.fields } } : {}),
    ...(details.refillsAt ? { refillsAt: details.refillsAt } : {}),
  };
  return {
    status,
    body,
    report: reportOf(code, status),
    headers: {
      ...NO_STORE,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(details.allow ? { allow: details.allow.join(', ') } : {}),
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
