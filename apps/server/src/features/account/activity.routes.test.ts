import { randomUUID } from 'node:crypto';
import { type Activity, activityAnswerSchema } from '@tryon/contract/account/activity.ts';
import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import {
  connectExtension,
  createExtensionBrowser,
  refreshTokens,
} from '#src/testing/sign-in/connect-extension.ts';
import { answerOf, follow, settingsOf, signInWithIssuer } from '#src/testing/sign-in/provider-journey.ts';
import { CREDENTIALS, followLink, linkTo, MAYA, signUpAndIn } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';

let issuer: OidcIssuer;
let testApp: TestApp;
let browser: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  issuer = await startOidcIssuer();
});

afterAll(() => issuer.close());

beforeEach(async () => {
  issuer.person = { sub: 'maya-elsewhere', email: 'maya@work.example', email_verified: true };
  ({ testApp } = await createTestSite({ providers: [settingsOf(issuer)] }));
  browser = createTestBrowser(testApp.app, { name: DESKTOP });
  phone = createTestBrowser(testApp.app, { name: PHONE });
  await signUpAndIn(browser);
});

afterEach(() => testApp.close());

async function read(client = browser): Promise<Activity[]> {
  const response = await client.get('/api/account/activity');
  return activityAnswerSchema.parse(await response.json()).activity;
}

/** The events since the account was created and the browser signed in, oldest first. */
async function since(client = browser): Promise<string[]> {
  const kinds = (await read(client)).map(({ kind }) => kind).toReversed();
  expect(kinds.slice(0, 2)).toEqual(['signed_up', 'signed_in']);
  return kinds.slice(2);
}

test('the events of a new account are its creation and first sign-in with the device', async () => {
  expect(await read()).toMatchObject([
    { kind: 'signed_in', provider: null, device: 'Firefox on Linux' },
    { kind: 'signed_up', provider: null, device: 'Firefox on Linux' },
  ]);
  const { rows } = await sql`select * from security_event`.execute(testApp.database.db);
  const text = JSON.stringify(rows);
  for (const kept of [DESKTOP, MAYA.email, '127.0.0.1']) expect(text).not.toContain(kept);
});

test('the first sign-in from another device is recorded as such, later ones are not', async () => {
  await phone.post('/api/auth/sign-in', CREDENTIALS);
  await phone.post('/api/auth/sign-in', CREDENTIALS);
  expect(await since()).toEqual(['signed_in_new_device', 'signed_in']);
  expect((await read())[0]).toMatchObject({ device: 'Safari on iPhone' });
});

test('a sign-in with an external account names the provider', async () => {
  const other = createTestBrowser(testApp.app, { name: DESKTOP });
  await signInWithIssuer(other);
  expect(await read(other)).toMatchObject([
    { kind: 'signed_in', provider: 'Stand-in', device: 'Firefox on Linux' },
    { kind: 'signed_up', provider: 'Stand-in', device: 'Firefox on Linux' },
  ]);
});

test('connecting and disconnecting an external account are recorded with its name', async () => {
  await followLink(browser, await linkTo(testApp, MAYA.email));
  const body = { provider: 'oidc', password: MAYA.password };
  const { url } = await (await browser.post('/api/account/connect', body)).json();
  await follow(browser, await answerOf(url));
  await browser.post('/api/account/disconnect', { provider: 'oidc' });
  expect(await since()).toEqual(['email_confirmed', 'provider_connected', 'provider_disconnected']);
  expect((await read()).slice(0, 2).map(({ provider }) => provider)).toEqual(['Stand-in', 'Stand-in']);
});

test('a password that is changed, asked for and reset is there each time', async () => {
  const body = { currentPassword: MAYA.password, password: 'Another-Room-2' };
  await browser.post('/api/account/password', body);
  await phone.post('/api/auth/forgot-password', { email: MAYA.email });
  const link = await linkTo(testApp, MAYA.email, 'Choose a new password');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  await phone.post('/api/auth/reset-password', { token, password: MAYA.password });
  await browser.post('/api/auth/sign-in', CREDENTIALS);
  expect(await since()).toEqual(['password_changed', 'password_link_asked', 'password_reset', 'signed_in']);
  expect((await read())[1]).toMatchObject({ kind: 'password_reset', device: 'Safari on iPhone' });
});

test('a requested, changed and restored address is recorded each time', async () => {
  const email = 'maya.lind@example.com';
  await browser.post('/api/account/email', { email, password: MAYA.password });
  await followLink(browser, await linkTo(testApp, email));
  expect(await since()).toEqual(['email_change_asked', 'email_changed']);
  const back = await followLink(phone, await linkTo(testApp, MAYA.email, 'Your email address was changed'));
  const token = new URLSearchParams(back.headers.get('location')?.split('?')[1]).get('token');
  await phone.post('/api/auth/reset-password', { token, password: MAYA.password });
  await browser.post('/api/auth/sign-in', CREDENTIALS);
  expect((await since()).slice(2)).toEqual(['email_restored', 'password_reset', 'signed_in']);
});

