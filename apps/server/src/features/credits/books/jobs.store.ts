import type { BooksExport } from '@tryon/contract/payments/credits.ts';
import type { NotRightReason } from '@tryon/contract/try-on/grade.ts';
import { sql } from 'kysely';
import type { TryOnJobTable } from '#src/db/tables.ts';
import { type Connection, LAST_MOMENT } from '../credits.store.ts';

/** A request's idempotency key and content. */
export interface RequestKey {
  readonly key: string;
  /** Hash of the request's bytes. */
  readonly hash: string;
}

export type SettledState = 'succeeded' | 'failed' | 'expired';

type Later = 'state' | 'settled_at' | 'rough_at' | 'returned_at' | 'return_reason';

export async function insertJob(db: Connection, job: Omit<TryOnJobTable, Later>): Promise<void> {
  const open = { settled_at: null, rough_at: null, returned_at: null, return_reason: null };
  await db
    .insertInto('try_on_job')
    .values({ ...job, ...open, state: 'reserved' })
    .execute();
}

/** The job of a key that was first used after `since`, with the hash of its request. */
export function findKeyedJob(db: Connection, userId: string, key: string, since: Date) {
  return db
    .selectFrom('try_on_key')
    .innerJoin('try_on_job', 'try_on_job.id', 'try_on_key.job_id')
    .selectAll('try_on_job')
    .select('try_on_key.request_hash')
    .where(({ and }) => and({ 'try_on_key.user_id': userId, 'try_on_key.idempotency_key': key }))
    .where('try_on_key.created_at', '>', since.toISOString())
    .executeTakeFirst();
}

/** Assigns the key to this job. */
export async function storeKey(
  db: Connection,
  { userId, jobId, request }: { userId: string; jobId: string; request: RequestKey },
  now: Date,
): Promise<void> {
  const values = { request_hash: request.hash, job_id: jobId, created_at: now.toISOString() };
  await db
    .insertInto('try_on_key')
    .values({ user_id: userId, idempotency_key: request.key, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doUpdateSet(values))
    .execute();
}

export async function dropKeysBefore(db: Connection, moment: Date): Promise<void> {
  await db.deleteFrom('try_on_key').where('created_at', '<=', moment.toISOString()).execute();
}

/** A job's delivered and running repeats. */
export function listRepeats(db: Connection, jobId: string) {
  return db
    .selectFrom('try_on_job')
    .select('state')
    .where('repeat_of', '=', jobId)
    .where('state', 'in', ['reserved', 'succeeded', 'rough'])
    .execute();
}

/** A person's delivered and running repeats of any job since a moment. */
export function countRepeats(db: Connection, userId: string, since: Date): Promise<number> {
  const wanted = ofStates(db, userId, ['reserved', 'succeeded', 'rough']).where('repeat_of', 'is not', null);
  return count(wanted.where('created_at', '>=', since.toISOString()));
}

export function countOpenJobs(db: Connection, userId: string): Promise<number> {
  return count(ofStates(db, userId, ['reserved']));
}

/** Rough pictures that were delivered or are in progress. */
export function countRough(db: Connection, userId: string, since: Date): Promise<number> {
  return count(ofStates(db, userId, ['reserved', 'rough']).where('rough_at', '>=', since.toISOString()));
}

export function countReturned(db: Connection, userId: string, since: Date): Promise<number> {
  return count(ofStates(db, userId, ['returned']).where('returned_at', '>=', since.toISOString()));
}

function ofStates(db: Connection, userId: string, states: readonly TryOnJobTable['state'][]) {
  return db.selectFrom('try_on_job').where('user_id', '=', userId).where('state', 'in', states);
}

async function count(jobs: ReturnType<typeof ofStates>): Promise<number> {
  const counting = jobs.select((select) => select.fn.countAll<number | string>().as('jobs'));
  return Number((await counting.executeTakeFirstOrThrow()).jobs);
}

const DELIVERED = sql<SettledState>`case when rough_at is null then 'succeeded' else 'rough' end`;

/**
 * Settles an open job; undefined if it is settled already. A success with a rough picture is stored as `rough`.
 * @param lostBefore settles it only if its lease expired before then.
 */
export function settleJob(
  db: Connection,
  jobId: string,
  state: SettledState,
  now: Date,
  lostBefore: Date | null = null,
) {
  return db
    .updateTable('try_on_job')
    .set({ state: state === 'succeeded' ? DELIVERED : state, settled_at: now.toISOString() })
    .where(({ and }) => and({ id: jobId, state: 'reserved' }))
    .where('lease_until', '<=', lostBefore?.toISOString() ?? LAST_MOMENT)
    .returningAll()
    .executeTakeFirst();
}

/** Open jobs whose lease expired before `lostBefore`; null for all open jobs. */
export function listLostJobs(db: Connection, lostBefore: Date | null, userId: string | null = null) {
  return db
    .selectFrom('try_on_job')
    .select(['id', 'user_id'])
    .where('state', '=', 'reserved')
    .where('lease_until', '<=', lostBefore?.toISOString() ?? LAST_MOMENT)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
}

export async function prolongLeases(db: Connection, jobIds: readonly string[], until: Date): Promise<void> {
  await db
    .updateTable('try_on_job')
    .set({ lease_until: until.toISOString() })
    .where('id', 'in', [...jobIds])
    .where('state', '=', 'reserved')
    .execute();
}

/** Charged try-ons per calendar month (UTC), such as "2026-11". */
export async function countCharged(
  db: Connection,
  userId: string,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('try_on_job')
    .select((select) => [
      select.fn<string>('substr', ['settled_at', select.lit(1), select.lit(7)]).as('month'),
      select.fn.countAll<number | string>().as('charged'),
    ])
    .where(({ and }) => and({ user_id: userId, state: 'succeeded' }))
    .where('lot_id', 'is not', null)
    .where('settled_at', '>=', since.toISOString())
    .groupBy('month')
    .execute();
  return new Map(rows.map(({ month, charged }) => [month, Number(charged)]));
}

export function findJob(db: Connection, userId: string, jobId: string) {
  return db
    .selectFrom('try_on_job')
    .selectAll()
    .where(({ and }) => and({ id: jobId, user_id: userId }))
    .executeTakeFirst();
}

/** Marks the picture of an open job as rough; undefined if the job is settled or was marked before. */
export function markRough(db: Connection, jobId: string, now: Date) {
  return db
    .updateTable('try_on_job')
    .set({ rough_at: now.toISOString() })
    .where(({ and }) => and({ id: jobId, state: 'reserved' }))
    .where('rough_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Settles a delivered job as returned. */
export async function returnJob(
  db: Connection,
  jobId: string,
  reason: NotRightReason,
  now: Date,
): Promise<void> {
  await db
    .updateTable('try_on_job')
    .set({ state: 'returned', returned_at: now.toISOString(), return_reason: reason })
    .where(({ and }) => and({ id: jobId, state: 'succeeded' }))
    .execute();
}

/** All try-ons of a person, oldest first, for the data export. */
export async function listTryOns(db: Connection, userId: string): Promise<BooksExport['tryOns']> {
  const rows = await db
    .selectFrom('try_on_job')
    .select(['created_at', 'state', 'lot_id', 'watermark', 'return_reason'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    startedAt: row.created_at,
    state: row.state,
    charged: row.state === 'succeeded' && row.lot_id !== null,
    watermarked: row.watermark === 1,
    notRight: row.return_reason,
  }));
}
