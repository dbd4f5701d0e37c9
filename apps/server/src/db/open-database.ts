import SqliteDatabase from 'better-sqlite3';
import {
  Kysely,
  type LogEvent,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  SqliteDialect,
  type SqliteDatabase as SqliteSource,
  sql,
} from 'kysely';
import pg from 'pg';
import { InstallationError } from '#src/domain-error.ts';
import { openDataFolder } from './data-folder.ts';
import { DatabaseUnavailableError } from './database-failure.ts';
import { createDatabaseHealth, type DatabaseHealth } from './database-health.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: 'sqlite' | 'postgres';
  /** Has longer time limits for slow queries such as full checks. Never use it to respond to requests. */
  readonly patientDb: Database;
  readonly health: DatabaseHealth;
  close: () => Promise<void>;
}

export interface OpenDatabaseOptions {
  dataFolder: string;
  /** PostgreSQL instead of the embedded SQLite. */
  databaseUrl: string | null;
  databaseLimits?: Partial<DatabaseLimits>;
}

/** Limits on waiting for the database. */
export interface DatabaseLimits extends PoolLimits {
  /** How long SQLite waits for another process's lock, in milliseconds. The wait blocks the event loop. */
  busyTimeoutMs: number;
  /** Free bytes on the data folder's disk below which the embedded database counts as full. */
  leastFreeBytes: number;
}

export const DATABASE_LIMITS: DatabaseLimits = {
  poolSize: 10,
  connectTimeoutMs: 3_000,
  statementTimeoutMs: 5_000,
  busyTimeoutMs: 2_000,
  leastFreeBytes: 64 * 1024 ** 2,
};

/** For migrations and full checks. */
const PATIENT = { poolSize: 1, statementTimeoutMs: 30 * 60 * 1000 };

/** Maximum number of cached prepared statements; lists of varying length produce ever new SQL texts. */
const CACHED_STATEMENTS = 500;

/**
 * Opens and migrates the database.
 * @throws InstallationError; Error if the migration fails.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { dataFolder, databaseUrl } = options;
  const limits = { ...DATABASE_LIMITS, ...options.databaseLimits };
  const { release, ...opened } =
    databaseUrl === null ? openSqlite(dataFolder, limits) : openPostgres(databaseUrl, limits);
  const { db, patientDb, kind } = opened;
  const close = async () => {
    await Promise.all([...new Set([db, patientDb])].map((one) => one.destroy()));
    release();
  };
  try {
    if (kind === 'postgres') await sql`select 1`.execute(patientDb).catch(throwUnreachable);
    await migrate(patientDb, kind);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...opened, close };
}

function throwUnreachable(cause: unknown): never {
  const reason = (cause instanceof Error ? cause.message : String(cause)) || 'it does not answer';
  throw new InstallationError(`The database that DATABASE_URL names cannot be used: ${reason}.`, { cause });
}

type Opened = Omit<OpenDatabase, 'close'> & { release: () => void };

function openSqlite(dataFolder: string, limits: DatabaseLimits): Opened {
  const folder = openDataFolder(dataFolder);
  const database = new SqliteDatabase(folder.databaseFile, { timeout: limits.busyTimeoutMs });
  database.pragma('journal_mode = WAL');
  // A spent credit must not reappear after a power failure.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const embedded = { file: folder.databaseFile, leastFreeBytes: limits.leastFreeBytes };
  const health = createDatabaseHealth(() => ask(db), embedded);
  const db: Database = new Kysely({
    dialect: new SqliteDialect({ database: cacheStatements(database) }),
    log: noteErrors(health),
  });
  return { db, patientDb: db, kind: 'sqlite', health, release: folder.release };
}

/** Caches prepared statements: preparing one takes longer than running most, and few SQL texts are in use. */
function cacheStatements(database: SqliteDatabase.Database): SqliteSource {
  const kept = new Map<string, SqliteDatabase.Statement>();
  const prepare = (text: string) => {
    const statement = kept.get(text) ?? database.prepare(text);
    if (kept.size >= CACHED_STATEMENTS) kept.clear();
    kept.set(text, statement);
    return statement;
  };
  return { prepare, close: () => database.close() };
}

function openPostgres(connectionString: string, limits: DatabaseLimits): Opened {
  const health = createDatabaseHealth(() => ask(db), null);
  const open = (own: PoolLimits): Database =>
    new Kysely({
      dialect: new PostgresDialect({ pool: openPostgresPool(connectionString, own) }),
      log: noteErrors(health),
    });
  const db = open(limits);
  return {
    db,
    patientDb: open({ ...limits, ...PATIENT }),
    kind: 'postgres',
    health,
    release: () => undefined,
  };
}

function noteErrors(health: DatabaseHealth) {
  return (event: LogEvent) => {
    if (event.level === 'error') health.note(event.error);
  };
}

async function ask(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

interface PoolLimits {
  /** Maximum number of connections. */
  poolSize: number;
  /** Maximum wait for a connection, in milliseconds. */
  connectTimeoutMs: number;
  /** Time limit of a statement, in milliseconds. */
  statementTimeoutMs: number;
}

/** Class of the codes with which PostgreSQL closes a connection. */
const SERVER_GOES = '57P';
/** Milliseconds beyond the server's own limit after which a silent server counts as lost. */
const SILENCE_MARGIN_MS = 1_000;

/**
 * Connection pool with bounded waits: the server cancels slow statements, and a silent server loses the connection.
 * Both, and a pool without a free connection in time, cause a `DatabaseUnavailableError`.
 */
function openPostgresPool(connectionString: string, limits: PoolLimits): PostgresPool {
  const { poolSize, connectTimeoutMs, statementTimeoutMs } = limits;
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + SILENCE_MARGIN_MS,
    // If a server dies between two statements, its transaction must not keep row locks for ever.
    idle_in_transaction_session_timeout: statementTimeoutMs + SILENCE_MARGIN_MS,
    keepAlive: true,
  });
  // Without a listener, a dropped idle connection would crash the process. The next query reports the error.
  pool.on('error', () => undefined);
  return {
    options: pool.options,
    connect: async () => guard(await pool.connect().catch(throwUnavailable)),
    end: () => pool.end(),
  };
}

function throwUnavailable(error: unknown): never {
  throw new DatabaseUnavailableError(error);
}

/** Discards a connection after a silence, because the next query would wait behind the previous statement. */
function guard(client: PostgresPoolClient): PostgresPoolClient {
  let lost: DatabaseUnavailableError | null = null;

  async function run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (lost) throw lost;
    try {
      return await client.query<R>(sql, parameters);
    } catch (error) {
      if (!isLoss(error)) throw error;
      lost = new DatabaseUnavailableError(error);
      throw lost;
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof statement === 'string' ? run<R>(statement, parameters) : client.query<R>(statement);
  }

  return { query, release: (destroy) => client.release(destroy || lost !== null) };
}

/** Any error that is not PostgreSQL's own comes from the connection: a timeout of the library, or a closed socket. */
function isLoss(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith(SERVER_GOES) === true;
}
