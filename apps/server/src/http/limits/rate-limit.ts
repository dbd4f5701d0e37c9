import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#src/domain-error.ts';

export interface RateLimitOptions {
  /** Keeps limits apart that count the same keys. */
  name: string;
  /** Calls that a key may make ... */
  points: number;
  /** ... in this time, counted from its first one. */
  perSeconds: number;
}

export interface RateLimit {
  /**
   * Counts a call.
   * @throws DomainError `rate_limited` with the time after which calls are taken again.
   */
  take(key: string): Promise<void>;
  /** Counts a call; whether it may be made. */
  tryTake(key: string): Promise<boolean>;
  /** Seconds until the key may call again, null when it may now; counts nothing. */
  findWait(key: string): Promise<number | null>;
  /** Makes the last call as if it had not been. */
  giveBack(key: string): Promise<void>;
}

/** Counts calls in this process's memory; keys are forgotten when their time is up. */
export function createRateLimit({ name, points, perSeconds }: RateLimitOptions): RateLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds });

  /** Null when the call may be made. */
  async function findRefusal(key: string): Promise<RateLimiterRes | null> {
    try {
      await limiter.consume(key);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }

  return {
    async take(key) {
      const refusal = await findRefusal(key);
      if (refusal === null) return;
      throw new DomainError('rate_limited', { details: { retryAfterSeconds: toSeconds(refusal) } });
    },
    tryTake: async (key) => (await findRefusal(key)) === null,
    async findWait(key) {
      const found = await limiter.get(key);
      return found && found.remainingPoints <= 0 ? toSeconds(found) : null;
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
