import { PASSWORD_PROBLEMS } from '@tryon/contract/account/account-texts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import {
  CREDENTIALS,
  followLink,
  linkTo,
  MAYA,
  signUpAndIn,
  statusAndCode,
} from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import type { TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

const SESSION_COOKIE = 'tryon-session';

let testApp: TestApp;
let browser: TestBrowser;

beforeEach(async () => {
  ({ testApp, browser } = await createTestSite());
});

afterEach(() => testApp.close());

test.each([
  [{ ...MAYA, password: 'short' }, { password: PASSWORD_PROBLEMS.tooShort }],
  [{ ...MAYA, password: 'alllowercase' }, { password: PASSWORD_PROBLEMS.tooSimple }],
  [{ ...MAYA, password: '' }, { password: PASSWORD_PROBLEMS.missing }],
  [{ ...MAYA, emailVerified: true }, {}],
  [{ ...MAYA, id: 'chosen' }, {}],
])('signing up with %o is rejected and creates no account', async (body, fields) => {
  const response = await browser.post('/api/auth/sign-up', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_form', fields });
  expect(await statusAndCode(await browser.post('/api/auth/sign-in', CREDENTIALS))).toEqual([
    401,
    'wrong_credentials',
  ]);
  expect(testApp.mailbox.list()).toEqual([]);
});

test('a new address and a taken one are answered alike; only the mailbox tells', async () => {
  const answers = [];
  for (const password of ['Fitting-Room-1', 'Somebody-Else-2']) {
    const response = await browser.post('/api/auth/sign-up', { ...MAYA, password });
    answers.push([response.status, await response.text(), response.headers.getSetCookie()]);
  }
  expect(answers[0]).toEqual([200, '{"ok":true}', []]);
  expect(answers[1]).toEqual(answers[0]);
  await eventually(() => expect(testApp.mailbox.list()).toHaveLength(2));
  expect(testApp.mailbox.list().map(({ subject }) => subject)).toEqual([
    'You already have an account',
    'Confirm your email address',
  ]);
  const stolen = await browser.post('/api/auth/sign-in', { ...CREDENTIALS, password: 'Somebody-Else-2' });
  expect(stolen.status).toBe(401);
});

test('a wrong password and an unknown address are answered alike', async () => {
  await browser.post('/api/auth/sign-up', MAYA);
  const wrong = await browser.post('/api/auth/sign-in', { ...CREDENTIALS, password: 'Wrong-Room-1' });
  const unknown = await browser.post('/api/auth/sign-in', { ...CREDENTIALS, email: 'no@example.com' });
  expect(await statusAndCode(wrong)).toEqual([401, 'wrong_credentials']);
  expect(await statusAndCode(unknown)).toEqual([401, 'wrong_credentials']);
  expect(browser.cookies.size).toBe(0);
});

test.each(['/api/auth/handles', '/api/auth/resend-verification', '/api/auth/refresh'])(
  '%s requires sign-in',
  async (path) => {
    const response = await browser.post(path, { refreshToken: 'x' });
    expect(await statusAndCode(response)).toEqual([401, 'unauthenticated']);
  },
);

test.each([
  'callbackURL=https://evil.example',
  'callbackURL=//evil.example&redirectTo=//evil.example',
  'errorCallbackURL=https://evil.example&newUserCallbackURL=https://evil.example',
  'redirect=https://evil.example&next=/\\evil.example&authRedirect=https:evil.example',
])('a link with %s does not redirect elsewhere', async (query) => {
  for (const path of ['link?token=x&', 'failed?', 'callback/oidc?', 'complete/oidc?']) {
    const response = await browser.get(`/api/auth/${path}${query}`);
    const location = response.headers.get('location') ?? '/';
    expect(new URL(location, 'http://localhost:8000').origin).toBe('http://localhost:8000');
    expect(location).not.toContain('evil');
  }
});

test('the library’s own URLs are not reachable', async () => {
  await signUpAndIn(browser);
  for (const path of ['get-session', 'list-sessions', 'error', 'ok', 'reset-password/x?callbackURL=/']) {
    expect((await browser.get(`/api/auth/${path}`)).status).toBeOneOf([404, 405]);
  }
  for (const path of ['sign-up/email', 'sign-in/email', 'sign-in/social', 'update-user', 'delete-user']) {
    expect((await browser.post(`/api/auth/${path}`, {})).status).toBe(404);
  }
});

test('no address, password or secret of any of this reaches the log', async () => {
  await signUpAndIn(browser);
  await browser.post('/api/auth/sign-up', MAYA);
  await browser.post('/api/auth/sign-in', { ...CREDENTIALS, password: 'Wrong-Room-1' });
  await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  await browser.post('/api/auth/forgot-password', { email: 'no@example.com' });
  await eventually(() => expect(testApp.mailbox.list()).toHaveLength(3));
  const secrets = testApp.mailbox.list().flatMap(({ text }) => [...text.matchAll(/token=(\S+)/g)]);
  await followLink(browser, await linkTo(testApp, MAYA.email));
  const cookie = browser.cookies.get(SESSION_COOKIE) ?? 'none';
  const { accessToken, refreshToken } = await (await browser.post('/api/auth/handles')).json();
  const log = JSON.stringify(testApp.logLines());
  for (const secret of [
    ...secrets.map((match) => match[1] ?? ''),
    ...['maya@', 'no@example', '@example', MAYA.password, 'Wrong-Room-1', cookie, accessToken, refreshToken],
  ]) {
    expect(log).not.toContain(secret);
  }
  expect(secrets.length).toBeGreaterThan(1);
});
