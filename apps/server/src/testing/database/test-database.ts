import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findTestDatabaseUrl } from '#src/config/config.ts';
import { DATABASE_FILE } from '#src/db/data-folder.ts';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '#src/db/open-database.ts';
import { ensureTemplate } from '#src/testing/database/test-template.ts';

export interface TestDatabase extends OpenDatabase {
  /** Closes the database without deleting its data. */
  disconnect: () => Promise<void>;
  /** Location of the data, for opening it in another way. */
  place: OpenDatabaseOptions;
  /** Opens the same data again; on SQLite only after `disconnect`. */
  reopen: () => Promise<OpenDatabase>;
}

/**
 * A new, migrated database for one test: SQLite in a temporary folder or, if TEST_DATABASE_URL is set, a new database
 * on that PostgreSQL server. `close` deletes it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const postgresUrl = findTestDatabaseUrl();
  return postgresUrl ? createPostgresDatabase(postgresUrl) : createSqliteFolder();
}

/** A migrated database's file, made once per test file: writing it is faster than migrating each database. */
let migrated: Buffer | undefined;

async function createSqliteFolder(): Promise<TestDatabase> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'virtual-try-on-test-'));
  const place: OpenDatabaseOptions = { dataFolder, databaseUrl: null };
  const file = join(dataFolder, DATABASE_FILE);
  const reopen = () => openDatabase(place);
  if (migrated) writeFileSync(file, migrated);
  else await (await reopen()).close();
  migrated ??= readFileSync(file);
  const opened = await reopen();
  let isOpen = true;
  const disconnect = async () => {
    if (isOpen) await opened.close();
    isOpen = false;
  };
  return {
    ...opened,
    place,
    disconnect,
    reopen,
    close: async () => {
      await disconnect();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

/** Generous, because a thousand concurrent queries wait for connections and the test machine is slow. */
const LIMITS = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 };

/** Looked up once per test file. */
let template: string | undefined;

/** A database per test, not a schema: listing tables fails on schemas that other tests are just deleting. */
async function createPostgresDatabase(postgresUrl: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const addressOf = (database: string) => new URL(`/${database}`, postgresUrl).href;
  await runOnServer(postgresUrl, async (client) => {
    template ??= await ensureTemplate(client, addressOf);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const place = { dataFolder: '', databaseUrl: addressOf(name), databaseLimits: LIMITS };
  const reopen = () => openDatabase(place);
  const opened = await reopen();
  let isOpen = true;
  const disconnect = async () => {
    if (isOpen) await opened.close();
    isOpen = false;
  };
  return {
    ...opened,
    place,
    disconnect,
    reopen,
    close: async () => {
      await disconnect();
      await runOnServer(postgresUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function runOnServer(
  connectionString: string,
  action: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}
