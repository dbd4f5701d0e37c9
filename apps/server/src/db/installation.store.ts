import { randomUUID } from 'node:crypto';
import type { Database } from './open-database.ts';

/**
 * Returns this installation's id, created on the first start, which distinguishes the logs of several
 * installations. Safe for concurrent starts.
 */
export async function ensureInstallation(db: Database, now: Date): Promise<string> {
  await db
    .insertInto('installation')
    .values([
      { key: 'id', value: randomUUID() },
      { key: 'created_at', value: now.toISOString() },
    ])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'id')
    .executeTakeFirstOrThrow();
  return value;
}
