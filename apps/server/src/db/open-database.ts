import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { openDataFolder } from '#src/db/data-folder.ts';
import { migrate } from '#src/db/migrate.ts';
import type { Tables } from '#src/db/tables.ts';

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: 'sqlite' | 'postgres';
  /** Rejects when the database does not answer. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

export interface OpenDatabaseOptions {
  dataFolder: string;
  /** PostgreSQL instead of the embedded SQLite. */
  databaseUrl: string | null;
}

const BUSY_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens the database and brings it up to date.
 * @throws DataFolderError; whatever the driver throws.
 */
export async function openDatabase({ dataFolder, databaseUrl }: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { db, kind, release } = databaseUrl === null ? openSqlite(dataFolder) : openPostgres(databaseUrl);
  try {
    await migrate(db, kind);
  } catch (error) {
    await db.destroy();
    release();
    throw error;
  }
  return {
    db,
    kind,
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await db.destroy();
      release();
    },
  };
}

interface Opened {
  db: Database;
  kind: OpenDatabase['kind'];
  release: () => void;
}

function openSqlite(dataFolder: string): Opened {
  const folder = openDataFolder(dataFolder);
  const database = new SqliteDatabase(folder.databaseFile, { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  // A credit that was taken must not come back after a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return {
    db: new Kysely({ dialect: new SqliteDialect({ database }) }),
    kind: 'sqlite',
    release: folder.release,
  };
}

function openPostgres(connectionString: string): Opened {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Without a listener a server that drops an idle connection would end this process; the next query reports it.
  pool.on('error', () => undefined);
  return {
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    kind: 'postgres',
    release: () => undefined,
  };
}
