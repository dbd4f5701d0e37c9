import {
  EngineError,
  type EngineErrorKind,
  type RefusalReason,
  type Subject,
} from '#src/core/engine-error.ts';

/** An error as plain values, because structured clones of class instances lose their class and their own fields. */
export interface PlainFailure {
  readonly kind: EngineErrorKind;
  readonly message: string;
  readonly retryable: boolean;
  readonly subject: Subject | undefined;
  readonly reason: RefusalReason | undefined;
  readonly cause: string | undefined;
}

/** Converts anything thrown to plain values; everything except an EngineError becomes kind `internal`. */
export function toPlainFailure(error: unknown): PlainFailure {
  if (error instanceof EngineError) {
    const { kind, message, retryable, subject, reason } = error;
    return { kind, message, retryable, subject, reason, cause: describe(error.cause) };
  }
  return {
    kind: 'internal',
    message: 'The engine failed.',
    retryable: false,
    subject: undefined,
    reason: undefined,
    cause: describe(error),
  };
}

function describe(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

/** Restores the error from its plain values. Its cause keeps the original stack as text. */
export function fromPlainFailure(failure: PlainFailure): EngineError {
  const { kind, message, retryable, subject, reason, cause } = failure;
  return new EngineError(kind, message, {
    retryable,
    ...(subject && { subject }),
    ...(reason && { reason }),
    ...(cause !== undefined && { cause: new Error(cause) }),
  });
}
