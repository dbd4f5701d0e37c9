import { createRateLimit } from '#src/http/limits/rate-limit.ts';
import type { Entrant } from './upload/try-on-slots.ts';

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
    /** Seconds until an engine elsewhere may be asked for this person again; null when it may now. */
    async findWait({ userId, address }: Entrant): Promise<number | null> {
      const waits = [
        userId === null ? null : await byPerson.findWait(userId),
        await byAddress.findWait(address),
      ];
      return Math.max(...waits.map((seconds) => seconds ?? 0)) || null;
    },
    async count({ userId, address }: Entrant): Promise<void> {
      if (userId !== null) await byPerson.tryTake(userId);
      await byAddress.tryTake(address);
    },
  };
}

export type AbandonedPictures = ReturnType<typeof createAbandonedPictures>;
