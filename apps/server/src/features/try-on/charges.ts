import { createHmac } from 'node:crypto';
import type { Credits } from '#src/features/credits/credits.ts';
import { describeError, type Logger } from '#src/logger.ts';
import type { Connection } from './engines/vendor-jobs.store.ts';
import { createVendorJobs, NO_VENDOR_JOBS, type VendorJobs } from './engines/vendor-jobs.ts';
import type { Upload } from './upload/read-upload.ts';

export interface ChargesOptions {
  credits: Pick<Credits, 'reserve' | 'capture' | 'release' | 'bookRough' | 'getBalance'>;
  /** The installation's own, which is not in its database. */
  secret: string;
  db: Connection;
  /** Keeps the database open for what has been delivered and is not settled yet. */
  follow: (work: Promise<void>) => void;
  log: Logger;
}

/** What one try-on costs, from the moment it is let in. */
export interface Charge {
  /** Names the try-on in the books; null where there are none. */
  readonly id: string | null;
  readonly hasWatermark: boolean;
  /** What is known of this request at vendors. */
  readonly vendorJobs: VendorJobs;
  /**
   * Nothing is taken for the picture, because it is a rough idea only. Before it is shown.
   * @throws DomainError `too_many_rough`
   */
  bookRough(): Promise<void>;
  /** Try-ons left after this one; null where there are no books. */
  countRemaining(): Promise<number | null>;
  /** Charges for a picture that was delivered, and for nothing else. Only the first call counts. */
  settle(wasDelivered: boolean): Promise<void>;
}

/** Without an account there is nothing to charge, and no plan that would take the watermark away. */
const FREE_OF_CHARGE: Charge = {
  id: null,
  hasWatermark: true,
  vendorJobs: NO_VENDOR_JOBS,
  bookRough: async () => undefined,
  countRemaining: async () => null,
  settle: async () => undefined,
};

/** Charging for try-ons. */
export function createCharges({ credits, secret, db, follow, log }: ChargesOptions) {
  return {
    /**
     * Holds what the try-on costs, once its photos have been looked at and before any work.
     * @param idempotencyKey what the caller calls the request; null for nothing.
     * @throws DomainError as `credits.reserve` does
     */
    async begin(userId: string | null, upload: Upload, idempotencyKey: string | null): Promise<Charge> {
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
          // Its lease runs out, and then the credit goes back.
          log.error({ jobId: reservation.jobId, error: describeError(error) }, 'a try-on was not settled');
        }
      }

      return {
        id: reservation.jobId,
        hasWatermark: reservation.hasWatermark,
        vendorJobs: request
          ? createVendorJobs(db, { userId, ...request, tryOnId }, isRepeat)
          : NO_VENDOR_JOBS,
        bookRough: async () => {
          await credits.bookRough(reservation);
        },
        countRemaining: async () => (await credits.getBalance(userId)).remaining,
        settle: (wasDelivered) => {
          if (settled === null) {
            settled = settle(wasDelivered);
            follow(settled);
          }
          return settled;
        },
      };
    },
  };
}

export type Charges = ReturnType<typeof createCharges>;

/**
 * Tells one request from another. Keyed with the secret and the account: whoever reads the database cannot find out
 * whether a photo that they have was sent, and the same photo of two people does not look the same.
 */
function hashOf({ person, garment, ...words }: Upload, userId: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`try-on of ${userId}:`);
  for (const part of [person.bytes, garment.bytes, Buffer.from(JSON.stringify(words))]) {
    hash.update(`${part.byteLength}:`).update(part);
  }
  return hash.digest('base64url');
}
