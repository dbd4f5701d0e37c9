import { ROUGH_A_DAY } from '@tryon/contract/try-on/grade.ts';
import { DomainError } from '#src/domain-error.ts';
import { countRough, markRough } from './books/jobs.store.ts';
import { giveBackToLot } from './books/lots.store.ts';
import type { Reservation } from './books/reservations.ts';
import type { AccountLock } from './credits.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Pictures that the engine is not sure of are free, with a daily limit per person. Returns what books a try-on as rough
 * before its picture is shown: its credit is released immediately, and it counts as free once delivered. False if the
 * job was already given up; no credit is reserved for it then.
 * @throws DomainError `too_many_rough`; the try-on stays open then.
 */
export function createRoughIdeas(lock: AccountLock, now: () => Date) {
  return async ({ jobId, userId }: Pick<Reservation, 'jobId' | 'userId'>): Promise<boolean> => {
    const moment = now();
    const isBooked = await lock(userId, moment, async (books) => {
      const startOfDay = new Date(moment.getTime() - (moment.getTime() % DAY_MS));
      if ((await countRough(books, userId, startOfDay)) >= ROUGH_A_DAY) {
        const leftMs = startOfDay.getTime() + DAY_MS - moment.getTime();
        throw new DomainError('too_many_rough', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
      }
      const job = await markRough(books, jobId, moment);
      if (!job) return false;
      if (job.lot_id !== null) await giveBackToLot(books, { userId, lotId: job.lot_id, jobId }, moment);
      return true;
    });
    return isBooked ?? false;
  };
}
