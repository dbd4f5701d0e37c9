import { namesOf } from '@tryon/contract/names-of.ts';

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
 * What the error codes begin with, the first match counts: those of SQLite (https://sqlite.org/rescode.html), of PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html) and of system calls.
 */
const CODES: Readonly<Record<DatabaseFailure, RegExp>> = {
  full: /^(?:SQLITE_FULL|53100|ENOSPC)/,
  damaged: /^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/,
  unavailable: /^(?:SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY)|08|53|57014|57P|58)/,
};

/** The database failure behind an error or its causes; null if there is none. */
export function findDatabaseFailure(error: unknown): DatabaseFailure | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') {
      const { code } = one;
      const known = namesOf(CODES).find((failure) => CODES[failure].test(code));
      if (known) return known;
    }
    if (one instanceof DatabaseUnavailableError) return 'unavailable';
  }
  return null;
}
