import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findTestDatabaseUrl } from '#src/config/config.ts';
import { type OpenDatabase, openDatabase } from '#src/db/open-database.ts';
import { startFreezingProxy } from '#src/testing/database/freezing-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { CREDENTIALS, MAYA, statusAndCode } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

/** Far above the limits set by the test, far below the time that a frozen server would take. */
const SOON_MS = 8_000;

describe.runIf(findTestDatabaseUrl())('a PostgreSQL that has frozen', () => {
  let home: TestDatabase;
  let proxy: Awaited<ReturnType<typeof startFreezingProxy>>;
  let database: OpenDatabase;
  let testApp: TestApp;
  let browser: TestBrowser;

  beforeEach(async () => {
    home = await createTestDatabase();
    const url = new URL(home.place.databaseUrl ?? '');
    proxy = await startFreezingProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    database = await openDatabase({
      dataFolder: '',
      databaseUrl: url.href,
      databaseLimits: { poolSize: 3, connectTimeoutMs: 500, statementTimeoutMs: 500 },
    });
    testApp = await createTestApp({ database });
    browser = createTestBrowser(testApp.app);
    await browser.post('/api/auth/sign-up', MAYA);
    await browser.post('/api/auth/sign-in', CREDENTIALS);
  });

  afterEach(async () => {
    proxy.thaw();
    await testApp.close();
    await proxy.close();
    await home.close();
  });

  const readiness = async () => {
    const response = await testApp.app.request('/readyz');
    return [response.status, (await response.json()).status, response.headers.get('retry-after')];
  };

  test('delays neither readiness nor sign-in, and works again once it is resumed', async () => {
    expect(await readiness()).toEqual([200, 'ready', null]);
    proxy.freeze();
    const startedAt = performance.now();
    const stranger = createTestBrowser(testApp.app);
    const [ready, signIn, me, credits] = await Promise.all([
      readiness(),
      stranger.post('/api/auth/sign-in', CREDENTIALS),
      browser.get('/api/me'),
      browser.get('/api/credits'),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    expect(ready).toEqual([503, 'no_database', '5']);
    for (const response of [signIn, me, credits]) {
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await statusAndCode(response)).toEqual([503, 'database_unavailable']);
    }
    // More requests than connections: none may queue behind the previous ones.
    const many = await Promise.all(Array.from({ length: 12 }, () => browser.get('/api/me')));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 503));
    expect(performance.now() - startedAt).toBeLessThan(2 * SOON_MS);
    proxy.thaw();
    expect(await readiness()).toEqual([200, 'ready', null]);
    expect((await stranger.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(200);
  }, 60_000);

  test('a statement that takes too long is cancelled by the server itself', async () => {
    await expect(sql`select pg_sleep(30)`.execute(database.db)).rejects.toMatchObject({ code: '57014' });
  });
});
