import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from './database-failure.ts';

export interface PoolLimits {
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
export function openPostgresPool(connectionString: string, limits: PoolLimits): PostgresPool {
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
