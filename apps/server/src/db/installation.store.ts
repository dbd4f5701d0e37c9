import { randomUUID } from 'node:crypto';
import type { Database } from './open-database.ts';
import type { InstallationKey } from './tables.ts';

/**
 * Returns this installation's identity, created on the first start, which distinguishes the logs of several
 * installations. Safe for concurrent starts.
 */
export async function ensureInstallation(db: Database, now: Date) {
  await db
    .insertInto('installation')
    .values([
      { key: 'id', value: randomUUID() },
      { key: 'created_at', value: now.toISOString() },
    ])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const rows = await db.selectFrom('installation').select(['key', 'value']).execute();
  const getValue = (key: InstallationKey): string => {
    const row = rows.find((candidate) => candidate.key === key);
    if (!row) throw new Error(`The installation's ${key} is missing from the database.`);
    return row.value;
  };
  return { id: getValue('id'), createdAt: new Date(getValue('created_at')) };
}
