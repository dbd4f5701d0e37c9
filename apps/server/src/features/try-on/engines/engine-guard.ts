import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';

export interface EngineGuardOptions {
  readonly name: string;
  /** Maximum concurrent pictures; null if the engine has its own queue. */
  readonly atOnce: number | null;
  /** Maximum pictures started per minute; null for no limit. */
  readonly perMinute: number | null;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** How a picture ended; `neither`: for a reason unrelated to the engine. */
type Outcome = 'good' | 'bad' | 'neither';

const MOST_FAILURES = 5;
const WINDOW_MS = 30_000;
/** Pause of a failing engine; afterwards one picture tests whether it works again. */
const REST_MS = 15_000;

/** Avoids failing engines and enforces the vendor's limits (circuit breaker and rate limit). */
export function createEngineGuard(options: EngineGuardOptions) {
  const { name, atOnce, perMinute, now = () => performance.now() } = options;
  const limiter = perMinute === null ? null : new RateLimiterMemory({ points: perMinute, duration: 60 });
  let running = 0;
  let failures: number[] = [];
  let restsUntil: number | null = null;
  let isProbing = false;

  const turnAway = (kind: 'overloaded' | 'rate_limited', why: string) =>
    new EngineError(kind, `${name} ${why}.`, { retryable: true });

  function note(outcome: Outcome, isProbe: boolean): void {
    if (outcome === 'good' && isProbe) {
      failures = [];
      restsUntil = null;
    }
    if (outcome !== 'bad') return;
    failures = [...failures.filter((at) => now() - at < WINDOW_MS), now()];
    if (restsUntil !== null || failures.length >= MOST_FAILURES) restsUntil = now() + REST_MS;
  }

  return {
    /** @throws EngineError `overloaded`, `rate_limited` if the engine must not be used now. */
    async enter() {
      if (restsUntil !== null && (isProbing || now() < restsUntil)) throw turnAway('overloaded', 'rests');
      if (atOnce !== null && running >= atOnce) throw turnAway('overloaded', 'has enough to do');
      const isProbe = restsUntil !== null;
      isProbing ||= isProbe;
      running += 1;
      let hasEnded = false;
      /** Reports the outcome; only the first call counts. */
      const end = (outcome: Outcome) => {
        if (hasEnded) return;
        hasEnded = true;
        running -= 1;
        if (isProbe) isProbing = false;
        note(outcome, isProbe);
      };
      if (limiter) {
        await limiter.consume(name).catch(() => {
          end('neither');
          throw turnAway('rate_limited', 'was asked often enough for now');
        });
      }
      return { end };
    },
    isResting: () => restsUntil !== null,
  };
}

export type EngineGuard = ReturnType<typeof createEngineGuard>;
/** One picture's permit to use the engine. */
export type Permit = Awaited<ReturnType<EngineGuard['enter']>>;
