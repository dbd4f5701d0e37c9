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
  /** How long a query waits for one of PostgreSQL's connections before it fails, milliseconds; 5,000 unless told. */
  connectTimeoutMs?: number;
}

/** PostgreSQL does not let us in; the message says what it says. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database that DATABASE_URL names cannot be used: ${reason || 'it does not answer'}.`, {
      cause,
    });
    this.name = 'DatabaseUnreachableError';
  }
}

const BUSY_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens the database and brings it up to date.
 * @throws DataFolderError, DatabaseUnreachableError; Error when it cannot be brought up to date.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { dataFolder, databaseUrl, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const { db, kind, release } =
    databaseUrl === null ? openSqlite(dataFolder) : openPostgres(databaseUrl, connectTimeoutMs);
  const check = async () => {
    await sql`select 1`.execute(db);
  };
  try {
    if (kind === 'postgres') await check().catch(throwUnreachable);
    await migrate(db, kind);
  } catch (error) {
    await db.destroy();
    release();
    throw error;
  }
  return {
    db,
    kind,
    check,
    close: async () => {
      await db.destroy();
      release();
    },
  };
}

function throwUnreachable(error: unknown): never {
  throw new DatabaseUnreachableError(error);
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

function openPostgres(connectionString: string, connectTimeoutMs: number): Opened {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  // Without a listener a server that drops an idle connection would end this process; the next query reports it.
  pool.on('error', () => undefined);
  return {
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    kind: 'postgres',
    release: () => undefined,
  };
}
