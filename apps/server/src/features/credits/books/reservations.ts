import { randomUUID } from 'node:crypto';
import { DomainError } from '#src/domain-error.ts';
import type { AccountLock, Connection } from '../credits.store.ts';
import { dropFreeGrants } from '../grants/free-grants.store.ts';
import { findStanding, toBalance } from '../standing.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import type { FreeClaim } from './due-lots.ts';
import {
  countOpenJobs,
  countRepeats,
  dropKeysBefore,
  findKeyedJob,
  insertJob,
  listLostJobs,
  listRepeats,
  prolongLeases,
  type RequestKey,
  type SettledState,
  settleJob,
  storeKey,
} from './jobs.store.ts';
import { giveBackToLot, noteCapture, takeFromLot } from './lots.store.ts';

export interface ReservationsOptions {
  db: Connection;
  lock: AccountLock;
  now: () => Date;
  /** Maximum concurrent try-ons per person. */
  mostAtOnce: number;
  /** Lifetime of an unrenewed job's lease; longer than any try-on can take. */
  leaseMs: number;
  /** The email address for free credits; null for none. */
  findFreeClaim: (userId: string) => Promise<FreeClaim | null>;
  /** Whether this is the only server on these books. Any open job of another process was then left by a crash. */
  isAlone: boolean;
}

/** An admitted try-on. */
export interface Reservation {
  readonly jobId: string;
  readonly userId: string;
  /** Decided on admission; later purchases or endings do not change it. */
  readonly hasWatermark: boolean;
  /** Whether the request was delivered before and is repeated. */
  readonly isRepeat: boolean;
}

/** How long a key identifies the same request. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
const MOST_REPEATS = 3;
/** For all requests of a person in a day: a repeat is free for them, but a vendor may charge the operator for it. */
const MOST_REPEATS_A_DAY = 10;
const SOON_SECONDS = 5;

/** Credits of try-ons: reserved before the work, charged on delivery, otherwise released. */
export function createReservations(options: ReservationsOptions) {
  const { db, lock, now, leaseMs, findFreeClaim, isAlone } = options;
  /** Unsettled jobs of this process. */
  const held = new Set<string>();

  /** Settles a job once; only the call that settles it moves the credit. */
  async function settle(
    { jobId, userId }: Pick<Reservation, 'jobId' | 'userId'>,
    state: SettledState,
    lostBefore: Date | null = null,
  ): Promise<boolean> {
    const moment = now();
    try {
      const isSettled = await lock(userId, moment, (books) =>
        settleLocked(books, jobId, state, moment, lostBefore),
      );
      return isSettled ?? false;
    } finally {
      held.delete(jobId);
    }
  }

  return {
    /**
     * Reserves a credit, or recognises the request as a repeat of a paid one.
     * @param request null if the caller sent no key.
     * @throws DomainError `unauthenticated`, `no_credits`, `too_many_try_ons`, `try_on_running`, `try_on_key_reused`,
     * `try_on_repeated`
     */
    async reserve(userId: string, request: RequestKey | null): Promise<Reservation> {
      const jobId = randomUUID();
      held.add(jobId);
      try {
        // Queried before the lock, which allows no other connection.
        const claim = await findFreeClaim(userId);
        const reservation = await lock(userId, now(), (books) =>
          reserveLocked(books, { userId, jobId, request, claim }, options),
        );
        // The account was removed during the upload.
        if (!reservation) throw new DomainError('unauthenticated');
        return reservation;
      } catch (error) {
        held.delete(jobId);
        throw error;
      }
    },

    /**
     * Charges the credit, unless the picture was booked as rough. False if the job was already given up; nothing is
     * charged then.
     */
    capture: (reservation: Reservation) => settle(reservation, 'succeeded'),

    /** Releases the credit. False if the job is already settled. */
    release: (reservation: Reservation) => settle(reservation, 'failed'),

    /** Renews the leases of this process's running jobs. */
    async renew(): Promise<void> {
      if (held.size > 0) await prolongLeases(db, [...held], new Date(now().getTime() + leaseMs));
    },

    /** Releases lost jobs' credits; deletes old keys and past months' grants. Returns the number of jobs. */
    async sweep(): Promise<number> {
      const moment = now();
      const lostBefore = isAlone ? null : moment;
      let settled = 0;
      for (const { id: jobId, user_id: userId } of await listLostJobs(db, lostBefore)) {
        if (held.has(jobId)) continue;
        if (await settle({ jobId, userId }, 'expired', lostBefore)) settled += 1;
      }
      await dropKeysBefore(db, new Date(moment.getTime() - KEY_LIFETIME_MS));
      await dropFreeGrants(db, moment);
      return settled;
    },
  };
}

