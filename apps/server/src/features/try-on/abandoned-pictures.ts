import { DomainError } from '#src/domain-error.ts';
import type { Entrant } from '#src/features/try-on/try-on-slots.ts';
import { createRateLimit } from '#src/http/rate-limit.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** People who share an address. */
const PEOPLE_PER_ADDRESS = 4;

/**
 * Counts the pictures of engines elsewhere that somebody asked for and did not wait for. They cost that person nothing,
 * but vendors charge whoever runs the installation for most of them: leaving again and again would spend their money.
 */
export function createAbandonedPictures({ mostPerDay }: { mostPerDay: number }) {
  const limitOf = (name: string, points: number) =>
    createRateLimit({ name: `abandoned-${name}`, points, perSeconds: DAY_SECONDS });
  const byPerson = limitOf('person', mostPerDay);
  const byAddress = limitOf('address', mostPerDay * PEOPLE_PER_ADDRESS);

  return {
    /** @throws DomainError `too_many_abandoned` */
    async check({ userId, address }: Entrant): Promise<void> {
      const waits = [
        userId === null ? null : await byPerson.findWait(userId),
        await byAddress.findWait(address),
      ];
      const retryAfterSeconds = Math.max(...waits.map((seconds) => seconds ?? 0));
      if (retryAfterSeconds > 0)
        throw new DomainError('too_many_abandoned', { details: { retryAfterSeconds } });
    },
    async count({ userId, address }: Entrant): Promise<void> {
      if (userId !== null) await byPerson.tryTake(userId);
      await byAddress.tryTake(address);
    },
  };
}

export type AbandonedPictures = ReturnType<typeof createAbandonedPictures>;
