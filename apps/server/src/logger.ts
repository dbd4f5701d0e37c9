import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '#src/config/config.ts';

export type { Logger };

/**
 * Structured log with one JSON object per line. Callers name each field: external objects (requests, headers, bodies)
 * are never logged as a whole, and of the field `error` only what `describeError` keeps.
 */
export function createLogger(level: LogLevel, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: (error: unknown) => describeError(error) },
    },
    // Standard output is reserved for the line with the URL. Synchronous, so that a crashing process still logs why.
    stream ?? destination({ fd: 2, sync: true }),
  );
}

const LONGEST_TEXT = 500;
const DEEPEST_CAUSE = 4;
/** Number of logged failures of an aggregate error, such as one per address of a host name. */
const TOLD_FAILURES = 3;

/**
 * The loggable part of an error. Messages are shortened, because they may quote user input. Messages of engines are
 * left out, because another server's text about a photo may contain the photo.
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

/** The stack without the message that V8 puts in front of it, which may span several lines. */
function framesOf({ name, message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message, name.length);
  const frames = at === -1 ? stack : stack.slice(at + message.length);
  return frames.split('\n').filter((line) => /^\s+at /.test(line));
}