async function settleLocked(
  books: Connection,
  jobId: string,
  state: SettledState,
  moment: Date,
  lostBefore: Date | null,
): Promise<boolean> {
  const job = await settleJob(books, jobId, state, moment, lostBefore);
  if (!job) return false;
  // The credit of a rough picture was given back when it was booked as one.
  if (job.lot_id === null || job.rough_at !== null) return true;
  const hold = { userId: job.user_id, lotId: job.lot_id, jobId };
  await (state === 'succeeded' ? noteCapture : giveBackToLot)(books, hold, moment);
  return true;
}

type Wish = Pick<Reservation, 'jobId' | 'userId'> & { request: RequestKey | null; claim: FreeClaim | null };

async function reserveLocked(
  books: Connection,
  { userId, jobId, request, claim }: Wish,
  { now, mostAtOnce, leaseMs }: ReservationsOptions,
): Promise<Reservation> {
  const moment = now();
  const leaseUntil = new Date(moment.getTime() + leaseMs);
  const times = { created_at: moment.toISOString(), lease_until: leaseUntil.toISOString() };
  const job = { id: jobId, user_id: userId, ...times };
  for (const { id } of await listLostJobs(books, moment, userId)) {
    await settleLocked(books, id, 'expired', moment, moment);
  }
  const paidFor = request ? await findPaidFor(books, userId, request, moment) : null;
  if ((await countOpenJobs(books, userId)) >= mostAtOnce) {
    throw new DomainError('too_many_try_ons', { retryAfterSeconds: SOON_SECONDS });
  }
  if (paidFor) {
    const { watermark } = paidFor;
    await insertJob(books, { ...job, lot_id: null, repeat_of: paidFor.id, watermark });
    return { jobId, userId, hasWatermark: watermark === 1, isRepeat: true };
  }
  const { facts, lots } = await bringUpToDate(books, userId, moment, claim);
  const standing = findStanding(facts, lots, moment);
  const [lot] = standing.usable;
  if (!lot) {
    const { refillsAt } = toBalance(facts, lots, moment);
    throw new DomainError('no_credits', refillsAt === null ? {} : { refillsAt });
  }
  const hasWatermark = standing.watermark;
  await insertJob(books, { ...job, lot_id: lot.id, repeat_of: null, watermark: hasWatermark ? 1 : 0 });
  await takeFromLot(books, { userId, lotId: lot.id, jobId }, moment);
  if (request) await storeKey(books, { userId, jobId, request }, moment);
  return { jobId, userId, hasWatermark, isRepeat: false };
}

/** The finished job that this request repeats; null if it is new or the last attempt failed. */
async function findPaidFor(books: Connection, userId: string, request: RequestKey, moment: Date) {
  const since = new Date(moment.getTime() - KEY_LIFETIME_MS);
  const job = await findKeyedJob(books, userId, request.key, since);
  if (!job) return null;
  if (job.request_hash !== request.hash) throw new DomainError('try_on_key_reused');
  if (job.state === 'reserved') throwRunning();
  if (job.state !== 'succeeded') return null;
  const repeats = await listRepeats(books, job.id);
  if (repeats.some(({ state }) => state === 'reserved')) throwRunning();
  const isTooOften =
    repeats.length >= MOST_REPEATS || (await countRepeats(books, userId, since)) >= MOST_REPEATS_A_DAY;
  if (isTooOften) throw new DomainError('try_on_repeated');
  return job;
}

/** The try-on is still running. @throws DomainError `try_on_running` */
export function throwRunning(): never {
  throw new DomainError('try_on_running', { retryAfterSeconds: SOON_SECONDS });
}
