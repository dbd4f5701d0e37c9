import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, globSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { InstallationError } from '#src/domain-error.ts';
import { DATABASE_FILE, openDataFolder } from './data-folder.ts';
import type { OpenDatabaseOptions } from './open-database.ts';

/** Readable by this user only: a backup contains email addresses and sessions. */
const PRIVATE_FILE = 0o600;
/** More pages than any database has, so that one step copies a consistent snapshot. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a consistent snapshot of the whole database into a file, even while a server uses it.
 * @throws InstallationError
 */
export async function backUpDatabase(source: OpenDatabaseOptions, file: string): Promise<void> {
  if (existsSync(file)) throw new InstallationError(`${file} is there already. Choose another name.`);
  const partFile = `${file}.part`;
  rmSync(partFile, { force: true });
  try {
    if (source.databaseUrl === null) await copySqlite(source.dataFolder, partFile);
    else {
      const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${partFile}`];
      await runTool('pg_dump', args, source.databaseUrl);
    }
    chmodSync(partFile, PRIVATE_FILE);
    renameSync(partFile, file);
  } catch (error) {
    rmSync(partFile, { force: true });
    throw error;
  }
}

/**
 * Restores a backup into an empty place. Existing data is never overwritten.
 * @throws InstallationError
 */
export async function restoreDatabase(target: OpenDatabaseOptions, file: string): Promise<void> {
  if (!existsSync(file)) throw new InstallationError(`There is no file ${file}.`);
  if (target.databaseUrl === null) restoreSqlite(target.dataFolder, file);
  else await restorePostgres(target.databaseUrl, file);
}

async function copySqlite(dataFolder: string, partFile: string): Promise<void> {
  const source = join(dataFolder, DATABASE_FILE);
  if (!existsSync(source)) throw new InstallationError(`There is no database in DATA_DIR ${dataFolder}.`);
  const database = new SqliteDatabase(source, { readonly: true });
  try {
    await database.backup(partFile, { progress: () => ALL_PAGES });
  } finally {
    database.close();
  }
  checkSqlite(partFile);
}

function restoreSqlite(dataFolder: string, file: string): void {
  const folder = openDataFolder(dataFolder);
  const partFile = `${folder.databaseFile}.part`;
  try {
    if (existsSync(folder.databaseFile)) {
      throw new InstallationError(
        `DATA_DIR ${dataFolder} has a database already. Move it away, or set DATA_DIR to an empty folder.`,
      );
    }
    copyFileSync(file, partFile);
    chmodSync(partFile, PRIVATE_FILE);
    checkSqlite(partFile);
    renameSync(partFile, folder.databaseFile);
  } finally {
    rmSync(partFile, { force: true });
    folder.release();
  }
}

/** Reads every page, so that a damaged copy is detected now and not when it is needed. */
function checkSqlite(file: string): void {
  let verdict: unknown;
  try {
    const database = new SqliteDatabase(file);
    try {
      verdict = database.pragma('integrity_check', { simple: true });
      // Merges the journal into the database file.
      database.pragma('journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch (error) {
    throw new InstallationError(`${file} is no database that can be read.`, { cause: error });
  }
  if (verdict !== 'ok') throw new InstallationError(`${file} is damaged: ${String(verdict)}.`);
}

async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  if (await hasTables(databaseUrl)) {
    throw new InstallationError(
      'The database that DATABASE_URL names has tables already. Name an empty one, or empty it first.',
    );
  }
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  // Without a database name, pg_restore would print the SQL instead of restoring it.
  const { pathname } = new URL(databaseUrl);
  await runTool(
    'pg_restore',
    [...args, `--dbname=${decodeURIComponent(pathname.slice(1))}`, file],
    databaseUrl,
  );
}

async function hasTables(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select 1 from information_schema.tables where table_schema = current_schema() limit 1',
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

/** Runs one of PostgreSQL's programs. The password is passed in the environment, hidden from other users. */
async function runTool(name: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const path = globSync(`/usr/lib/postgresql/*/bin/${name}`).sort().at(-1) ?? name;
  const child = spawn(path, args, { env: toEnvironment(databaseUrl), stdio: ['ignore', 'ignore', 'pipe'] });
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')]).catch(
    (error: unknown) => {
      throw new InstallationError(`PostgreSQL's ${name} is needed: install its client programs.`, {
        cause: error,
      });
    },
  );
  if (child.exitCode !== 0) throw new InstallationError(`${name} failed: ${complaint.trim()}`);
}

/** The parts of the URL as libpq environment variables. Source: PostgreSQL, "Environment Variables" of libpq. */
function toEnvironment(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const parts = {
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}
