import type { ErrorCode, Subject } from '@tryon/contract/error-codes.ts';

export interface DomainErrorDetails {
  /** For photo codes: the photo concerned. */
  subject?: Subject;
  /** For `invalid_form`: the problem with each field. */
  fields?: Readonly<Record<string, string>>;
  /** Sent as the Retry-After header. */
  retryAfterSeconds?: number;
  /** For `no_credits`: when new try-ons become available, in ISO 8601. */
  refillsAt?: string;
  /** Allowed methods of the path; sent as the Allow header. */
  allow?: readonly string[];
}

/** A failure with a code that clients can handle. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: DomainErrorDetails;

  constructor(code: ErrorCode, { cause, ...details }: DomainErrorDetails & { cause?: unknown } = {}) {
    super(code, { cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** Something that the installation's owner has to put right. The message says all: what is wrong, and what to do. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}

/** All that is wrong with settings or a file, one plain sentence each. */
export class Problems extends Error {
  override readonly name = 'Problems';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The client closed the connection, so nobody will read the response. */
export class ClientGoneError extends Error {
  constructor() {
    super('The client closed the connection.');
    this.name = 'ClientGoneError';
  }
}
