import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import {
  answerOf,
  begin,
  codesIn,
  follow,
  settingsOf,
  signInWithIssuer,
  targetOf,
  whoIs,
} from '#src/testing/sign-in/provider-journey.ts';
import { followLink } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

const MAYA = { email: 'maya@example.com', email_verified: true, name: 'Maya Lind' };
const PASSWORD = 'Fitting-Room-1';
const FAILED = '/auth/oidc/callback?error=Authentication+failed';

let issuer: OidcIssuer;
let testApp: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  issuer = await startOidcIssuer();
});

afterAll(() => issuer.close());

beforeEach(async () => {
  issuer.person = MAYA;
  issuer.lies = {};
  ({ testApp, browser } = await createTestSite({ providers: [settingsOf(issuer)] }));
});

afterEach(() => testApp.close());

async function failsToExchange(client: TestBrowser, body: object): Promise<void> {
  const response = await client.post('/api/auth/exchange', body);
  expect([response.status, (await response.json()).code]).toEqual([400, 'authentication_failed']);
}

test('an unknown or unconfigured provider is not found', async () => {
  expect((await browser.post('/api/auth/begin', { provider: 'google' })).status).toBe(404);
  expect((await browser.post('/api/auth/begin', { provider: '../evil' })).status).toBe(400);
  for (const path of ['callback/google', 'complete/google', 'failed/google', 'callback/..%2f']) {
    expect((await browser.get(`/api/auth/${path}`)).status).toBe(404);
  }
});

test('the way to the provider asks for proof of everything, and leads back to one fixed address', async () => {
  const query = new URL(await begin(browser)).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    client_id: 'virtual-try-on',
    redirect_uri: 'http://localhost:8000/api/auth/callback/oidc',
    code_challenge_method: 'S256',
  });
  expect(new Set(query.get('scope')?.split(' '))).toEqual(new Set(['openid', 'email', 'profile']));
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(query.get(name)?.length).toBeGreaterThan(20);
  }
});

test('the callback page gets one-time codes, which its browser can exchange once for tokens', async () => {
  const target = await signInWithIssuer(browser);
  expect(target).toMatch(/^\/auth\/oidc\/callback\?access_token=[\w-]{43}&refresh_token=[\w-]{43}$/);
  const codes = codesIn(target);
  const response = await browser.post('/api/auth/exchange', codes);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const answer = await response.json();
  expect(answer).toMatchObject({ expiresInSeconds: 900, user: { email: MAYA.email, emailVerified: true } });
  expect([answer.accessToken, answer.refreshToken]).not.toContain(codes.accessToken);
  expect(await whoIs(browser)).toMatchObject({ email: MAYA.email, name: 'Maya Lind' });
  await failsToExchange(browser, codes);
});

test('codes are useless in another browser or session, swapped, or alone', async () => {
  const mixed = codesIn(await signInWithIssuer(browser));
  await failsToExchange(browser, {
    ...mixed,
    accessToken: mixed.refreshToken,
    refreshToken: mixed.accessToken,
  });
  await failsToExchange(browser, mixed);
  const alone = codesIn(await signInWithIssuer(browser));
  await failsToExchange(browser, { ...alone, refreshToken: 'x' });

  const stolen = codesIn(await signInWithIssuer(browser));
  const thief = createTestBrowser(testApp.app);
  issuer.person = { ...MAYA, email: 'eve@example.com', sub: 'person-2' };
  await signInWithIssuer(thief);
  await failsToExchange(thief, stolen);
  await failsToExchange(browser, stolen);

  const withoutBegin = codesIn(await signInWithIssuer(browser));
  browser.cookies.delete('tryon-begun');
  await failsToExchange(browser, withoutBegin);
});

test('without a sign-in started here nobody gets codes, signed in or not', async () => {
  expect(await follow(browser, '/api/auth/complete/oidc')).toBe(FAILED);
  await signInWithIssuer(browser);
  browser.cookies.delete('tryon-begun');
  expect(await follow(browser, '/api/auth/complete/oidc')).toBe(FAILED);
});

