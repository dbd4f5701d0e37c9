import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from '#src/db/database-failure.ts';

export interface PoolLimits {
  /** Connections at once. */
  poolSize: number;
  /** How long a query waits for one of them, milliseconds. */
  connectTimeoutMs: number;
  /** How long a statement may take, milliseconds. */
  statementTimeoutMs: number;
}

/** Class of the codes with which PostgreSQL ends a connection. */
const SERVER_GOES = '57P';
/** How much longer the server has than its own limit before its silence counts, milliseconds. */
const SILENCE_MARGIN_MS = 1_000;

/**
 * Connections to PostgreSQL that never make anybody wait for long: the server ends a statement that takes too long, and
 * a server that says nothing at all loses the connection. Both, and no connection in time, are a
 * `DatabaseUnavailableError`.
 */
export function openPostgresPool(connectionString: string, limits: PoolLimits): PostgresPool {
  const { poolSize, connectTimeoutMs, statementTimeoutMs } = limits;
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + SILENCE_MARGIN_MS,
    // A transaction whose server died between two statements must not hold its rows for good.
    idle_in_transaction_session_timeout: statementTimeoutMs + SILENCE_MARGIN_MS,
    keepAlive: true,
  });
  // Without a listener a server that drops an idle connection would end this process; the next query reports it.
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

/** A connection that is thrown away once it was silent: whoever came next would wait behind the statement before. */
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

/** What is no word of PostgreSQL's comes from the connection: a time-out of the library's, or a closed socket. */
function isLoss(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith(SERVER_GOES) === true;
}
