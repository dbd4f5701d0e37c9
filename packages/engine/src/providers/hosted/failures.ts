import {
  EngineError,
  type EngineErrorKind,
  type RefusalReason,
  type Subject,
} from '#src/core/engine-error.ts';

/**
 * What can go wrong at a vendor. `blocked`: its content rules. `no_picture`: it returned only text. `upstream`:
 * temporary trouble on its side. `broken`: trouble that a retry would meet again.
 */
export type Failure =
  | Exclude<EngineErrorKind, 'refused' | 'overloaded' | 'internal' | 'in_doubt'>
  | 'blocked'
  | 'broken'
  | { readonly subject: Subject; readonly reason: RefusalReason };

/** A failure as reported by the vendor. */
export interface FailureWords {
  /** Most specific first. */
  readonly codes: readonly string[];
  readonly message?: string | undefined;
}

/** The meaning of an HTTP status when the vendor's own codes give none. */
export function failureOfStatus(status: number, wasCreating: boolean): Failure {
  if (status === 401 || status === 403) return 'bad_key';
  if (status === 402) return 'out_of_credit';
  // The URL of a creating call contains the model; that of a job, the job.
  if (status === 404 && wasCreating) return 'model_retired';
  if (status === 429) return 'rate_limited';
  if (status === 408) return 'timeout';
  if ([400, 413, 415, 422].includes(status)) return 'not_taken';
  return [502, 503, 504].includes(status) ? 'upstream' : 'broken';
}

const PASSING: readonly Failure[] = ['upstream', 'rate_limited', 'timeout'];

/**
 * @param vendor named in the message.
 * @param isOver whether the vendor's result for this picture is final.
 */
export function createFailure(
  failure: Failure,
  vendor: string,
  message: string,
  isOver = false,
): EngineError {
  const text = `${vendor}: ${message}`;
  if (typeof failure === 'object') return new EngineError('refused', text, { ...failure, isOver });
  if (failure === 'blocked') {
    return new EngineError('refused', text, { subject: 'both', reason: 'content_blocked', isOver });
  }
  return new EngineError(failure === 'broken' ? 'upstream' : failure, text, {
    retryable: PASSING.includes(failure),
    isOver,
  });
}

const MOST_CHARACTERS = 200;

/** A vendor's message, shortened, without line breaks that could forge log lines. */
export function inBrackets(words: unknown): string {
  if (typeof words !== 'string' || words === '') return '';
  return ` (${words.replace(/\p{Cc}+/gu, ' ').slice(0, MOST_CHARACTERS)})`;
}
