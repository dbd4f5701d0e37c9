import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import {
  answerOf,
  follow,
  settingsOf,
  signInWithIssuer,
  whoIs,
} from '#src/testing/sign-in/provider-journey.ts';
import {
  CREDENTIALS,
  followLink,
  linkTo,
  MAYA,
  pressButton,
  statusAndCode,
} from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createSignedInSite } from '#src/testing/test-site.ts';

const THIEF = 'thief@example.com';
const LATER = new Date(Date.now() - 11 * 60 * 1000).toISOString();

let issuer: OidcIssuer;
let testApp: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  issuer = await startOidcIssuer();
});

afterAll(() => issuer.close());

beforeEach(async () => {
  issuer.lies = {};
  ({ testApp, browser } = await createSignedInSite({ providers: [settingsOf(issuer)] }));
});

afterEach(() => testApp.close());

const ask = (client: TestBrowser, email: string) =>
  client.post('/api/account/email', { email, password: MAYA.password });

const subjectsTo = (email: string) =>
  testApp.mailbox.list().flatMap(({ to, subject }) => (to === email ? [subject] : []));

/** A thief who knows the password moves the account to their own address; returns the owner's restore link. */
async function moveAway(thief: TestBrowser): Promise<string> {
  await thief.post('/api/auth/sign-in', CREDENTIALS);
  expect((await ask(thief, THIEF)).status).toBe(200);
  await followLink(thief, await linkTo(testApp, THIEF));
  expect((await whoIs(thief)).email).toBe(THIEF);
  await eventually(() => expect(subjectsTo(MAYA.email)[0]).toBe('Your email address was changed'));
  return linkTo(testApp, MAYA.email);
}

const newThief = () => createTestBrowser(testApp.app, { name: 'Thief' });

const makeSessionsOld = () => sql`update session set "createdAt" = ${LATER}`.execute(testApp.database.db);

test('a right password changes the address in a session of any age; twenty wrong ones end the guessing', async () => {
  await makeSessionsOld();
  expect((await ask(browser, 'maya.lind@example.com')).status).toBe(200);
  for (let count = 0; count < 20; count += 1) {
    const wrong = await browser.post('/api/account/email', { email: THIEF, password: 'Wrong-Room-1' });
    expect(await statusAndCode(wrong)).toEqual([403, 'wrong_password']);
  }
  expect((await ask(browser, THIEF)).status).toBe(429);
  expect(subjectsTo(THIEF)).toEqual([]);
});

test('without a password the address can only be changed in a session of the last ten minutes', async () => {
  issuer.person = { sub: 'ada', email: 'ada@example.com', email_verified: true };
  const ada = createTestBrowser(testApp.app);
  await signInWithIssuer(ada);
  const change = () => ada.post('/api/account/email', { email: 'ada.lind@example.com' });
  expect((await change()).status).toBe(200);
  await makeSessionsOld();
  expect(await statusAndCode(await change())).toEqual([403, 'sign_in_again']);
});

test('an address that has an account gets a mail that says so, and whoever asked learns nothing', async () => {
  const rosa = { name: 'Rosa', email: 'rosa@example.com', password: 'Rosas-Room-1' };
  await createTestBrowser(testApp.app).post('/api/auth/sign-up', rosa);
  const seen = async (email: string) => {
    const answer = await ask(browser, email);
    const { activity, signIn } = await (await browser.get('/api/account/export')).json();
    return [answer.status, await answer.text(), activity[1].kind, signIn.pendingEmail === email];
  };
  const free = await seen('maya.lind@example.com');
  expect(free).toEqual([200, '{"ok":true}', 'email_change_asked', true]);
  expect(await seen(rosa.email)).toEqual(free);
  await eventually(() => expect(subjectsTo(rosa.email)[0]).toBe('You already have an account'));
});

