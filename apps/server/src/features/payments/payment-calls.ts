import { hash, randomUUID } from 'node:crypto';
import { CALL_CODES, type ErrorCode } from '@tryon/contract/error-codes.ts';
import { DomainError } from '#src/domain-error.ts';
import { PaymentProviderError } from '#src/services/payments/payment-provider.ts';
import type { PaymentsStore } from './payments.store.ts';
import type { PaymentsBasis } from './payments-feature.ts';

/** One request of a user, as received. */
export interface IncomingCall {
  readonly userId: string;
  /** The Idempotency-Key header; null when the client did not send one, so that the request cannot be repeated. */
  readonly key: string | null;
  readonly name: string;
  readonly body: unknown;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const RETENTION_MS = 24 * 60 * 60 * 1000;
/** A call or lock that has not been renewed for this long belongs to a process that has died. */
const RUNNING_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const LOCK_WAIT_MS = 15_000;
const LOCK_POLL_MS = 40;
const RETRY_SECONDS = 2;

/**
 * Makes requests that move money idempotent and runs them one at a time. Each is stored, with the key sent to the
 * provider, before any work: repeated after a crash, it continues with the same key and so does nothing twice.
 */
export function createPaymentCalls(options: Pick<PaymentsBasis, 'log' | 'now'> & { store: PaymentsStore }) {
  const { store, log, now } = options;
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
  /** The last queued call of each user in this process. */
  const queues = new Map<string, Promise<unknown>>();

  /**
   * Runs `work` and, however long the provider takes, keeps renewing the lease that marks it as running. When this
   * resolves, no renewal is in flight any more.
   */
  async function renewing<T>(renew: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    let renewed = Promise.resolve();
    const timer = setInterval(() => {
      renewed = renewed.then(renew).catch((error: unknown) => {
        log.warn({ error }, 'a payment call could not be renewed');
      });
    }, RENEW_EVERY_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await renewed;
    }
  }

  /** @throws DomainError `payment_key_reused`, `payment_in_progress`, or the error that the call failed with. */
  async function begin({ userId, key, name, body }: IncomingCall & { key: string }) {
    const bodyHash = hash('sha256', JSON.stringify([name, body]), 'base64url');
    const row = {
      user_id: userId,
      key,
      body_hash: bodyHash,
      provider_key: randomUUID(),
      state: 'running' as const,
      answer: null,
      failure: null,
      running_until: later(RUNNING_MS),
      created_at: now().toISOString(),
    };
    const known = await store.beginCall(row, later(-RETENTION_MS));
    if (known === null) return { providerKey: row.provider_key, answer: null };
    if (known.body_hash !== bodyHash) throw new DomainError('payment_key_reused');
    if (known.state === 'failed' && isCode(known.failure)) throw new DomainError(known.failure);
    if (known.state === 'done' && known.answer !== null) {
      return { providerKey: known.provider_key, answer: known.answer };
    }
    if (!(await store.takeCallOver(userId, key, now().toISOString(), later(RUNNING_MS)))) {
      throw inProgress();
    }
    return { providerKey: known.provider_key, answer: null };
  }

  async function withDatabaseLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const holder = randomUUID();
    const startedAt = performance.now();
    while (!(await store.takeLock(userId, holder, now().toISOString(), later(RUNNING_MS)))) {
      if (performance.now() - startedAt > LOCK_WAIT_MS) throw inProgress();
      await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
    }
    try {
      return await renewing(() => store.renewLock(userId, holder, later(RUNNING_MS)), work);
    } finally {
      await store.releaseLock(userId, holder);
    }
  }

  /** Runs one task at a time per user, across all servers. */
  async function withPerson<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const before = queues.get(userId) ?? Promise.resolve();
    const run = () => withDatabaseLock(userId, work);
    const mine = before.then(run, run);
    queues.set(userId, mine);
    try {
      return await mine;
    } finally {
      if (queues.get(userId) === mine) queues.delete(userId);
    }
  }

  return {
    withPerson,

    /**
     * Runs `work` once per call and key. Responses that hold secrets are not stored: such a call is sent to the
     * provider again, which returns the same response for the same key.
     */
    async once<T extends object>(
      call: IncomingCall,
      read: ((answer: unknown) => T) | null,
      work: (providerKey: string) => Promise<T>,
    ): Promise<T> {
      if (call.key !== null && !KEY.test(call.key)) throw new DomainError('bad_request');
      const key = call.key ?? randomUUID();
      const { userId } = call;
      const { providerKey, answer } = await begin({ ...call, key });
      if (answer !== null && read) return read(JSON.parse(answer));
      try {
        const result = await renewing(
          () => store.settleCall(userId, key, { running_until: later(RUNNING_MS) }),
          () => withPerson(userId, () => work(providerKey)),
        );
        await store.settleCall(userId, key, {
          state: 'done',
          answer: read ? JSON.stringify(result) : null,
        });
        return result;
      } catch (error) {
        await store.settleCall(
          userId,
          key,
          // A final error is stored; after any other one the same key may be tried again.
          isFinal(error) ? { state: 'failed', failure: error.code } : { running_until: now().toISOString() },
        );
        throw error;
      }
    },
  };
}

export type PaymentCalls = ReturnType<typeof createPaymentCalls>;

function inProgress(): DomainError {
  return new DomainError('payment_in_progress', { retryAfterSeconds: RETRY_SECONDS });
}

/** Errors that by definition may go away on a retry. */
const PASSING: readonly ErrorCode[] = ['payment_in_progress', 'rate_limited', 'payment_attempts_exceeded'];

function isFinal(error: unknown): error is DomainError {
  return (
    error instanceof DomainError &&
    !PASSING.includes(error.code) &&
    !(error.cause instanceof PaymentProviderError)
  );
}

function isCode(text: string | null): text is ErrorCode {
  return CALL_CODES.some((code) => code === text);
}
