import { RETURNS_A_MONTH } from '@tryon/contract/try-on/grade.ts';
import type { NotRight } from '@tryon/contract/try-on/not-right.ts';
import type { TryOnJobTable } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';
import { calendarMonth } from '../credit-months.ts';
import type { AccountLock, Connection } from '../credits.store.ts';
import { isUsable } from '../standing.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { countReturned, findJob, returnJob } from './jobs.store.ts';
import { giveBackToLot } from './lots.store.ts';
import { throwRunning } from './reservations.ts';

/**
 * Charged pictures that are not right give their credit back to its lot, a few times a month. For refunds of the
 * payment, the credit still counts as used. The returned function resolves to how many returns the month still allows.
 * @throws DomainError `unauthenticated`, `not_found`, `try_on_running`, `return_not_charged`, `return_done`,
 * `return_too_late`, `returns_used_up`
 */
export function createReturns(lock: AccountLock, now: () => Date) {
  return async (userId: string, notRight: NotRight): Promise<number> => {
    const moment = now();
    const returnsLeft = await lock(userId, moment, async (books) => {
      const job = await getCharged(books, userId, notRight.id);
      const { lots } = await bringUpToDate(books, userId, moment, null);
      const lot = lots.find(({ id }) => id === job.lot_id);
      if (!lot || !isUsable(lot, moment)) throw new DomainError('return_too_late');
      const before = await countReturned(books, userId, calendarMonth(moment).start);
      if (before >= RETURNS_A_MONTH) throw new DomainError('returns_used_up');
      await returnJob(books, job.id, notRight.reason, moment);
      await giveBackToLot(books, { userId, lotId: lot.id, jobId: job.id }, moment, 'return');
      return RETURNS_A_MONTH - before - 1;
    });
    // The account was removed in the meantime.
    if (returnsLeft === null) throw new DomainError('unauthenticated');
    return returnsLeft;
  };
}

/** The charged try-on of the picture; a repeat shows the picture of the first one. */
async function getCharged(books: Connection, userId: string, jobId: string): Promise<TryOnJobTable> {
  const shown = await findJob(books, userId, jobId);
  const job = shown?.repeat_of ? await findJob(books, userId, shown.repeat_of) : shown;
  if (!shown || !job) throw new DomainError('not_found');
  // A picture can arrive shortly before the books record it.
  if (shown.state === 'reserved') throwRunning();
  if (job.state === 'returned') throw new DomainError('return_done');
  if (shown.state !== 'succeeded' || job.state !== 'succeeded') throw new DomainError('return_not_charged');
  return job;
}
