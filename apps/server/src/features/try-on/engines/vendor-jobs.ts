import type { Database } from '#src/db/open-database.ts';
import {
  dropVendorJob,
  findVendorJob,
  type NamedRequest,
  storeVendorJob,
  type VendorJob,
} from './vendor-jobs.store.ts';

/** One request's jobs at vendors, persisted over restarts; `engine` is the engine's name. */
export interface VendorJobs {
  /** Name of the request, the same for each repetition; null if it cannot be repeated. */
  readonly name: string | null;
  /** Whether the picture was delivered before and is requested again. */
  readonly isRepeat: boolean;
  /** The earlier job; null if there is none. */
  find(engine: string): Promise<VendorJob | null>;
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

export function createVendorJobs(db: Database, request: NamedRequest, isRepeat: boolean): VendorJobs {
  return {
    name: [request.userId, request.key, request.hash].join(' '),
    isRepeat,
    find: (engine) => findVendorJob(db, request, engine),
    store: (engine, job) => storeVendorJob(db, request, engine, job),
    forget: (engine) => dropVendorJob(db, request, engine),
    isOurs: async (engine) => (await findVendorJob(db, request, engine))?.requestedBy === request.tryOnId,
  };
}