test('URLs with a secret are neither cached nor sent as referrers', async () => {
  const callback = await answerOf(await begin(browser));
  const response = await browser.get(callback);
  const completed = await browser.get(targetOf(response));
  for (const { headers } of [response, completed]) {
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
  }
  const { accessToken, refreshToken } = codesIn(targetOf(completed));
  const log = JSON.stringify(testApp.logLines());
  for (const secret of [...new URLSearchParams(callback.split('?')[1]).values(), accessToken, refreshToken]) {
    if (secret !== issuer.url) expect(log).not.toContain(secret);
  }
});

test('the second sign-in finds the same account, by what the issuer calls the person', async () => {
  await signInWithIssuer(browser);
  const first = await whoIs(browser);
  issuer.person = { ...MAYA, email: 'renamed@example.com' };
  const again = createTestBrowser(testApp.app);
  await signInWithIssuer(again);
  expect((await whoIs(again)).id).toBe(first.id);
});

test('none of the issuer’s tokens is kept', async () => {
  await signInWithIssuer(browser);
  await signInWithIssuer(createTestBrowser(testApp.app));
  const { rows } = await sql`select "accessToken", "refreshToken", "idToken" from account`.execute(
    testApp.database.db,
  );
  expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }]);
});

async function signUpWithPassword(isConfirmed: boolean): Promise<void> {
  await browser.post('/api/auth/sign-up', { name: 'Maya', email: MAYA.email, password: PASSWORD });
  const mail = await eventually(() => {
    const [newest] = testApp.mailbox.list();
    if (!newest) throw new Error('No mail yet.');
    return newest;
  });
  const { pathname, search } = new URL(/http\S+/.exec(mail.text)?.[0] ?? '');
  if (isConfirmed) await followLink(browser, pathname + search);
}

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  'an account whose address is confirmed here: %s, there: %s is joined: %s',
  async (here, there, isJoined) => {
    await signUpWithPassword(here);
    issuer.person = { ...MAYA, email_verified: there };
    const visitor = createTestBrowser(testApp.app);
    const target = await signInWithIssuer(visitor);
    if (isJoined) {
      expect(target).toContain('access_token=');
      const connections = await (await visitor.get('/api/account/connections')).json();
      expect(connections).toMatchObject({ hasPassword: true, providers: [{ id: 'oidc' }] });
    } else {
      expect(target).toMatch(/^\/auth\/oidc\/callback\?error=Authentication\+failed/);
      expect(await whoIs(visitor)).toBeNull();
    }
  },
);

test('who has no password removes the account with a fresh sign-in', async () => {
  await signInWithIssuer(browser);
  expect((await browser.post('/api/account/delete', {})).status).toBe(200);
  expect(await whoIs(browser)).toBeNull();
  const { rows } = await sql`select id from ${sql.table('user')}`.execute(testApp.database.db);
  expect(rows).toEqual([]);
});

test('an external account can only be disconnected if another sign-in method remains', async () => {
  await signInWithIssuer(browser);
  const disconnect = () => browser.post('/api/account/disconnect', { provider: 'oidc' });
  const refused = await disconnect();
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'only_way_in']);
  await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  const mail = await eventually(() => {
    const [newest] = testApp.mailbox.list();
    if (!newest) throw new Error('No mail yet.');
    return newest;
  });
  const token = /token=(\S+)/.exec(mail.text)?.[1];
  await browser.post('/api/auth/reset-password', { token, password: PASSWORD });
  expect((await browser.post('/api/auth/sign-in', { email: MAYA.email, password: PASSWORD })).status).toBe(
    200,
  );
  expect((await disconnect()).status).toBe(200);
  expect((await disconnect()).status).toBe(404);
  expect(await (await browser.get('/api/account/connections')).json()).toEqual({
    hasPassword: true,
    pendingEmail: null,
    providers: [],
  });
});

test('the issuer’s picture is not used, because loading it would inform the issuer', async () => {
  issuer.person = { ...MAYA, picture: 'https://evil.example/me.png' };
  await signInWithIssuer(browser);
  expect((await whoIs(browser)).image).toBeNull();
});
