/** A program: whether the pages of the database file named in its first argument are consistent. */
import SqliteDatabase from 'better-sqlite3';
import { findDatabaseFailure } from './database-failure.ts';

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

process.stdout.write(isWhole(process.argv[2] ?? '') ? 'whole' : 'damaged');
