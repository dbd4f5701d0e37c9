import { ROUGH_A_DAY } from '@tryon/contract/try-on/grade.ts';
import { DomainError } from '#src/domain-error.ts';
import { countRough, markRough } from './books/jobs.store.ts';
import { giveBackToLot } from './books/lots.store.ts';
import type { Reservation } from './books/reservations.ts';
import type { AccountLock } from './credits.store.ts';

export interface RoughIdeasOptions {
  lock: AccountLock;
  now: () => Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Pictures that the engine is not sure of: they cost nothing, and a person may have so many a day. */
export function createRoughIdeas({ lock, now }: RoughIdeasOptions) {
  return {
    /**
     * Books a try-on as rough before its picture is shown: its credit goes back at once, and when it has been delivered
     * it ends as delivered free. False when the job was given up meanwhile: then nothing is held for it either.
     * @throws DomainError `too_many_rough`; the try-on is still open then.
     */
    async bookRough({ jobId, userId }: Pick<Reservation, 'jobId' | 'userId'>): Promise<boolean> {
      const moment = now();
      const isBooked = await lock(userId, moment, async (books) => {
        const startOfDay = new Date(moment.getTime() - (moment.getTime() % DAY_MS));
        if ((await countRough(books, userId, startOfDay)) >= ROUGH_A_DAY) {
          const leftMs = startOfDay.getTime() + DAY_MS - moment.getTime();
          throw new DomainError('too_many_rough', {
            details: { retryAfterSeconds: Math.ceil(leftMs / 1000) },
          });
        }
        const job = await markRough(books, jobId, moment);
        if (!job) return false;
        if (job.lotId !== null) await giveBackToLot(books, { userId, lotId: job.lotId, jobId }, moment);
        return true;
      });
      return isBooked ?? false;
    },
  };
}
