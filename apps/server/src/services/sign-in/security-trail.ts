import { ACTIVITY_DAYS, type Activity } from '@tryon/contract/account/activity.ts';
import type { Database } from '#src/db/open-database.ts';
import {
  type AccountEvent,
  createSecurityEventStore,
  type SecurityEvent,
} from '#src/db/security-events.store.ts';
import { describeError, type Logger } from '#src/logger.ts';

const HOUR_MS = 60 * 60 * 1000;
const RETENTION_MS = ACTIVITY_DAYS * 24 * HOUR_MS;
/** Events per page. */
const PAGE = 10;
/** More than any account collects in 90 days. */
const ALL = 100_000;

/**
 * The audit trail: events of accounts, for their owners, and actions of the installation's owner. It stores what
 * happened, when, the external account and the browser in words, but no IP address and no User-Agent.
 */
export function createSecurityTrail(db: Database, log: Logger, now = () => new Date()) {
  const store = createSecurityEventStore(db);
  const ago = (ms: number) => new Date(now().getTime() - ms);

  /** The action itself has succeeded, so a failure to record it is only logged. */
  const orLog = (writing: Promise<void>): Promise<void> =>
    writing.catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'a security event was not noted'),
    );

  return {
    /** Records an event outside a transaction. Never rejects: a failure to record must not lock anybody out. */
    note: (event: SecurityEvent): Promise<void> => orLog(store.add(event, now())),

    /** Records once an hour that an account accepts no more password attempts. Never rejects. */
    noteStopped: (email: string, userAgent: string | null): Promise<void> =>
      orLog(store.addStopped(email, { userAgent, since: ago(HOUR_MS), at: now() })),

    /** Returns an account's events that are older than `before`, newest first. */
    async list(userId: string, before?: string): Promise<{ activity: Activity[]; hasMore: boolean }> {
      const rows = await store.list(userId, PAGE + 1, before);
      return { activity: rows.slice(0, PAGE).map(toActivity), hasMore: rows.length > PAGE };
    },

    /** Returns all stored events of an account. */
    listAll: async (userId: string): Promise<Activity[]> => (await store.list(userId, ALL)).map(toActivity),

    /** Deletes events older than 90 days. */
    sweep: () => store.sweep(ago(RETENTION_MS)),
  };
}

export type SecurityTrail = ReturnType<typeof createSecurityTrail>;

function toActivity({ id, kind, provider, device, occurred_at }: AccountEvent): Activity {
  return { id, kind, provider, device, occurredAt: occurred_at };
}
