import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '#src/config/config.ts';

export type { Logger };

/**
 * Structured log, one JSON object a line. Callers name each field they log: objects of the outside world
 * (requests, headers, bodies) are never handed over whole.
 */
export function createLogger(level: LogLevel, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    // Standard output carries the one line with the address. Synchronous, so that a dying process still says why.
    stream ?? destination({ fd: 2, sync: true }),
  );
}

const LONGEST_TEXT = 500;
const DEEPEST_CAUSE = 4;
/** Of many failures in one, such as those of a name's addresses, so many are told. */
const TOLD_FAILURES = 3;

/**
 * What a log may say about an error. Texts are cut, because a message may quote what a stranger sent; that of an
 * engine is left out altogether, because another server's words about a photo can hold the photo.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  return {
    type: error.name,
    ...(error instanceof EngineError
      ? { kind: error.kind, retryable: error.retryable }
      : { message: error.message.slice(0, LONGEST_TEXT) }),
    stack: framesOf(error),
    ...(cause === undefined || depth === DEEPEST_CAUSE ? {} : { cause: describeError(cause, depth + 1) }),
    ...(error instanceof AggregateError && depth < DEEPEST_CAUSE ? tellFailures(error, depth + 1) : {}),
  };
}

function tellFailures({ errors }: AggregateError, depth: number) {
  const failures = errors.slice(0, TOLD_FAILURES).map((each: unknown) => describeError(each, depth));
  return { failures, failureCount: errors.length };
}

/** The stack without the message that V8 puts in front of it, which may have any number of lines. */
function framesOf({ name, message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message, name.length);
  const frames = at === -1 ? stack : stack.slice(at + message.length);
  return frames.split('\n').filter((line) => /^\s+at /.test(line));
}
