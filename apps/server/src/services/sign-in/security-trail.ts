import { ACTIVITY_DAYS, type Activity } from '@tryon/contract/account/activity.ts';
import type { Database } from '#src/db/open-database.ts';
import {
  type AccountEvent,
  createSecurityEventStore,
  type SecurityEvent,
} from '#src/db/security-events.store.ts';
import { describeError, type Logger } from '#src/logger.ts';

export interface SecurityTrailOptions {
  db: Database;
  log: Logger;
  now?: () => Date;
}

const HOUR_MS = 60 * 60 * 1000;
const KEPT_MS = ACTIVITY_DAYS * 24 * HOUR_MS;
/** Events on one page. */
const PAGE = 10;
/** More than anybody's account has in 90 days. */
const ALL = 100_000;

/**
 * The audit trail: what happened to accounts, for their owners, and what the installation's owner did. It holds what
 * happened, when, with which account of elsewhere, and the browser in words; no network address, no User-Agent.
 */
export function createSecurityTrail({ db, log, now = () => new Date() }: SecurityTrailOptions) {
  const store = createSecurityEventStore(db);
  const ago = (ms: number) => new Date(now().getTime() - ms);

  /** What was done is done, so that it could not be noted is for the log alone. */
  const orLog = (writing: Promise<void>): Promise<void> =>
    writing.catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'a security event was not noted'),
    );

  return {
    /** Notes what is part of no transaction. Never rejects: nobody is kept out because a note failed. */
    note: (event: SecurityEvent): Promise<void> => orLog(store.add(event, now())),

    /** Notes that an account takes no more guesses, once an hour. Never rejects. */
    noteStopped: (email: string, userAgent: string | null): Promise<void> =>
      orLog(store.addStopped(email, { userAgent, since: ago(HOUR_MS), at: now() })),

    /** An account's events, newest first, those behind the event `before`. */
    async list(userId: string, before?: string): Promise<{ activity: Activity[]; hasMore: boolean }> {
      const rows = await store.list(userId, PAGE + 1, before);
      return { activity: rows.slice(0, PAGE).map(toActivity), hasMore: rows.length > PAGE };
    },

    /** All that is kept of an account. */
    listAll: async (userId: string): Promise<Activity[]> => (await store.list(userId, ALL)).map(toActivity),

    /** Forgets what is older than 90 days. */
    sweep: () => store.sweep(ago(KEPT_MS)),
  };
}

export type SecurityTrail = ReturnType<typeof createSecurityTrail>;

function toActivity({ id, kind, provider, device, occurred_at }: AccountEvent): Activity {
  return { id, kind, provider, device, occurredAt: occurred_at };
}
