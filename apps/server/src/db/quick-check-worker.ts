import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { findDatabaseFailure } from './database-failure.ts';

/** Whether the pages of the database file are consistent. */
function isWhole(file: string): boolean {
  const database = new SqliteDatabase(file, { readonly: true });
  try {
    return database.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    if (findDatabaseFailure(error) === 'damaged') return false;
    throw error;
  } finally {
    database.close();
  }
}

parentPort?.postMessage(isWhole(String(workerData)));
