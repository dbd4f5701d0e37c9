import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#src/db/open-database.ts';

/** An arbitrary lock id, the same for all test processes. */
const LOCK = 7_262_001;

/**
 * Creates the migrated template database unless it exists. Copying it is faster than migrating each database.
 * @param client may create databases.
 * @param addressOf URL of a database of that server.
 * @returns the template's name.
 */
export async function ensureTemplate(
  client: pg.Client,
  addressOf: (name: string) => string,
): Promise<string> {
  const name = `template_${hashMigrations()}`;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, name, addressOf);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  return name;
}

/** Created under a temporary name, so that other processes only find a complete template. */
async function makeTemplate(
  client: pg.Client,
  name: string,
  addressOf: (name: string) => string,
): Promise<void> {
  const draft = `draft_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${draft} template template0`);
  const opened = await openDatabase({ dataFolder: '', databaseUrl: addressOf(draft) });
  await opened.close();
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** Changes with the database schema. */
function hashMigrations(): string {
  const hash = createHash('sha256');
  const folder = join(import.meta.dirname, '../../db');
  const files = globSync(['migrate.ts', 'migration-columns.ts', 'migrations/*.ts'], {
    cwd: folder,
  }).toSorted();
  for (const file of files) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
