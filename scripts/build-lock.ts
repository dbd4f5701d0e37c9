import { DatabaseSync } from 'node:sqlite';

const LONGEST_BUILD_MS = 15 * 60 * 1000;

/**
 * Acquires an exclusive lock on a file; waits for a process that holds it, and says so. The lock is the operating
 * system's, so it is released however a process ends.
 * @returns a function that releases the lock.
 */
export function acquireBuildLock(file: string): () => void {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    process.stderr.write('Another command is building in this folder. Waiting for it ...\n');
    lock.exec(`PRAGMA busy_timeout = ${LONGEST_BUILD_MS}`);
    lock.exec('BEGIN EXCLUSIVE');
  }
  return () => lock.close();
}
