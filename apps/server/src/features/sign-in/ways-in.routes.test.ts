import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import { connectExtension } from '#src/testing/sign-in/connect-extension.ts';
import {
  answerOf,
  follow,
  settingsOf,
  signInWithIssuer,
  whoIs,
} from '#src/testing/sign-in/provider-journey.ts';
import { CREDENTIALS, followLink, linkTo, MAYA, signUpAndIn } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

const NEW_PASSWORD = 'Another-Room-2';
const ELSEWHERE = { sub: 'elsewhere', email: 'elsewhere@example.com', email_verified: true };

let issuer: OidcIssuer;
let testApp: TestApp;
let owner: TestBrowser;
let thief: TestBrowser;

beforeAll(async () => {
  issuer = await startOidcIssuer();
});

afterAll(() => issuer.close());

beforeEach(async () => {
  issuer.person = ELSEWHERE;
  ({ testApp, browser: owner } = await createTestSite({
    providers: [settingsOf(issuer)],
    slowPasswords: true,
  }));
  thief = createTestBrowser(testApp.app, { name: 'Thief' });
});

afterEach(() => testApp.close());

const subjects = () => testApp.mailbox.list().map(({ subject }) => subject);
const isMailed = (subject: string) => eventually(() => expect(subjects()[0]).toBe(subject));

async function confirmAddress(): Promise<void> {
  await signUpAndIn(owner);
  await followLink(owner, await linkTo(testApp, MAYA.email));
}

async function resetByMail(): Promise<void> {
  await owner.post('/api/auth/forgot-password', { email: MAYA.email });
  await isMailed('Choose a new password');
  const token = new URLSearchParams(
    (await linkTo(testApp, MAYA.email, 'Choose a new password')).split('?')[1],
  ).get('token');
  const body = { token, password: NEW_PASSWORD };
  expect((await owner.post('/api/auth/reset-password', body)).status).toBe(200);
}

async function beginConnecting(browser: TestBrowser): Promise<string> {
  const body = { provider: 'oidc', password: MAYA.password };
  return (await (await browser.post('/api/account/connect', body)).json()).url;
}

async function countConnections(): Promise<number> {
  const { rows } = await sql`select id from account where "providerId" = 'oidc'`.execute(testApp.database.db);
  return rows.length;
}

test('connecting started before a new password has no effect after it', async () => {
  await confirmAddress();
  await thief.post('/api/auth/sign-in', CREDENTIALS);
  const url = await beginConnecting(thief);
  await resetByMail();
  expect(await follow(thief, await answerOf(url))).toBe('/dashboard?connectFailed=failed');
  expect(await countConnections()).toBe(0);
});

test('a sign-in method from before the address was confirmed is removed by a password reset', async () => {
  issuer.person = { sub: 'thief', email: MAYA.email, email_verified: false };
  await signInWithIssuer(thief);
  expect((await whoIs(thief)).emailVerified).toBe(false);
  await resetByMail();
  expect(await countConnections()).toBe(0);
  await signInWithIssuer(thief);
  expect(await whoIs(thief)).toBeNull();
  expect((await owner.post('/api/auth/sign-in', { ...CREDENTIALS, password: NEW_PASSWORD })).status).toBe(
    200,
  );
});

test('disconnecting an external account ends its sessions and notifies the owner', async () => {
  await confirmAddress();
  await follow(owner, await answerOf(await beginConnecting(owner)));
  await isMailed('Stand-in was connected');
  await signInWithIssuer(thief);
  const tokens = await connectExtension(thief, createTestBrowser(testApp.app));
  expect((await whoIs(thief)).email).toBe(MAYA.email);
  expect((await owner.post('/api/account/disconnect', { provider: 'oidc' })).status).toBe(200);
  await isMailed('Stand-in was disconnected');
  expect([await whoIs(thief), (await whoIs(owner)).email]).toEqual([null, MAYA.email]);
  const withToken = { headers: { authorization: `Bearer ${tokens.accessToken}` } };
  expect((await testApp.app.request('/api/me', withToken)).status).toBe(401);
});

test('a sign-in during a password change opens no session', async () => {
  if (testApp.database.kind === 'postgres') return;
  await confirmAddress();
  await sql`create trigger change_meanwhile after insert on session begin
    insert into credential_version values (new."userId", 1)
    on conflict (user_id) do update set version = version + 1; end`.execute(testApp.database.db);
  expect((await thief.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(401);
  expect(await whoIs(thief)).toBeNull();
  const { rows } = await sql`select id from session where "userAgent" = 'Thief'`.execute(testApp.database.db);
  expect(rows).toEqual([]);
});

test('of two who change the password at the same moment one does, and the other is out', async () => {
  await confirmAddress();
  await thief.post('/api/auth/sign-in', CREDENTIALS);
  const change = (browser: TestBrowser, password: string) =>
    browser.post('/api/account/password', { currentPassword: MAYA.password, password });
  const answers = await Promise.all([change(owner, NEW_PASSWORD), change(thief, 'Thief-Room-1')]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 403]);
  const [winner, loser] = statuses[0] === 200 ? [owner, thief] : [thief, owner];
  expect([(await whoIs(winner)).email, await whoIs(loser)]).toEqual([MAYA.email, null]);
  const opened = [];
  for (const password of [NEW_PASSWORD, 'Thief-Room-1']) {
    const stranger = createTestBrowser(testApp.app);
    opened.push((await stranger.post('/api/auth/sign-in', { ...CREDENTIALS, password })).status);
  }
  expect(opened).toEqual(statuses[0] === 200 ? [200, 401] : [401, 200]);
});

test('each password change is mailed to the owner', async () => {
  await confirmAddress();
  const body = { currentPassword: MAYA.password, password: NEW_PASSWORD };
  expect((await owner.post('/api/account/password', body)).status).toBe(200);
  await isMailed('Your password was changed');
  await resetByMail();
  await isMailed('Your password was changed');
  expect(subjects().filter((subject) => subject === 'Your password was changed')).toHaveLength(2);
});

test('a sign-in from a new device is mailed once, except for the account’s first device', async () => {
  await signUpAndIn(owner);
  await owner.post('/api/auth/sign-out');
  await owner.post('/api/auth/sign-in', CREDENTIALS);
  expect(subjects()).toEqual(['Confirm your email address']);
  await thief.post('/api/auth/sign-in', CREDENTIALS);
  await isMailed('A new device signed in');
  await thief.post('/api/auth/sign-out');
  await thief.post('/api/auth/sign-in', CREDENTIALS);
  expect(subjects()).toHaveLength(2);
  const { rows } = await sql`select * from known_device`.execute(testApp.database.db);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(owner.cookies.get('tryon-device'));
});

test('a sign-in with an external account is mailed like any other', async () => {
  await confirmAddress();
  issuer.person = { sub: 'thief', email: MAYA.email, email_verified: true };
  await signInWithIssuer(thief);
  await eventually(() => expect(subjects()).toContain('A new device signed in'));
  expect(subjects()).toContain('Stand-in was connected');
});
