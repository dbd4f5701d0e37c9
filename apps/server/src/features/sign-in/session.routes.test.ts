import { userSchema } from '@tryon/contract/account/account.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageCalls } from '#src/http/edge-env.ts';
import { whoIs } from '#src/testing/sign-in/provider-journey.ts';
import { CREDENTIALS, MAYA, signUpAndIn } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp, TestAppOptions } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

const SESSION_COOKIE = 'tryon-session';

let testApp: TestApp;
let browser: TestBrowser;

async function open(options: TestAppOptions = {}): Promise<void> {
  ({ testApp, browser } = await createTestSite(options));
}

beforeEach(() => open());

afterEach(() => testApp.close());

test('a forged or foreign cookie is nobody', async () => {
  await signUpAndIn(browser);
  const real = browser.cookies.get(SESSION_COOKIE) ?? '';
  const unsigned = decodeURIComponent(real).split('.')[0] ?? '';
  for (const value of [unsigned, `${unsigned}.${'A'.repeat(43)}%3D`, real.slice(0, -6), 'x.y', '']) {
    const stranger = createTestBrowser(testApp.app);
    stranger.cookies.set(SESSION_COOKIE, value);
    expect(await whoIs(stranger)).toBeNull();
  }
});

/** The Set-Cookie header of the session. */
const sessionLine = (response: Response) =>
  response.headers.getSetCookie().find((line) => line.includes('tryon-session=')) ?? '';

test('the session’s cookie cannot be read by scripts nor sent by other sites, and lives thirty days', async () => {
  await browser.post('/api/auth/sign-up', MAYA);
  const line = sessionLine(await browser.post('/api/auth/sign-in', CREDENTIALS));
  const attributes = line.split('; ').slice(1);
  expect(line).toMatch(/^tryon-session=[^;]{40,};/);
  expect(new Set(attributes)).toEqual(new Set(['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Lax']));
});

test('on https the cookie belongs to this very host', async () => {
  await testApp.close();
  await open({ publicUrl: 'https://tryon.example' });
  await browser.post('/api/auth/sign-up', MAYA);
  const line = sessionLine(await browser.post('/api/auth/sign-in', CREDENTIALS));
  expect(line).toMatch(/^__Host-tryon-session=/);
  expect(line.split('; ')).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Lax']));
  expect(line).not.toContain('Domain');
  expect((await whoIs(browser)).email).toBe(MAYA.email);
});

test('who signs in is known by the cookie, and by nothing after signing out, whatever was copied', async () => {
  expect(await whoIs(browser)).toBeNull();
  await signUpAndIn(browser);
  const user = await whoIs(browser);
  expect(userSchema.parse(user)).toMatchObject({
    email: MAYA.email,
    name: 'Maya',
    emailVerified: false,
    image: null,
  });
  const thief = createTestBrowser(testApp.app);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  expect(await whoIs(thief)).toEqual(user);
  const out = await browser.post('/api/auth/sign-out');
  expect(out.status).toBe(204);
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  expect([await whoIs(browser), await whoIs(thief)]).toEqual([null, null]);
});

test('signing in again ends the session that it replaces', async () => {
  await signUpAndIn(browser);
  const old = createTestBrowser(testApp.app);
  for (const [name, value] of browser.cookies) old.cookies.set(name, value);
  await browser.post('/api/auth/sign-in', CREDENTIALS);
  expect([(await whoIs(browser))?.email, await whoIs(old)]).toEqual([MAYA.email, null]);
  const failed = await browser.post('/api/auth/sign-in', { ...CREDENTIALS, password: 'Wrong-Room-1' });
  expect([failed.status, (await whoIs(browser)).email]).toEqual([401, MAYA.email]);
});

test('an account has fifty sessions at most; the one that was used the longest ago gives way', async () => {
  await signUpAndIn(browser);
  const { db } = testApp.database;
  for (let count = 0; count < 49; count += 1) {
    await sql`insert into "session" ("id", "token", "userId", "createdAt", "updatedAt", "expiresAt")
      select ${`s${count}`}, ${`t${count}`}, "userId", "createdAt", "updatedAt", "expiresAt" from "session" limit 1`.execute(
      db,
    );
  }
  const longAgo = new Date(Date.now() - 60_000).toISOString();
  await sql`update "session" set "updatedAt" = ${longAgo} where "id" = 's42'`.execute(db);
  const phone = createTestBrowser(testApp.app, { name: 'Phone' });
  expect((await phone.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(200);
  const { rows } = await sql<{ id: string }>`select "id" from "session"`.execute(db);
  expect(rows).toHaveLength(50);
  expect(rows.map(({ id }) => id)).not.toContain('s42');
  expect([(await whoIs(phone)).email, (await whoIs(browser)).email]).toEqual([MAYA.email, MAYA.email]);
});

test('a session that is over is nobody', async () => {
  await signUpAndIn(browser);
  const past = new Date(Date.now() - 1000).toISOString();
  await sql`update session set "expiresAt" = ${past}`.execute(testApp.database.db);
  expect(await whoIs(browser)).toBeNull();
  expect((await browser.post('/api/auth/handles')).status).toBe(401);
});

test('a used session is extended: its cookie is renewed after a day', async () => {
  await signUpAndIn(browser);
  const inTwoWeeks = new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString();
  await sql`update session set "expiresAt" = ${inTwoWeeks}`.execute(testApp.database.db);
  const response = await browser.get('/api/me');
  expect(response.headers.getSetCookie().join()).toContain('tryon-session=');
  const { sessions } = await (await browser.get('/api/account/sessions')).json();
  expect(new Date(sessions[0].expiresAt).getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60_000);
});

test('signing out twice, or without a session, succeeds', async () => {
  expect((await browser.post('/api/auth/sign-out')).status).toBe(204);
});

test('the calls of one page look up the session once, those of another page look it up again', async () => {
  await signUpAndIn(browser);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (page: PageCalls, headers: Record<string, string> = { cookie }) =>
    (await (await testApp.app.request('/api/me', { headers }, { page })).json()).user?.email ?? null;
  const page: PageCalls = { requestId: 'one' };
  expect(await ask(page)).toBe(MAYA.email);
  await sql`delete from "session"`.execute(testApp.database.db);
  expect([await ask(page), await ask({ requestId: 'two' }), await ask(page, {})]).toEqual([
    MAYA.email,
    null,
    null,
  ]);
});
