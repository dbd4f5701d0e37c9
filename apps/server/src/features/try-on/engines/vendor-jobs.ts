import {
  type AskedJob,
  type Connection,
  dropVendorJob,
  findVendorJob,
  keepVendorJob,
  type NamedRequest,
} from './vendor-jobs.store.ts';

/** What is known of one request at vendors, over restarts; engines go by their names. */
export interface VendorJobs {
  /** Of the request, the same each time that it comes; null for one that cannot come again. */
  readonly name: string | null;
  /** Whoever asks has had the picture and wants it again. */
  readonly isRepeat: boolean;
  /** What was asked before; null for nothing. */
  find(engine: string): Promise<AskedJob | null>;
  keep(engine: string, asked: AskedJob): Promise<void>;
  forget(engine: string): Promise<void>;
  /** Whether nobody else has asked after it since. */
  isOurs(engine: string): Promise<boolean>;
}

/** Of a request without a key, or of nobody: it cannot come again. */
export const NO_VENDOR_JOBS: VendorJobs = {
  name: null,
  isRepeat: false,
  find: async () => null,
  keep: async () => undefined,
  forget: async () => undefined,
  isOurs: async () => true,
};

export function createVendorJobs(db: Connection, request: NamedRequest, isRepeat: boolean): VendorJobs {
  return {
    name: [request.userId, request.key, request.hash].join(' '),
    isRepeat,
    find: (engine) => findVendorJob(db, request, engine),
    keep: (engine, asked) => keepVendorJob(db, request, engine, asked),
    forget: (engine) => dropVendorJob(db, request, engine),
    isOurs: async (engine) => (await findVendorJob(db, request, engine))?.askedBy === request.tryOnId,
  };
}
