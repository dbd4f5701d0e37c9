import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { SECRET_FILE } from '#src/config/secret-file.ts';
import { InstallationError } from '#src/domain-error.ts';

export const DATABASE_FILE = 'virtual-try-on.sqlite';
const LOCK_FILE = 'lock.sqlite';
const OTHERS_MAY = 0o077;

/** Keeps the locks reachable. A garbage-collected lock would be closed, and another process could open the folder. */
const heldLocks = new Set<SqliteDatabase.Database>();

/**
 * Makes the folder private to this user and locks it for this process.
 * @throws InstallationError
 */
export function openDataFolder(folder: string) {
  makePrivateFolder(folder);
  const lock = takeLock(folder);
  heldLocks.add(lock);
  return {
    databaseFile: join(folder, DATABASE_FILE),
    /** Releases the folder for other processes. */
    release: () => {
      heldLocks.delete(lock);
      lock.close();
    },
  };
}

function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if ((statSync(folder).mode & OTHERS_MAY) === 0) return;
    const isOurs = readdirSync(folder).every(
      (name) => name.startsWith(DATABASE_FILE) || name.startsWith(LOCK_FILE) || name === SECRET_FILE,
    );
    if (isOurs) {
      chmodSync(folder, 0o700);
      return;
    }
  } catch (error) {
    throw new InstallationError(`DATA_DIR ${folder} cannot be made or read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  throw new InstallationError(
    `DATA_DIR ${folder} is open to other users and holds other files. Choose a folder of its own, or close it: chmod 700 ${folder}`,
  );
}

/**
 * Two processes on one SQLite file would each trust their own cache. The lock is an operating system lock on an open
 * file, so it is released however the process ends.
 */
function takeLock(folder: string): SqliteDatabase.Database {
  let lock: SqliteDatabase.Database | undefined;
  try {
    lock = new SqliteDatabase(join(folder, LOCK_FILE), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new InstallationError(
        `The data folder ${folder} is in use by another Virtual Try-On that is running. Stop that one, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    }
    throw new InstallationError(`DATA_DIR ${folder} cannot be written to: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
