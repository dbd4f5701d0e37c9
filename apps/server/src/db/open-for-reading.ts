import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { InstallationError } from '#src/domain-error.ts';
import { DATABASE_FILE } from './data-folder.ts';
import type { OpenDatabase, OpenDatabaseOptions } from './open-database.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the database read-only, even while a server uses it: no migration, no lock on the data folder.
 * @throws InstallationError if there is no database.
 */
export const openForReading = (place: OpenDatabaseOptions): BesideDatabase => open(place, true);

/**
 * Like `openForReading`, but can add rows.
 * @throws InstallationError if there is no database.
 */
export const openForNoting = (place: OpenDatabaseOptions): BesideDatabase => open(place, false);

type BesideDatabase = Pick<OpenDatabase, 'db' | 'kind' | 'close'>;

function open({ dataFolder, databaseUrl }: OpenDatabaseOptions, readonly: boolean): BesideDatabase {
  const dialect =
    databaseUrl === null ? openSqliteFile(dataFolder, readonly) : openPool(databaseUrl, readonly);
  const db = new Kysely<Tables>({ dialect });
  return { db, kind: databaseUrl === null ? 'sqlite' : 'postgres', close: () => db.destroy() };
}

function openSqliteFile(dataFolder: string, readonly: boolean): SqliteDialect {
  const file = join(dataFolder, DATABASE_FILE);
  if (!existsSync(file)) throw new InstallationError(`There is no database in DATA_DIR ${dataFolder}.`);
  return new SqliteDialect({ database: new SqliteDatabase(file, { readonly }) });
}

function openPool(connectionString: string, readonly: boolean): PostgresDialect {
  const options = readonly ? '-c default_transaction_read_only=on' : '';
  return new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1, options }) });
}
