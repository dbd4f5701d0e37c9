import type { Database } from '#src/db/open-database.ts';

/** A picture requested from a vendor. */
export interface VendorJob {
  /** The vendor's name of the job; null if it is not known yet or does not exist. */
  readonly job: string | null;
  /** Whether its picture was made. */
  readonly wasMade: boolean;
}

/** One request's jobs at vendors, persisted over restarts; `engine` is the engine's name. */
export interface VendorJobs {
  /** Name of the request, the same for each repetition; null if it cannot be repeated. */
  readonly name: string | null;
  /** Whether the picture was delivered before and is requested again. */
  readonly isRepeat: boolean;
  /** The earlier job with these photos; null if there is none. */
  find(engine: string): Promise<VendorJob | null>;
  /** Replaces the stored job. */
  store(engine: string, job: VendorJob): Promise<void>;
  forget(engine: string): Promise<void>;
  /** Whether no other try-on has used the job since. */
  isOurs(engine: string): Promise<boolean>;
}

/** For requests without a key or an account, which cannot be repeated. */
export const NO_VENDOR_JOBS: VendorJobs = {
  name: null,
  isRepeat: false,
  find: async () => null,
  store: async () => undefined,
  forget: async () => undefined,
  isOurs: async () => true,
};

/** A repeatable request, and its current try-on. */
interface NamedRequest {
  readonly userId: string;
  readonly key: string;
  readonly hash: string;
  readonly tryOnId: string;
}

export function createVendorJobs(db: Database, request: NamedRequest, isRepeat: boolean): VendorJobs {
  const { userId, key, hash, tryOnId } = request;
  const at = (engine: string) => ({ user_id: userId, idempotency_key: key, engine });
  const findRow = (engine: string) =>
    db
      .selectFrom('vendor_job')
      .select(['job', 'was_made', 'asked_by'])
      .where(({ and }) => and({ ...at(engine), request_hash: hash }))
      .executeTakeFirst();
  return {
    name: [userId, key, hash].join(' '),
    isRepeat,
    async find(engine) {
      const row = await findRow(engine);
      return row ? { job: row.job, wasMade: row.was_made === 1 } : null;
    },
    async store(engine, { job, wasMade }) {
      const values = { request_hash: hash, job, was_made: wasMade ? 1 : 0, asked_by: tryOnId };
      await db
        .insertInto('vendor_job')
        .values({ ...at(engine), ...values })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'idempotency_key', 'engine']).doUpdateSet(values),
        )
        .execute();
    },
    async forget(engine) {
      await db
        .deleteFrom('vendor_job')
        .where(({ and }) => and(at(engine)))
        .execute();
    },
    isOurs: async (engine) => (await findRow(engine))?.asked_by === tryOnId,
  };
}
