import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#src/domain-error.ts';

export interface RateLimitOptions {
  /** Separates limits that use the same keys. */
  name: string;
  /** Calls allowed per key and period. */
  points: number;
  /** Length of the period, which starts with the key's first call. */
  perSeconds: number;
}

export interface RateLimit {
  /**
   * Counts a call.
   * @throws DomainError `rate_limited` with the time after which calls are accepted again.
   */
  take(key: string): Promise<void>;
  /** Counts a call and returns whether it is allowed. */
  tryTake(key: string): Promise<boolean>;
  /** Seconds until the key may call again; null if it may now. Counts nothing. */
  findWait(key: string): Promise<number | null>;
  /** Undoes the counting of the last call. */
  giveBack(key: string): Promise<void>;
}

/** Counts calls in memory. Keys expire with their period. */
export function createRateLimit({ name, points, perSeconds }: RateLimitOptions): RateLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds });

  /** Returns null if the call is allowed. */
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
