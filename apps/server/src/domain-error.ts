import type { ErrorCode, Subject } from '@tryon/contract/error-codes.ts';

export interface DomainErrorDetails {
  /** Which photo, for photo codes. */
  subject?: Subject;
  /** What is wrong with each field, for `invalid_form`. */
  fields?: Readonly<Record<string, string>>;
  /** When it is worth trying again; becomes the header Retry-After. */
  retryAfterSeconds?: number;
  /** When new try-ons come, ISO 8601, for `no_credits`. */
  refillsAt?: string;
  /** Methods that the address takes; becomes the header Allow. */
  allow?: readonly string[];
}

/** A failure with a code that callers can act on. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: DomainErrorDetails;

  constructor(code: ErrorCode, options: { details?: DomainErrorDetails; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** The client hung up; nobody will read the answer. */
export class ClientGoneError extends Error {
  constructor() {
    super('The client closed the connection.');
    this.name = 'ClientGoneError';
  }
}
