import type { ErrorCode, Subject } from './error-codes.ts';
import { backendErrorText } from './try-on/texts.ts';

type Detail = 'code' | 'subject' | 'retryAfterSeconds' | 'refillsAt' | 'fields';

/** A response that is not OK. `message` is the fixed text of the API; `explainFailure(error)` has the one for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly subject: Subject | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** ISO date of the next free credits, if none are left. */
  readonly refillsAt: string | undefined;
  /** One sentence per invalid field of a form. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: string, details: Partial<Pick<ApiError, Detail>> = {}) {
    super(backendErrorText(status, body));
    this.name = 'ApiError';
    this.status = status;
    this.code = details.code;
    this.subject = details.subject;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.refillsAt = details.refillsAt;
    this.fields = details.fields ?? {};
  }
}