test('only the signed-in owner can confirm a new address', async () => {
  await ask(browser, 'maya.lind@example.com');
  const link = await linkTo(testApp, 'maya.lind@example.com');
  const rosa = createTestBrowser(testApp.app);
  await rosa.post('/api/auth/sign-up', { name: 'Rosa', email: 'rosa@example.com', password: 'Rosas-Room-1' });
  await rosa.post('/api/auth/sign-in', { email: 'rosa@example.com', password: 'Rosas-Room-1' });
  for (const other of [rosa, createTestBrowser(testApp.app)]) {
    const facts = await (await other.get(`/api/auth/link${link.slice(link.indexOf('?'))}`)).json();
    expect(facts.link).toEqual({ kind: 'change_email', email: 'maya.lind@example.com', needsSignIn: true });
    expect((await followLink(other, link)).headers.get('location')).toBe(link);
  }
  expect((await whoIs(browser)).email).toBe(MAYA.email);
  expect((await followLink(browser, link)).headers.get('location')).toBe('/?message=email-changed');
});

test('a new address signs out every other browser', async () => {
  const phone = createTestBrowser(testApp.app);
  await phone.post('/api/auth/sign-in', CREDENTIALS);
  await ask(browser, 'maya.lind@example.com');
  await followLink(browser, await linkTo(testApp, 'maya.lind@example.com'));
  expect([await whoIs(phone), (await whoIs(browser)).email]).toEqual([null, 'maya.lind@example.com']);
  const connections = await (await browser.get('/api/account/connections')).json();
  expect(connections.pendingEmail, 'nothing waits any more').toBeNull();
});

test('the restore link restores the address and revokes all access gained since', async () => {
  const { id } = await whoIs(browser);
  const thief = newThief();
  const wayBack = await moveAway(thief);
  issuer.person = { sub: 'thief', email: THIEF, email_verified: true };
  const connecting = await thief.post('/api/account/connect', { provider: 'oidc', password: MAYA.password });
  const { url } = await connecting.json();
  expect(await follow(thief, await answerOf(url))).toBe('/dashboard?connected=oidc');
  const body = { currentPassword: MAYA.password, password: 'Thiefs-Room-6' };
  expect((await thief.post('/api/account/password', body)).status).toBe(200);

  const landing = (await followLink(browser, wayBack)).headers.get('location') ?? '';
  expect(landing).toMatch(/^\/reset-password\?token=/);
  expect(await whoIs(thief)).toBeNull();
  for (const password of [MAYA.password, body.password]) {
    for (const email of [MAYA.email, THIEF]) {
      expect((await thief.post('/api/auth/sign-in', { email, password })).status).toBe(401);
    }
  }
  await signInWithIssuer(thief);
  expect((await whoIs(thief))?.id).not.toBe(id);

  const token = new URLSearchParams(landing.split('?')[1]).get('token');
  const password = 'Another-Room-2';
  expect((await browser.post('/api/auth/reset-password', { token, password })).status).toBe(200);
  expect((await browser.post('/api/auth/sign-in', { email: MAYA.email, password })).status).toBe(200);
  expect(await whoIs(browser)).toMatchObject({ id, email: MAYA.email, emailVerified: true });
  expect(subjectsTo(THIEF)).toContain('Your account has its former address again');
});

test('an address that may be restored is reserved, and requesting it gets the usual response', async () => {
  const thief = newThief();
  const wayBack = await moveAway(thief);
  const squatter = { name: 'Squatter', email: MAYA.email, password: 'Squat-Room-7' };
  const taken = await thief.post('/api/auth/sign-up', squatter);
  expect([taken.status, await taken.json()]).toEqual([200, { ok: true }]);
  expect((await thief.post('/api/auth/sign-in', squatter)).status).toBeGreaterThanOrEqual(400);
  await eventually(() => expect(subjectsTo(MAYA.email)[0]).toBe('This address is kept for its account'));
  expect((await pressButton(browser, wayBack)).headers.get('location')).toMatch(/^\/reset-password/);
});

test('restoring an address that now belongs to another account fails without any change', async () => {
  const wayBack = await moveAway(newThief());
  issuer.person = { sub: 'maya-elsewhere', email: MAYA.email, email_verified: true };
  const other = createTestBrowser(testApp.app);
  await signInWithIssuer(other);
  expect((await whoIs(other)).email).toBe(MAYA.email);
  const { searchParams } = new URL(
    (await followLink(browser, wayBack)).headers.get('location') ?? '',
    'http://localhost:8000',
  );
  expect(searchParams.get('error')).toMatch(/another account/);
  expect((await whoIs(other)).email).toBe(MAYA.email);
});
