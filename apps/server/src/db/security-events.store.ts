import { randomUUID } from 'node:crypto';
import { type ActivityKind, isActivityKind } from '@tryon/contract/account/activity.ts';
import { deviceName } from '@tryon/contract/account/device-name.ts';
import { type Kysely, sql } from 'kysely';
import type { OwnerEventKind, SecurityEventTable, Tables } from './tables.ts';

/** A security event of an account, or an action of the installation's owner. */
export type SecurityEvent =
  | {
      readonly userId: string;
      readonly kind: ActivityKind;
      /** Name of the external account involved. */
      readonly provider?: string | null;
      /** The User-Agent header, stored only as a readable browser name; omitted if no browser was involved. */
      readonly userAgent?: string | null;
    }
  | { readonly userId: null; readonly kind: OwnerEventKind };

/** A stored event of an account. */
export type AccountEvent = SecurityEventTable & { readonly kind: ActivityKind };

/** An event as the owner sees it. */
type SeenEvent = SecurityEventTable & { email: string | null };

/** Stores an event; pass the transaction of the change that it describes, if there is one. */
export async function addSecurityEvent(db: Kysely<Tables>, event: SecurityEvent, at: Date): Promise<void> {
  const { provider = null, userAgent } = event.userId === null ? {} : event;
  const device = userAgent === undefined ? null : deviceName(userAgent);
  const { userId: user_id, kind } = event;
  await db
    .insertInto('security_event')
    .values({ id: randomUUID(), user_id, kind, provider, device, occurred_at: at.toISOString() })
    .execute();
}

/** Reads and writes security events. All times are ISO 8601 in UTC. */
export function createSecurityEventStore(db: Kysely<Tables>) {
  return {
    add: (event: SecurityEvent, at: Date) => addSecurityEvent(db, event, at),

    /**
     * Records that sign-in for this address was blocked, unless recorded since `since`. Uses one statement whether or
     * not an account exists.
     */
    async addStopped(
      email: string,
      { userAgent, since, at }: { userAgent: string | null; since: Date; at: Date },
    ): Promise<void> {
      const kind: ActivityKind = 'sign_in_stopped';
      await sql`
        insert into security_event (id, user_id, kind, device, occurred_at)
        select ${randomUUID()}, "user"."id", ${kind}, ${deviceName(userAgent)}, ${at.toISOString()}
        from "user"
        where "user"."email" = ${email} and not exists (
          select 1 from security_event
          where security_event.user_id = "user"."id" and security_event.kind = ${kind}
            and security_event.occurred_at > ${since.toISOString()})`.execute(db);
    },

    /** An account's events that are older than `before`, newest first; at most `limit`. */
    async list(userId: string, limit: number, before?: string): Promise<AccountEvent[]> {
      let query = db.selectFrom('security_event').selectAll().where('user_id', '=', userId);
      if (before !== undefined) {
        query = query.where(
          sql<boolean>`(occurred_at, id) < (select occurred_at, id from security_event
            where id = ${before} and user_id = ${userId})`,
        );
      }
      const rows = await query.orderBy('occurred_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.filter((row): row is AccountEvent => isActivityKind(row.kind));
    },

    /** All events since `since` with their accounts' addresses, oldest first; optionally for one address only. */
    async listForOwner(since: Date, email?: string): Promise<SeenEvent[]> {
      const ofOne = email === undefined ? sql`` : sql`and "user"."email" = ${email}`;
      const { rows } = await sql<SeenEvent>`
        select security_event.*, "user"."email" as "email"
        from security_event left join "user" on "user"."id" = security_event.user_id
        where security_event.occurred_at >= ${since.toISOString()} ${ofOne}
        order by security_event.occurred_at, security_event.id`.execute(db);
      return rows;
    },

    /** Deletes older events. */
    async sweep(before: Date): Promise<void> {
      await db.deleteFrom('security_event').where('occurred_at', '<', before.toISOString()).execute();
    },
  };
}
