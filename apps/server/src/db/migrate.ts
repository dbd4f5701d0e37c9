import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as installation from '#src/db/migrations/001-installation.ts';
import * as signIn from '#src/db/migrations/002-sign-in.ts';
import * as credits from '#src/db/migrations/003-credits.ts';
import * as payments from '#src/db/migrations/004-payments.ts';
import * as extension from '#src/db/migrations/005-extension.ts';
import type { Tables } from '#src/db/tables.ts';

/** In order; a migration that has run anywhere is never changed. */
function migrationsFor(kind: 'sqlite' | 'postgres'): Record<string, Migration> {
  return {
    '001-installation': installation,
    '002-sign-in': { up: (db) => signIn.up(db, kind) },
    '003-credits': { up: (db) => credits.up(db, kind) },
    '004-payments': payments,
    '005-extension': extension,
  };
}

/**
 * Brings the database to the newest shape. The same code runs on SQLite and on PostgreSQL; on PostgreSQL several servers
 * may start at once, and Kysely's lock lets one of them do it.
 * @throws Error with the failed migration's name.
 */
export async function migrate(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsFor(kind) },
    // Otherwise Kysely takes a table of the same name in any other schema for its own.
    ...(kind === 'postgres' ? { migrationTableSchema: await getCurrentSchema(db) } : {}),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'before the first one';
  throw new Error(`The database could not be brought up to date (${failed}).`, { cause: error });
}

async function getCurrentSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('The PostgreSQL user has no schema to create tables in (search_path).');
  return schema;
}
