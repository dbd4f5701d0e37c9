import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAYA } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createSignedInSite } from '#src/testing/test-site.ts';
import { createSessionTokens } from './session-tokens.store.ts';

let testApp: TestApp;
let browser: TestBrowser;

beforeEach(async () => {
  ({ testApp, browser } = await createSignedInSite({ tryOn: { allowAnonymous: false } }));
});

afterEach(() => testApp.close());

interface Pair {
  accessToken: string;
  refreshToken: string;
}

const issue = async (client = browser): Promise<Pair> => (await client.post('/api/auth/handles')).json();

/** The user of a token without cookies. */
async function holderOf(token: string): Promise<string | null> {
  const response = await testApp.app.request('/api/me', { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()).user?.email ?? null;
}

test.each(['Bearer', 'bearer x', 'Bearer x', `Bearer ${'A'.repeat(43)}`])(
  'the header "%s" identifies nobody, even with a valid cookie',
  async (authorization) => {
    const response = await browser.get('/api/me', { authorization });
    expect([response.status, (await response.json()).code]).toEqual([401, 'unauthenticated']);
  },
);

test.each(['', 'Basic bWF5YTp4', 'Bearers x'])(
  'the header "%s" is no bearer token, so the cookie counts',
  async (authorization) => {
    const response = await browser.get('/api/me', { authorization });
    expect((await response.json()).user?.email).toBe(MAYA.email);
  },
);

test('an access token identifies its account, a refresh token does not', async () => {
  const { accessToken, refreshToken } = await issue();
  expect(await holderOf(accessToken)).toBe(MAYA.email);
  expect(await holderOf(refreshToken)).toBeNull();
});

test('an access token makes try-ons but changes nothing of the account', async () => {
  const { accessToken } = await issue();
  const authorization = `Bearer ${accessToken}`;
  const post = async (path: string, headers: Record<string, string>) =>
    (await testApp.app.request(path, { method: 'POST', headers })).status;
  expect(await post('/api/try-on/', {})).toBe(401);
  expect(await post('/api/try-on/', { authorization })).toBe(415);
  expect((await browser.post('/api/try-on/')).status).toBe(415);
  for (const path of ['/api/auth/handles', '/api/account/profile', '/api/account/delete']) {
    expect(await post(path, { authorization })).toBe(401);
  }
});

test('a refresh token works once; using it again revokes all tokens that came from it', async () => {
  const first = await issue();
  const response = await browser.post('/api/auth/refresh', { refreshToken: first.refreshToken });
  const second: Pair = await response.json();
  expect(response.status).toBe(200);
  expect(second.accessToken).not.toBe(first.accessToken);
  expect(await holderOf(second.accessToken)).toBe(MAYA.email);
  const again = await browser.post('/api/auth/refresh', { refreshToken: first.refreshToken });
  expect([again.status, (await again.json()).code]).toEqual([401, 'unauthenticated']);
  expect([await holderOf(first.accessToken), await holderOf(second.accessToken)]).toEqual([null, null]);
  expect((await browser.post('/api/auth/refresh', { refreshToken: second.refreshToken })).status).toBe(401);
});

test('of two who refresh at the same moment one gets a pair', async () => {
  const { refreshToken } = await issue();
  const [one, other] = await Promise.all([
    browser.post('/api/auth/refresh', { refreshToken }),
    browser.post('/api/auth/refresh', { refreshToken }),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 401]);
});

test('a stolen refresh token is useless with another session, and afterwards', async () => {
  const { refreshToken } = await issue();
  const thief = createTestBrowser(testApp.app);
  await thief.post('/api/auth/sign-up', { name: 'Eve', email: 'eve@example.com', password: 'Thief-Room-1' });
  await thief.post('/api/auth/sign-in', { email: 'eve@example.com', password: 'Thief-Room-1' });
  expect((await thief.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
  expect((await browser.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
});

test('an access token is not accepted as a refresh token', async () => {
  const { accessToken } = await issue();
  expect((await browser.post('/api/auth/refresh', { refreshToken: accessToken })).status).toBe(401);
  expect(await holderOf(accessToken)).toBe(MAYA.email);
});

test('signing out revokes the tokens immediately', async () => {
  const { accessToken } = await issue();
  await browser.post('/api/auth/sign-out');
  expect(await holderOf(accessToken)).toBeNull();
});

test('only hashes of tokens are kept', async () => {
  const { accessToken, refreshToken } = await issue();
  const { rows } = await sql`select * from session_handle`.execute(testApp.database.db);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(accessToken);
  expect(JSON.stringify(rows)).not.toContain(refreshToken);
});

test('an access token is valid for 15 minutes, a refresh token at most as long as the session', async () => {
  const [session] = (await (await browser.get('/api/account/sessions')).json()).sessions;
  const me = (await (await browser.get('/api/me')).json()).user;
  let time = Date.now();
  const sessionTokens = createSessionTokens(testApp.database.db, () => new Date(time));
  const live = {
    id: session.id,
    userId: me.id,
    userAgent: null,
    createdAt: new Date(),
    updatedAt: new Date(),
    expiresAt: new Date(time + 60 * 60_000),
  };
  const pair = await sessionTokens.issue(live);
  time += 15 * 60_000 - 1;
  expect(await sessionTokens.findUserId(pair.accessToken)).toBe(me.id);
  time += 2;
  expect(await sessionTokens.findUserId(pair.accessToken)).toBeNull();
  const next = await sessionTokens.refresh(pair.refreshToken, live);
  time += 46 * 60_000;
  await expect(sessionTokens.refresh(next.refreshToken, live)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});