test('signed-out devices are recorded with the device that did it', async () => {
  await phone.post('/api/auth/sign-in', CREDENTIALS);
  const { sessions } = await (await browser.get('/api/account/sessions')).json();
  const [{ id }] = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await browser.post('/api/account/sessions/revoke', { id });
  await browser.post('/api/account/sessions/revoke-others');
  expect((await since()).slice(1)).toEqual(['session_ended', 'other_sessions_ended']);
});

test('an extension is recorded when it is connected and disconnected, not when it restarts', async () => {
  const extension = createExtensionBrowser(testApp.app);
  const installation = randomUUID();
  await connectExtension(browser, extension, installation);
  const first = await connectExtension(browser, extension, installation);
  expect(await since()).toEqual(['extension_connected']);
  const used = (await refreshTokens(extension, first.refreshToken)).status;
  const stolen = (await refreshTokens(extension, first.refreshToken)).status;
  expect([used, stolen]).toEqual([200, 401]);
  await connectExtension(browser, extension);
  const { extensions } = await (await browser.get('/api/account/extensions')).json();
  await browser.post('/api/account/extensions/disconnect', { id: extensions[0].id });
  expect((await since()).slice(1)).toEqual([
    'extension_stopped',
    'extension_connected',
    'extension_disconnected',
  ]);
});

test('guesses that were stopped are there once, and no others', async () => {
  const guess = () => phone.post('/api/auth/sign-in', { email: MAYA.email, password: 'Wrong-Room-1' });
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
  expect(await since()).toEqual([]);
  for (let count = 0; count < 3; count += 1) expect((await guess()).status).toBe(429);
  await eventually(async () => expect(await since()).toEqual(['sign_in_stopped']));
});

test('events are paged, and only visible to the account itself', async () => {
  for (let count = 0; count < 15; count += 1) await browser.post('/api/auth/sign-in', CREDENTIALS);
  const first = await (await browser.get('/api/account/activity')).json();
  const last = first.activity.at(-1).id;
  const second = await (await browser.get(`/api/account/activity?before=${last}`)).json();
  expect([first.activity.length, first.hasMore, second.activity.length, second.hasMore]).toEqual([
    10,
    true,
    7,
    false,
  ]);
  const rosa = createTestBrowser(testApp.app);
  const credentials = { email: 'rosa@example.com', password: 'Rosas-Room-1' };
  await rosa.post('/api/auth/sign-up', { ...credentials, name: 'Rosa' });
  await rosa.post('/api/auth/sign-in', credentials);
  expect(await (await rosa.get(`/api/account/activity?before=${last}`)).json()).toEqual({
    activity: [],
    hasMore: false,
  });
  expect((await createTestBrowser(testApp.app).get('/api/account/activity')).status).toBe(401);
  expect((await browser.get(`/api/account/activity?before=${'x'.repeat(101)}`)).status).toBe(400);
});

test('a sign-in succeeds even if it cannot be recorded', async () => {
  await sql`drop table security_event`.execute(testApp.database.db);
  expect((await browser.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(200);
});

test('a change that cannot be noted is not made', async () => {
  const before = await linkTo(testApp, MAYA.email);
  await sql`drop table security_event`.execute(testApp.database.db);
  expect((await followLink(browser, before)).status).toBe(500);
  expect((await (await browser.get('/api/me')).json()).user.emailVerified).toBe(false);
});

test('a password change that cannot be recorded changes nothing', async () => {
  await phone.post('/api/auth/sign-in', CREDENTIALS);
  await sql`drop table security_event`.execute(testApp.database.db);
  const body = { currentPassword: MAYA.password, password: 'Another-Room-2' };
  expect((await browser.post('/api/account/password', body)).status).toBe(500);
  for (const client of [browser, phone]) {
    expect((await (await client.get('/api/me')).json()).user.email).toBe(MAYA.email);
  }
  expect((await browser.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(200);
});

test('the export contains the events and is recorded itself', async () => {
  const { activity } = await (await browser.get('/api/account/export')).json();
  expect(activity.map(({ kind }: Activity) => kind)).toEqual(['data_exported', 'signed_in', 'signed_up']);
});

test('events are deleted with the account, except for an anonymous one about the removal', async () => {
  await browser.post('/api/account/delete', { password: MAYA.password });
  const { rows } = await sql`select user_id, kind, provider, device from security_event`.execute(
    testApp.database.db,
  );
  expect(rows).toEqual([{ user_id: null, kind: 'account_removed', provider: null, device: null }]);
});

test('events older than 90 days are deleted by the hourly sweep', async () => {
  const old = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000).toISOString();
  await sql`update security_event set occurred_at = ${old} where kind = 'signed_up'`.execute(
    testApp.database.db,
  );
  await testApp.background.run('sign-in-sweep');
  expect((await read()).map(({ kind }) => kind)).toEqual(['signed_in']);
});
