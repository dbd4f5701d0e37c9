import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  answerOf,
  begin,
  follow,
  settingsOf,
  signInWithIssuer,
  whoIs,
} from '#src/testing/sign-in/provider-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

const FAILED = '/auth/oidc/callback?error=Authentication+failed';

let issuer: OidcIssuer;
let testApp: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  issuer = await startOidcIssuer();
  issuer.person = { email: 'maya@example.com', email_verified: true, name: 'Maya Lind' };
});

afterAll(() => issuer.close());

beforeEach(async () => {
  issuer.lies = {};
  ({ testApp, browser } = await createTestSite({ providers: [settingsOf(issuer)] }));
});

afterEach(() => testApp.close());

test('without a manipulation the sign-in works, so each failure below has only its own cause', async () => {
  expect(await signInWithIssuer(browser)).toContain('access_token=');
  expect(await whoIs(browser)).toMatchObject({ email: 'maya@example.com' });
});

test.each([
  ['another issuer in the token', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'somebody-else' } }],
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['a token that is over', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }],
  ['a token without a signature', { isUnsigned: true }],
  ['a token signed with another key', { isForeignKey: true }],
  ['a token that was changed', { isTampered: true }],
  ['no token at all', { hasNoIdToken: true }],
  ['no person in the token', { claims: { sub: undefined } }],
  ['no email address', { claims: { email: undefined } }],
  ['another issuer in the address', { iss: 'https://evil.example' }],
  ['a token call that fails', { tokenStatus: 500 }],
])('%s does not sign in', async (_name, lies) => {
  issuer.lies = lies;
  expect(await signInWithIssuer(browser)).toBe(FAILED);
  expect(await whoIs(browser)).toBeNull();
  const { rows } = await sql`select id from ${sql.table('user')}`.execute(testApp.database.db);
  expect(rows).toEqual([]);
});

test('an answer with another state signs nobody in', async () => {
  issuer.lies = { state: 'made-up-state-of-somebody-else' };
  const target = await signInWithIssuer(browser);
  expect(target).toMatch(/^\/(auth\/oidc\/callback)?\?error=Authentication\+failed$/);
  expect(await whoIs(browser)).toBeNull();
});

test('an answer to a sign-in of another browser signs nobody in', async () => {
  const answer = await answerOf(await begin(browser));
  const victim = createTestBrowser(testApp.app);
  await begin(victim);
  expect(await follow(victim, answer)).toMatch(/\?error=Authentication\+failed$/);
  expect(await whoIs(victim)).toBeNull();
});

test('a response works once', async () => {
  const answer = await answerOf(await begin(browser));
  expect(await follow(browser, answer)).toContain('access_token=');
  const again = createTestBrowser(testApp.app);
  for (const [name, value] of browser.cookies) {
    if (name !== 'tryon-session') again.cookies.set(name, value);
  }
  expect(await follow(again, answer)).toMatch(/\?error=Authentication\+failed$/);
});

test('cancelling is reported; the provider’s own text is not shown', async () => {
  const state = new URL(await begin(browser)).searchParams.get('state');
  const answer = `/api/auth/callback/oidc?error=access_denied&error_description=<b>evil</b>&state=${state}`;
  expect(await follow(browser, answer)).toBe('/auth/oidc/callback?error=Signing+in+was+cancelled.');
  const made = await follow(browser, '/api/auth/failed/oidc?error=You+won&error_description=Call+us');
  expect(made).toBe(FAILED);
});
