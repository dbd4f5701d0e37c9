import { randomUUID } from 'node:crypto';
import { type ActivityKind, isActivityKind } from '@tryon/contract/account/activity.ts';
import { deviceName } from '@tryon/contract/account/device-name.ts';
import { type Kysely, sql } from 'kysely';
import type { OwnerEventKind, SecurityEventTable, Tables } from '#src/db/tables.ts';

/** Something that happened to somebody's account, or that the installation's owner did. */
export type SecurityEvent =
  | {
      readonly userId: string;
      readonly kind: ActivityKind;
      /** Name of the account of elsewhere that it was done with. */
      readonly provider?: string | null;
      /** What the browser said it is, of which only a name in words is kept; left out where none was involved. */
      readonly userAgent?: string | null;
    }
  | { readonly userId: null; readonly kind: OwnerEventKind };

/** An event of an account, as it is kept. */
export type AccountEvent = SecurityEventTable & { readonly kind: ActivityKind };

/** An event as the owner sees it. */
type SeenEvent = SecurityEventTable & { email: string | null };

/** Writes an event down: in the transaction of the change that it is about, where there is one. */
export async function addSecurityEvent(db: Kysely<Tables>, event: SecurityEvent, at: Date): Promise<void> {
  const { provider = null, userAgent } = event.userId === null ? {} : event;
  const device = userAgent === undefined ? null : deviceName(userAgent);
  const { userId: user_id, kind } = event;
  await db
    .insertInto('security_event')
    .values({ id: randomUUID(), user_id, kind, provider, device, occurred_at: at.toISOString() })
    .execute();
}

/** Reads and writes security events. All moments are ISO 8601 in UTC. */
export function createSecurityEventStore(db: Kysely<Tables>) {
  return {
    add: (event: SecurityEvent, at: Date) => addSecurityEvent(db, event, at),

    /**
     * Notes for the account of an address that signing in was stopped, unless that was noted since. One statement,
     * whether or not there is an account.
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

    /** An account's events, newest first, those behind the event `before`; at most `limit`. */
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

    /** Everybody's events since then with the address of the account, oldest first; those of one address if wanted. */
    async listForOwner(since: Date, email?: string): Promise<SeenEvent[]> {
      const ofOne = email === undefined ? sql`` : sql`and "user"."email" = ${email}`;
      const { rows } = await sql<SeenEvent>`
        select security_event.*, "user"."email" as "email"
        from security_event left join "user" on "user"."id" = security_event.user_id
        where security_event.occurred_at >= ${since.toISOString()} ${ofOne}
        order by security_event.occurred_at, security_event.id`.execute(db);
      return rows;
    },

    /** Removes events from before then. */
    async sweep(before: Date): Promise<void> {
      await db.deleteFrom('security_event').where('occurred_at', '<', before.toISOString()).execute();
    },
  };
}
