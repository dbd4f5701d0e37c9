import type { Database } from './open-database.ts';

/** Tables whose rows are of no use any more from their `expires_at` on. */
const EXPIRING = [
  'sign_in_code',
  'session_handle',
  'mail_link',
  'extension_code',
  'extension_token',
  'outbox',
] as const;

/** Deletes expired codes, tokens, links and keys of the outbox, and installations of the extension that are left without a token. */
export async function dropExpiredRows(db: Database, now: Date): Promise<void> {
  const moment = now.toISOString();
  for (const table of EXPIRING) await db.deleteFrom(table).where('expires_at', '<=', moment).execute();
  await db
    .deleteFrom('extension_installation')
    .where('used_at', '<', moment)
    .where('id', 'not in', (live) => live.selectFrom('extension_token').select('installation'))
    .execute();
}
