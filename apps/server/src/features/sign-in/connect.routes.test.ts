import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  answerOf,
  begin,
  follow,
  settingsOf,
  signInWithIssuer,
  whoIs,
} from '#src/testing/sign-in/provider-journey.ts';
import {
  followLink,
  linkTo,
  MAYA,
  signUpAndIn,
  statusAndCode,
} from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

/** Maya's data at the issuer: another address of hers. */
const MAYA_ELSEWHERE = { sub: 'maya-elsewhere', email: 'maya@work.example', email_verified: true };
const BODY = { provider: 'oidc', password: MAYA.password };

let issuer: OidcIssuer;
let testApp: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  issuer = await startOidcIssuer();
});

afterAll(() => issuer.close());

beforeEach(async () => {
  issuer.person = MAYA_ELSEWHERE;
  issuer.lies = {};
  ({ testApp, browser } = await createTestSite({ providers: [settingsOf(issuer)] }));
  await signUpAndIn(browser);
});

afterEach(() => testApp.close());

async function confirmAddress(): Promise<void> {
  await followLink(browser, await linkTo(testApp, MAYA.email));
}

const connect = (body: object = BODY) => browser.post('/api/account/connect', body);
const isConnected = async () =>
  (await (await browser.get('/api/account/connections')).json()).providers.length === 1;

/** Connects like a user; returns the final page. */
async function connectThroughIssuer(): Promise<string> {
  const { url } = await (await connect()).json();
  return follow(browser, await answerOf(url));
}

test('connecting requires sign-in', async () => {
  const stranger = createTestBrowser(testApp.app);
  expect(await statusAndCode(await stranger.post('/api/account/connect', BODY))).toEqual([
    401,
    'unauthenticated',
  ]);
});

test('who only claims an address cannot leave a way in behind', async () => {
  expect(await statusAndCode(await connect())).toEqual([409, 'verify_email_first']);
});

test('connecting requires the password and a configured provider', async () => {
  await confirmAddress();
  for (const body of [{ provider: 'oidc' }, { ...BODY, password: 'Wrong-Room-1' }]) {
    expect(await statusAndCode(await connect(body))).toEqual([403, 'wrong_password']);
  }
  expect(await statusAndCode(await connect({ ...BODY, provider: 'google' }))).toEqual([404, 'not_found']);
});

test('a connected external account opens this account, whatever its address', async () => {
  await confirmAddress();
  expect(await connectThroughIssuer()).toBe('/dashboard?connected=oidc');
  expect(await isConnected()).toBe(true);
  expect(await whoIs(browser)).toMatchObject({ email: MAYA.email, name: 'Maya' });
  const elsewhere = createTestBrowser(testApp.app);
  await signInWithIssuer(elsewhere);
  expect((await whoIs(elsewhere)).id).toBe((await whoIs(browser)).id);
});

test('an external account of another account cannot be connected', async () => {
  const owner = createTestBrowser(testApp.app);
  await signInWithIssuer(owner);
  await confirmAddress();
  expect(await connectThroughIssuer()).toBe('/dashboard?connectFailed=taken');
  expect(await isConnected()).toBe(false);
  expect((await whoIs(owner)).email).toBe(MAYA_ELSEWHERE.email);
});

test.each([
  ['an address that the provider has not confirmed', { claims: { email_verified: false } }],
  ['a token for somebody else', { claims: { aud: 'somebody-else' } }],
  ['a token without a signature', { isUnsigned: true }],
])('%s connects nothing', async (_case, lies) => {
  await confirmAddress();
  issuer.lies = lies;
  expect(await connectThroughIssuer()).toBe('/dashboard?connectFailed=failed');
  expect(await isConnected()).toBe(false);
});

test('a response to another browser’s request connects nothing', async () => {
  const attacker = createTestBrowser(testApp.app);
  const answer = await answerOf(await begin(attacker));
  await confirmAddress();
  await connect();
  expect(await follow(browser, answer)).toMatch(/^\/.*\?error=Authentication\+failed$/);
  expect(await isConnected()).toBe(false);
});

test('cancelling is reported, and an invented reason is not shown', async () => {
  await confirmAddress();
  const { url } = await (await connect()).json();
  const state = new URL(url).searchParams.get('state');
  const answer = `/api/auth/callback/oidc?error=access_denied&error_description=<b>evil</b>&state=${state}`;
  expect(await follow(browser, answer)).toBe('/dashboard?connectFailed=cancelled');
  expect(await follow(browser, '/api/auth/connect-failed?error=Call+us')).toBe(
    '/dashboard?connectFailed=failed',
  );
});
