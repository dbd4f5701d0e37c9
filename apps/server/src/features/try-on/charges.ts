import { createHmac } from 'node:crypto';
import type { Database } from '#src/db/open-database.ts';
import type { Credits } from '#src/features/credits/credits.ts';
import type { Logger } from '#src/logger.ts';
import { createVendorJobs, NO_VENDOR_JOBS, type VendorJobs } from './engines/vendor-jobs.store.ts';
import type { Upload } from './upload/read-upload.ts';

export interface ChargesOptions {
  credits: Pick<Credits, 'reserve' | 'capture' | 'release' | 'bookRough' | 'getBalance'>;
  /** The installation's secret, which is not in its database. */
  secret: string;
  db: Database;
  /** Keeps the database open until delivered pictures are settled. */
  follow: (work: Promise<void>) => void;
  log: Logger;
}

/** The charge for one try-on, from its admission on. */
export interface Charge {
  /** The try-on's id in the books; null if there are none. */
  readonly id: string | null;
  readonly hasWatermark: boolean;
  /** This request's jobs at vendors. */
  readonly vendorJobs: VendorJobs;
  /**
   * Makes the try-on free because its picture is rough. Called before it is shown.
   * @throws DomainError `too_many_rough`
   */
  bookRough(): Promise<unknown>;
  /** Credits left after this try-on; null if there are no books. */
  countRemaining(): Promise<number | null>;
  /** Charges if the picture was delivered, otherwise releases the credit. Only the first call counts. */
  settle(wasDelivered: boolean): Promise<void>;
}

/** For visitors: no account to charge, and no plan that removes the watermark. */
const FREE_OF_CHARGE: Charge = {
  id: null,
  hasWatermark: true,
  vendorJobs: NO_VENDOR_JOBS,
  bookRough: async () => undefined,
  countRemaining: async () => null,
  settle: async () => undefined,
};

/**
 * Creates the charges of try-ons: each reserves its credit after the photos have been checked and before any work.
 * `idempotencyKey` is the client's key of the request, or null.
 * @throws DomainError as `credits.reserve` does
 */
export function createCharges({ credits, secret, db, follow, log }: ChargesOptions) {
  return async (userId: string | null, upload: Upload, idempotencyKey: string | null): Promise<Charge> => {
    if (userId === null) return FREE_OF_CHARGE;
    const request =
      idempotencyKey === null ? null : { key: idempotencyKey, hash: hashOf(upload, userId, secret) };
    const reservation = await credits.reserve(userId, request);
    const { jobId: tryOnId, isRepeat } = reservation;
    let settled: Promise<void> | null = null;

    async function settle(wasDelivered: boolean): Promise<void> {
      try {
        const isSettled = await (wasDelivered ? credits.capture : credits.release)(reservation);
        if (!isSettled) log.warn({ jobId: reservation.jobId }, 'a try-on was given up before it ended');
      } catch (error) {
        // Its lease will expire, and the credit is released then.
        log.error({ jobId: reservation.jobId, error }, 'a try-on was not settled');
      }
    }

    return {
      id: reservation.jobId,
      hasWatermark: reservation.hasWatermark,
      vendorJobs: request ? createVendorJobs(db, { userId, ...request, tryOnId }, isRepeat) : NO_VENDOR_JOBS,
      bookRough: () => credits.bookRough(reservation),
      countRemaining: async () => (await credits.getBalance(userId)).remaining,
      settle: (wasDelivered) => {
        if (settled === null) {
          settled = settle(wasDelivered);
          follow(settled);
        }
        return settled;
      },
    };
  };
}

export type BeginCharge = ReturnType<typeof createCharges>;

/**
 * Fingerprint of a request. Keyed with the secret and the account, so that the database neither reveals whether a
 * known photo was sent nor that two people sent the same photo.
 */
function hashOf({ person, garment, ...words }: Upload, userId: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`try-on of ${userId}:`);
  for (const part of [person.bytes, garment.bytes, Buffer.from(JSON.stringify(words))]) {
    hash.update(`${part.byteLength}:`).update(part);
  }
  return hash.digest('base64url');
}
