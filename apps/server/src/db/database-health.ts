import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DatabaseFailure, findDatabaseFailure } from './database-failure.ts';

/** Maximum wait for a response; readiness is polled again soon. */
const ANSWER_LIMIT_MS = 2_000;
/** How long a disk counts as full after a write failed; another failing write renews it. */
const FULL_FOR_MS = 30_000;

/**
 * Tracks the health of the database by queries of its own and by the errors of failing statements.
 * @param queryDatabase runs a trivial query; rejects if the database does not respond.
 * @param embedded the embedded database's file and the minimum free disk space; null for a remote database.
 */
export function createDatabaseHealth(
  queryDatabase: () => Promise<void>,
  embedded: { readonly file: string; readonly leastFreeBytes: number } | null,
) {
  let isDamaged = false;
  let fullUntil = 0;
  let asking: Promise<boolean> | null = null;

  /** Only one health query runs at a time; otherwise a frozen database would use up all connections. */
  function doesAnswer(): Promise<boolean> {
    asking ??= queryDatabase()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    return Promise.race([asking, delay(ANSWER_LIMIT_MS, false, { ref: false })]);
  }

  async function hasRoom(): Promise<boolean> {
    if (embedded === null) return true;
    const { bavail, bsize } = await statfs(dirname(embedded.file));
    return bavail * bsize >= embedded.leastFreeBytes;
  }

  /** Records the error of a failed statement. */
  const note = (error: unknown) => {
    const failure = findDatabaseFailure(error);
    if (failure === 'damaged') isDamaged = true;
    if (failure === 'full') fullUntil = performance.now() + FULL_FOR_MS;
  };

  return {
    note,
    /** Returns the current failure in bounded time, or null. */
    async findFailure(): Promise<DatabaseFailure | null> {
      // Permanent: damage has to be repaired by hand with the server stopped.
      if (isDamaged) return 'damaged';
      if (!(await doesAnswer())) return isDamaged ? 'damaged' : 'unavailable';
      if (performance.now() < fullUntil) return 'full';
      try {
        return (await hasRoom()) ? null : 'full';
      } catch {
        // The data folder itself is missing or inaccessible.
        return 'unavailable';
      }
    },
    /** Checks the embedded database's file for damage in the background. */
    async lookOver(): Promise<void> {
      if (embedded !== null && !(await isWhole(embedded.file))) isDamaged = true;
    },
  };
}

export type DatabaseHealth = ReturnType<typeof createDatabaseHealth>;

/** In a process of its own: it reads the whole file, and whatever a damaged one does to SQLite ends that process only. */
async function isWhole(file: string): Promise<boolean> {
  const program = fileURLToPath(new URL('./quick-check.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], { env: {} });
  return stdout === 'whole';
}
