import type { Kysely } from 'kysely';
import type { Tables } from '#src/db/tables.ts';

/** A picture that was asked for at a vendor. */
export interface AskedJob {
  /** The vendor's name of it; null where it has not told one, or has none. */
  readonly job: string | null;
  /** Whether its picture came. */
  readonly wasMade: boolean;
}

/** A request that can come again, and the try-on that is made for it now. */
export interface NamedRequest {
  readonly userId: string;
  readonly key: string;
  readonly hash: string;
  readonly tryOnId: string;
}

/** A connection, within a transaction or not. */
export type Connection = Kysely<Tables>;

/** What was asked of an engine for this request, with these photos. */
export async function findVendorJob(
  db: Connection,
  { userId, key, hash }: NamedRequest,
  engine: string,
): Promise<(AskedJob & { readonly askedBy: string }) | null> {
  const row = await db
    .selectFrom('vendor_job')
    .select(['job', 'was_made', 'asked_by'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .where('engine', '=', engine)
    .where('request_hash', '=', hash)
    .executeTakeFirst();
  return row ? { job: row.job, wasMade: row.was_made === 1, askedBy: row.asked_by } : null;
}

/** From now on this is what was asked last. */
export async function keepVendorJob(
  db: Connection,
  { userId, key, hash, tryOnId }: NamedRequest,
  engine: string,
  { job, wasMade }: AskedJob,
): Promise<void> {
  const values = { request_hash: hash, job, was_made: wasMade ? 1 : 0, asked_by: tryOnId };
  await db
    .insertInto('vendor_job')
    .values({ user_id: userId, idempotency_key: key, engine, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key', 'engine']).doUpdateSet(values))
    .execute();
}

export async function dropVendorJob(
  db: Connection,
  { userId, key }: NamedRequest,
  engine: string,
): Promise<void> {
  await db
    .deleteFrom('vendor_job')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .where('engine', '=', engine)
    .execute();
}
