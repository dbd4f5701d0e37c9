import { randomUUID } from 'node:crypto';
import type { Activity } from '@tryon/contract/account/activity.ts';
import { ACTIVITY_DAYS, type ActivityKind, isActivityKind } from '@tryon/contract/account/activity-texts.ts';
import { deviceName } from '@tryon/contract/account/device-name.ts';
import { sql } from 'kysely';
import type { Database } from '#src/db/open-database.ts';
import { addSecurityEvent, type SecurityEvent } from '#src/db/security-events.store.ts';
import type { Logger } from '#src/logger.ts';

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
  const ago = (ms: number) => new Date(now().getTime() - ms);

  /** The action itself has succeeded, so a failure to record it is only logged. */
  const orLog = async (writing: Promise<unknown>): Promise<void> => {
    await writing.catch((error: unknown) => log.error({ error }, 'a security event was not noted'));
  };

  /** An account's events that are older than `before`, newest first; at most `limit`. */
  async function find(userId: string, limit: number, before?: string): Promise<Activity[]> {
    let query = db.selectFrom('security_event').selectAll().where('user_id', '=', userId);
    if (before !== undefined) {
      query = query.where(
        sql<boolean>`(occurred_at, id) < (select occurred_at, id from security_event
          where id = ${before} and user_id = ${userId})`,
      );
    }
    const rows = await query.orderBy('occurred_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return rows.flatMap(({ id, kind, provider, device, occurred_at: occurredAt }) =>
      isActivityKind(kind) ? [{ id, kind, provider, device, occurredAt }] : [],
    );
  }

  return {
    /** Records an event outside a transaction. Never rejects: a failure to record must not lock anybody out. */
    note: (event: SecurityEvent): Promise<void> => orLog(addSecurityEvent(db, event, now())),

    /**
     * Records once an hour that an account accepts no more password attempts. Never rejects. Uses one statement whether
     * or not an account exists.
     */
    async noteStopped(email: string, userAgent: string | null): Promise<void> {
      const kind: ActivityKind = 'sign_in_stopped';
      const storing = sql`
        insert into security_event (id, user_id, kind, device, occurred_at)
        select ${randomUUID()}, "user"."id", ${kind}, ${deviceName(userAgent)}, ${now().toISOString()}
        from "user"
        where "user"."email" = ${email} and not exists (
          select 1 from security_event
          where security_event.user_id = "user"."id" and security_event.kind = ${kind}
            and security_event.occurred_at > ${ago(HOUR_MS).toISOString()})`.execute(db);
      await orLog(storing);
    },

    /** Returns an account's events that are older than `before`, newest first. */
    async list(userId: string, before?: string): Promise<{ activity: Activity[]; hasMore: boolean }> {
      const found = await find(userId, PAGE + 1, before);
      return { activity: found.slice(0, PAGE), hasMore: found.length > PAGE };
    },

    /** Returns all stored events of an account. */
    listAll: (userId: string): Promise<Activity[]> => find(userId, ALL),

    /** Deletes events older than 90 days. */
    async sweep(): Promise<void> {
      const before = ago(RETENTION_MS).toISOString();
      await db.deleteFrom('security_event').where('occurred_at', '<', before).execute();
    },
  };
}

export type SecurityTrail = ReturnType<typeof createSecurityTrail>;
