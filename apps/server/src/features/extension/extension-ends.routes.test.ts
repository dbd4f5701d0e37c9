import { randomUUID } from 'node:crypto';
import { extensionsAnswerSchema } from '@tryon/contract/extension/extension.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  connectExtension,
  createExtensionBrowser,
  type ExtensionPair,
  fetchMe,
  refreshTokens,
} from '#src/testing/sign-in/connect-extension.ts';
import { CREDENTIALS, MAYA, signUpAndIn, statusAndCode } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

let testApp: TestApp;
let site: TestBrowser;
let extension: TestBrowser;

beforeEach(async () => {
  testApp = await createTestApp({ tryOn: { allowAnonymous: false } });
  site = createTestBrowser(testApp.app, { name: 'Desktop' });
  extension = createExtensionBrowser(testApp.app);
  await signUpAndIn(site);
});

afterEach(() => testApp.close());

const me = (token: string, client = extension) => fetchMe(client, token);
const statusOf = async (token: string) => (await me(token)).status;
const refresh = (refreshToken: string, change: object = {}) => refreshTokens(extension, refreshToken, change);
const listExtensions = async () =>
  extensionsAnswerSchema.parse(await (await site.get('/api/account/extensions')).json()).extensions;

test('a refresh token works once; the second time ends the installation', async () => {
  const first = await connectExtension(site, extension);
  const second: ExtensionPair = await (await refresh(first.refreshToken)).json();
  expect(await statusOf(second.accessToken)).toBe(200);
  expect(await statusAndCode(await refresh(first.refreshToken))).toEqual([401, 'unauthenticated']);
  expect(await statusOf(second.accessToken)).toBe(401);
  expect((await refresh(second.refreshToken)).status).toBe(401);
  expect(await listExtensions()).toEqual([]);
});

test('of two concurrent refreshes at most one succeeds', async () => {
  const { refreshToken } = await connectExtension(site, extension);
  const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test('a refresh token used by somebody else ends the installation', async () => {
  const { accessToken, refreshToken } = await connectExtension(site, extension);
  expect((await refresh(refreshToken, { clientId: 'fitting-room@virtual-try-on.example' })).status).toBe(401);
  expect(await statusOf(accessToken)).toBe(401);
});

test('one installation has one row, however often it connects', async () => {
  const installationId = randomUUID();
  const first = await connectExtension(site, extension, installationId);
  const second = await connectExtension(site, extension, installationId);
  await connectExtension(site, extension);
  expect(await statusOf(first.accessToken)).toBe(401);
  expect(await statusOf(second.accessToken)).toBe(200);
  expect(await listExtensions()).toHaveLength(2);
});

test('the extension can revoke its own tokens; foreign tokens get the same response', async () => {
  const { accessToken, refreshToken } = await connectExtension(site, extension);
  const revoke = (token: string) => extension.post('/api/auth/extension/revoke', { refreshToken: token });
  expect((await revoke('nobody’s')).status).toBe(204);
  expect((await revoke(accessToken)).status).toBe(204);
  expect(await statusOf(accessToken)).toBe(200);
  expect((await revoke(refreshToken)).status).toBe(204);
  expect(await statusOf(accessToken)).toBe(401);
});

const ENDS: [string, () => Promise<Response>][] = [
  ['signing out', () => site.post('/api/auth/sign-out')],
  [
    'a new password',
    () => site.post('/api/account/password', { currentPassword: MAYA.password, password: 'Another-Room-2' }),
  ],
  ['removing the account', () => site.post('/api/account/delete', { password: MAYA.password })],
  [
    'ending it on the dashboard',
    async () =>
      site.post('/api/account/extensions/disconnect', { id: (await listExtensions())[0]?.id ?? '' }),
  ],
];

test.each(ENDS)('%s ends the extension at once', async (_case, end) => {
  const { accessToken, refreshToken } = await connectExtension(site, extension);
  expect(await statusOf(accessToken)).toBe(200);
  expect((await end()).ok).toBe(true);
  expect(await statusOf(accessToken)).toBe(401);
  expect((await refresh(refreshToken)).status).toBe(401);
});

test('signing out a browser remotely ends its extension only', async () => {
  const phone = createTestBrowser(testApp.app, { name: 'Phone' });
  await phone.post('/api/auth/sign-in', CREDENTIALS);
  const here = await connectExtension(site, extension);
  const there = await connectExtension(phone, createExtensionBrowser(testApp.app));
  await phone.post('/api/account/sessions/revoke-others');
  expect(await statusOf(here.accessToken)).toBe(401);
  expect(await statusOf(there.accessToken)).toBe(200);
});

test('a person sees and ends their own installations only', async () => {
  await connectExtension(site, extension);
  const [mine] = await listExtensions();
  expect(mine?.userAgent).toBe('Desktop');
  const eve = createTestBrowser(testApp.app, { name: 'Eve' });
  await eve.post('/api/auth/sign-up', { email: 'eve@example.com', password: MAYA.password, name: 'Eve' });
  await eve.post('/api/auth/sign-in', { email: 'eve@example.com', password: MAYA.password });
  expect(await (await eve.get('/api/account/extensions')).json()).toEqual({ extensions: [] });
  const end = await eve.post('/api/account/extensions/disconnect', { id: mine?.id ?? '' });
  expect(await statusAndCode(end)).toEqual([404, 'not_found']);
  expect(await listExtensions()).toHaveLength(1);
});
