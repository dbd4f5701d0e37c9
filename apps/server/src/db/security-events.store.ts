import { randomUUID } from 'node:crypto';
import type { ActivityKind } from '@tryon/contract/account/activity-texts.ts';
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

/** All events since `since` with their accounts' addresses, oldest first; optionally for one address only. */
export async function listSecurityEvents(
  db: Kysely<Tables>,
  since: Date,
  email?: string,
): Promise<SeenEvent[]> {
  const ofOne = email === undefined ? sql`` : sql`and "user"."email" = ${email}`;
  const { rows } = await sql<SeenEvent>`
    select security_event.*, "user"."email" as "email"
    from security_event left join "user" on "user"."id" = security_event.user_id
    where security_event.occurred_at >= ${since.toISOString()} ${ofOne}
    order by security_event.occurred_at, security_event.id`.execute(db);
  return rows;
}
