import { createRateLimit } from '#src/http/limits/rate-limit.ts';
import type { Entrant } from './upload/try-on-slots.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Number of people who may share a client address. */
const PEOPLE_PER_ADDRESS = 4;

/**
 * Counts pictures of remote engines that somebody requested and abandoned. They are free for that person, but vendors
 * charge the operator for most of them, so that leaving repeatedly would waste the operator's money.
 */
export function createAbandonedPictures({ mostPerDay }: { mostPerDay: number }) {
  const limitOf = (name: string, points: number) =>
    createRateLimit({ name: `abandoned-${name}`, points, perSeconds: DAY_SECONDS });
  const byPerson = limitOf('person', mostPerDay);
  const byAddress = limitOf('address', mostPerDay * PEOPLE_PER_ADDRESS);

  return {
    /** Seconds until a remote engine may be used for this person again; null if it may now. */
    async findWait({ userId, address }: Entrant): Promise<number | null> {
      const ofPerson = userId === null ? null : await byPerson.findWait(userId);
      const ofAddress = await byAddress.findWait(address);
      return Math.max(ofPerson ?? 0, ofAddress ?? 0) || null;
    },
    async count({ userId, address }: Entrant): Promise<void> {
      if (userId !== null) await byPerson.tryTake(userId);
      await byAddress.tryTake(address);
    },
  };
}

export type AbandonedPictures = ReturnType<typeof createAbandonedPictures>;
