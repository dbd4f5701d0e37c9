import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#src/domain-error.ts';

/**
 * Counts calls in memory. Keys expire with their period.
 * @param limit its `name` separates limits that use the same keys; `points` calls are allowed per key and period, which
 * starts with the key's first call.
 */
export function createRateLimit(limit: { name: string; points: number; perSeconds: number }) {
  const { name, points, perSeconds } = limit;
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
    /**
     * Counts a call.
     * @throws DomainError `rate_limited` with the time after which calls are accepted again.
     */
    async take(key: string): Promise<void> {
      const refusal = await findRefusal(key);
      if (refusal === null) return;
      throw new DomainError('rate_limited', { retryAfterSeconds: toSeconds(refusal) });
    },
    /** Counts a call and returns whether it is allowed. */
    tryTake: async (key: string) => (await findRefusal(key)) === null,
    /** Seconds until the key may call again; null if it may now. Counts nothing. */
    async findWait(key: string): Promise<number | null> {
      const found = await limiter.get(key);
      return found && found.remainingPoints <= 0 ? toSeconds(found) : null;
    },
    /** Undoes the counting of the last call. */
    async giveBack(key: string): Promise<void> {
      await limiter.reward(key);
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;

function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
