import type { Database } from '#src/db/open-database.ts';

/** A picture requested from a vendor. */
export interface VendorJob {
  /** The vendor's name of the job; null if it is not known yet or does not exist. */
  readonly job: string | null;
  /** Whether its picture was made. */
  readonly wasMade: boolean;
}

/** A repeatable request, and its current try-on. */
export interface NamedRequest {
  readonly userId: string;
  readonly key: string;
  readonly hash: string;
  readonly tryOnId: string;
}

/** The job that was started for this request with these photos. */
export async function findVendorJob(
  db: Database,
  { userId, key, hash }: NamedRequest,
  engine: string,
): Promise<(VendorJob & { readonly requestedBy: string }) | null> {
  const row = await db
    .selectFrom('vendor_job')
    .select(['job', 'was_made', 'asked_by'])
    .where(({ and }) => and({ user_id: userId, idempotency_key: key, engine, request_hash: hash }))
    .executeTakeFirst();
  return row ? { job: row.job, wasMade: row.was_made === 1, requestedBy: row.asked_by } : null;
}

/** Replaces the stored job of the request. */
export async function storeVendorJob(
  db: Database,
  { userId, key, hash, tryOnId }: NamedRequest,
  engine: string,
  { job, wasMade }: VendorJob,
): Promise<void> {
  const values = { request_hash: hash, job, was_made: wasMade ? 1 : 0, asked_by: tryOnId };
  await db
    .insertInto('vendor_job')
    .values({ user_id: userId, idempotency_key: key, engine, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key', 'engine']).doUpdateSet(values))
    .execute();
}

export async function dropVendorJob(
  db: Database,
  { userId, key }: NamedRequest,
  engine: string,
): Promise<void> {
  await db
    .deleteFrom('vendor_job')
    .where(({ and }) => and({ user_id: userId, idempotency_key: key, engine }))
    .execute();
}
