import { DomainError } from '#src/domain-error.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

const HOUR = 60 * 60;
/** Per hour. Nobody owns that many cards, so more attempts indicate that stolen cards are being tried. */
const ATTEMPTS = 10;
const BEGINNINGS = { public: 10, private: 100 } as const;
/** Per minute. Each call may query the provider, whose rate limit covers the whole installation. */
const CALLS = { public: 120, private: 12_000 } as const;

/** Limits how often a person may make payment calls, start payments and try cards. */
export function createPaymentLimits({ isPrivate }: { isPrivate: boolean }) {
  const installation = isPrivate ? 'private' : 'public';
  const limitOf = (name: string, points: number, perSeconds = HOUR) =>
    createRateLimit({ name: `payment-${name}`, points, perSeconds });
  const attempts = limitOf('attempt', ATTEMPTS);
  const beginnings = limitOf('begin', BEGINNINGS[installation]);
  const calls = limitOf('call', CALLS[installation], 60);
  const take = async (limit: RateLimit, userId: string) => {
    try {
      await limit.take(userId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError('payment_attempts_exceeded', error.details);
    }
  };
  return {
    /** Counts any call, before anything else is done for it. */
    takeCall: (userId: string) => calls.take(userId),
    async begin<T>(userId: string, work: () => Promise<T>): Promise<T> {
      await take(beginnings, userId);
      return work();
    },
    /** Runs something that queries a bank; only failures count. */
    async attempt<T>(userId: string, work: () => Promise<T>): Promise<T> {
      await take(attempts, userId);
      const result = await work();
      await attempts.giveBack(userId);
      return result;
    },
  };
}

export type PaymentLimits = ReturnType<typeof createPaymentLimits>;
