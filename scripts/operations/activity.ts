/**
 * Lists security events of the configured database, oldest first, even while a server is running:
 *
 *   npm run activity                                 events of the last 7 days
 *   npm run activity -- --since 2026-11-01           since a day (events are stored for 90 days)
 *   npm run activity -- --email maya@example.com     of one account
 */
import { parseArgs } from 'node:util';
import { activityText, isActivityKind } from '@tryon/contract/account/activity-texts.ts';
import { runPlainly } from '#scripts/run-plainly.ts';
import { loadConfig } from '../../apps/server/src/config/config.ts';
import { openForReading } from '../../apps/server/src/db/open-for-reading.ts';
import { listSecurityEvents } from '../../apps/server/src/db/security-events.store.ts';
import type { OwnerEventKind } from '../../apps/server/src/db/tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const OWNER_WORDS: Readonly<Record<OwnerEventKind, string>> = {
  account_removed: 'An account was deleted',
  backup_made: 'Backup made',
  backup_restored: 'Backup restored',
  terms_notice_sent: 'Notice of new terms sent',
};

function readSince(day: string | undefined, email: string | undefined): Date {
  if (day === undefined) return new Date(email === undefined ? Date.now() - 7 * DAY_MS : 0);
  const since = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(since.getTime())) throw new Error(`"${day}" is no day such as 2026-11-01.`);
  return since;
}

await runPlainly(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, since: { type: 'string' } } });
  const email = values.email?.trim().toLowerCase();
  const since = readSince(values.since, email);
  const database = openForReading(loadConfig());
  try {
    const events = await listSecurityEvents(database.db, since, email);
    for (const event of events) {
      const { kind, provider } = event;
      const words = isActivityKind(kind) ? activityText({ kind, provider }) : OWNER_WORDS[kind];
      const parts = [event.occurred_at, event.email ?? 'owner', words, event.device];
      process.stdout.write(`${parts.filter((part) => part !== null).join('  ')}\n`);
    }
    process.stdout.write(`${events.length} events.\n`);
    return true;
  } finally {
    await database.close();
  }
});
