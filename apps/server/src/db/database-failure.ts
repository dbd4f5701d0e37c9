/** Failures of the database that its own errors identify. */
export type DatabaseFailure = 'unavailable' | 'full' | 'damaged';

/** The database does not respond in time, or refuses connections. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/**
 * Prefixes of the error codes of SQLite (https://sqlite.org/rescode.html), of PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html) and of system calls.
 */
const CODES: readonly (readonly [start: string, failure: DatabaseFailure])[] = [
  ['SQLITE_FULL', 'full'],
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['SQLITE_BUSY', 'unavailable'],
  ['SQLITE_LOCKED', 'unavailable'],
  ['SQLITE_IOERR', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
  ['SQLITE_READONLY', 'unavailable'],
  ['08', 'unavailable'],
  ['53', 'unavailable'],
  ['57014', 'unavailable'],
  ['57P', 'unavailable'],
  ['58', 'unavailable'],
];

/** The database failure behind an error or its causes; null if there is none. */
export function findDatabaseFailure(error: unknown): DatabaseFailure | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') {
      const { code } = one;
      const known = CODES.find(([start]) => code.startsWith(start));
      if (known) return known[1];
    }
    if (one instanceof DatabaseUnavailableError) return 'unavailable';
  }
  return null;
}
