import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#src/db/data-folder.ts';
import { type DatabaseLimits, openDatabase } from '#src/db/open-database.ts';
import { eventually } from '#src/testing/eventually.ts';
import { runUntilAborted } from '#src/testing/fake-engine.ts';
import { drawJpeg } from '#src/testing/pictures.ts';
import { MAYA, statusAndCode } from '#src/testing/sign-in/sign-in-journey.ts';
import {
  createTestApp,
  type FormEntry,
  pictures,
  type TestApp,
  type TestAppOptions,
  toFile,
  toForm,
} from '#src/testing/test-app.ts';
import { createTestBrowser } from '#src/testing/test-browser.ts';

let folder: string;
let form: FormEntry[];

beforeAll(async () => {
  const [person, garment] = await Promise.all([1, 2].map(async (seed) => toFile(await drawJpeg({ seed }))));
  if (!person || !garment) throw new Error('There are not enough pictures.');
  form = pictures(person, garment);
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'health-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function start(options: TestAppOptions = {}): Promise<TestApp> {
  const testApp = await createTestApp(options);
  onTestFinished(() => testApp.close());
  return testApp;
}

/** Starts on the embedded database, whichever database the other tests use. */
async function startEmbedded(databaseLimits: Partial<DatabaseLimits> = {}): Promise<TestApp> {
  return start({ database: await openDatabase({ dataFolder: folder, databaseUrl: null, databaseLimits }) });
}

async function readiness({
  app,
}: TestApp): Promise<[status: number, said: string, retryAfter: string | null]> {
  const response = await app.request('/readyz');
  return [response.status, (await response.json()).status, response.headers.get('retry-after')];
}

test('low disk space is reported before the disk is full', async () => {
  const testApp = await startEmbedded({ leastFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(await readiness(testApp)).toEqual([503, 'disk_full', '5']);
});

test('a full database is reported once a write has failed', async () => {
  const testApp = await startEmbedded();
  expect(await readiness(testApp)).toEqual([200, 'ready', null]);
  await sql`pragma max_page_count = 1`.execute(testApp.database.db);
  const padding = 'x'.repeat(100_000);
  await expect(
    testApp.database.db.insertInto('installation').values({ key: 'id', value: padding }).execute(),
  ).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await readiness(testApp)).toEqual([503, 'disk_full', '5']);
});

test('damage to the database is found by a check before the damaged part is read', async () => {
  const testApp = await startEmbedded();
  const { db } = testApp.database;
  const names = Array.from({ length: 300 }, (_, index) => ({
    name: `clock-${index}`,
    ahead_ms: 'x'.repeat(200),
  }));
  await db.insertInto('clock').values(names).execute();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await testApp.background.run('look over the database');
  expect(await readiness(testApp)).toEqual([200, 'ready', null]);
  const { rows } = await sql<{
    page: number;
  }>`select rootpage as page from sqlite_schema where name = 'clock'`.execute(db);
  const file = await open(join(folder, DATABASE_FILE), 'r+');
  await file.write(Buffer.alloc(4096, 0xff), 0, 4096, ((rows[0]?.page ?? 0) - 1) * 4096);
  await file.close();
  await testApp.background.run('look over the database');
  expect(await readiness(testApp)).toEqual([503, 'database_damaged', '5']);
});

test('a file locked by another program is waited for up to the limit, then the status is 503', async () => {
  const testApp = await startEmbedded({ busyTimeoutMs: 50 });
  const other = new SqliteDatabase(join(folder, DATABASE_FILE));
  other.exec('begin immediate');
  const browser = createTestBrowser(testApp.app);
  const response = await browser.post('/api/auth/sign-up', MAYA);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await statusAndCode(response)).toEqual([503, 'database_unavailable']);
  other.exec('rollback');
  other.close();
  expect((await browser.post('/api/auth/sign-up', MAYA)).status).toBe(200);
});

test('rejections while places stay taken are reported, until one is free', async () => {
  const testApp = await start({
    tryOn: { concurrency: 1, queueLength: 0 },
    environment: { READY_MOST_HELD_SECONDS: '1' },
  });
  testApp.fake.behave(runUntilAborted);
  const leaving = new AbortController();
  const post = (signal?: AbortSignal) =>
    testApp.app.request('/api/try-on/', {
      method: 'POST',
      body: toForm(form),
      ...(signal ? { signal } : {}),
    });
  const held = Promise.resolve(post(leaving.signal)).catch(() => undefined);
  await eventually(() => expect(testApp.fake.usage().running).toBe(1));
  expect(await readiness(testApp)).toEqual([200, 'ready', null]);
  expect((await post()).status).toBe(503);
  await eventually(async () => expect(await readiness(testApp)).toEqual([503, 'queue_held', '5']));
  leaving.abort();
  await held;
  await eventually(async () => expect(await readiness(testApp)).toEqual([200, 'ready', null]));
});

test('a delayed event loop is reported', async () => {
  const testApp = await start({ environment: { READY_MOST_LAG_MS: '200' } });
  await eventually(async () => expect(await readiness(testApp)).toEqual([200, 'ready', null]));
  // The loop is sampled every 20 ms; a delay before the first sample is not seen.
  await setTimeout(100);
  const until = performance.now() + 600;
  while (performance.now() < until);
  await eventually(async () => expect(await readiness(testApp)).toEqual([503, 'event_loop_late', '5']));
});
