import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import { DEVICE_SECONDS } from '#src/services/sign-in/known-devices.store.ts';
import { whoIs } from '#src/testing/sign-in/provider-journey.ts';
import { CREDENTIALS, MAYA, signUpAndIn, statusAndCode } from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp, TestAppOptions } from '#src/testing/test-app.ts';
import { createTestBrowser, signUp, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

let testApp: TestApp;
let browser: TestBrowser;

async function open(options: TestAppOptions = {}): Promise<void> {
  ({ testApp, browser } = await createTestSite(options));
}

beforeEach(() => open());

afterEach(() => testApp.close());

test('with the password one can sign in any number of times', async () => {
  await browser.post('/api/auth/sign-up', MAYA);
  for (let count = 0; count < 12; count += 1) {
    expect((await browser.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(200);
  }
});

test('guessing on one account is stopped, whether it exists or not, and others go on', async () => {
  const guess = (email: string) =>
    browser.post('/api/auth/sign-in', { email, password: 'Wrong-Room-1' }).then(({ status }) => status);
  for (const email of [MAYA.email, 'no@example.com']) {
    if (email === MAYA.email) await browser.post('/api/auth/sign-up', MAYA);
    for (let count = 0; count < 10; count += 1) expect(await guess(email)).toBe(401);
    const refused = await browser.post('/api/auth/sign-in', { email, password: MAYA.password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
  }
  expect(await guess('third@example.com')).toBe(401);
});

test('on a public installation one address can try few passwords in total', async () => {
  await testApp.close();
  await open({ publicUrl: 'https://tryon.example' });
  for (let count = 0; count < 20; count += 1) {
    await browser.post('/api/auth/sign-in', {
      email: `guess-${count}@example.com`,
      password: 'Wrong-1-Room',
    });
  }
  const refused = await browser.post('/api/auth/sign-in', {
    email: 'last@example.com',
    password: 'Wrong-1-Room',
  });
  expect(refused.status).toBe(429);
});

test('where others reach the server one address can make only so many calls of any kind', async () => {
  await testApp.close();
  await open({ publicUrl: 'https://tryon.example' });
  await signUpAndIn(browser);
  const { paths } = await (await browser.get('/api/openapi.json')).json();
  for (let count = 0; count < 60; count += 1) {
    expect((await browser.post('/api/auth/handles')).status).toBe(200);
  }
  for (const path of [
    ...['sign-out', 'handles', 'refresh', 'begin', 'exchange', 'reset-password'].map(
      (name) => `auth/${name}`,
    ),
    ...['profile', 'picture', 'sessions/revoke-others', 'delete'].map((name) => `account/${name}`),
  ]) {
    const refused = await browser.post(`/api/${path}`);
    expect([path, refused.status]).toEqual([path, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Object.keys(paths[`/api/${path}`].post.responses), path).toContain('429');
  }
  expect((await whoIs(browser)).email).toBe(MAYA.email);
});

test('nobody’s mailbox can be flooded', async () => {
  await browser.post('/api/auth/sign-up', MAYA);
  for (let count = 0; count < 2; count += 1) {
    await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  }
  const refused = await browser.post('/api/auth/forgot-password', { email: ' MAYA@example.com ' });
  expect(await statusAndCode(refused)).toEqual([429, 'rate_limited']);
});

test('nobody’s mailbox can be flooded by accounts that ask for it as their new address', async () => {
  const ask = async (name: string) => {
    const cookie = await signUp(testApp.app, name);
    const change = { email: ' ROSA@example.com ', password: MAYA.password };
    return browser.post('/api/account/email', change, { cookie });
  };
  for (const name of ['maya', 'ada', 'ines']) expect((await ask(name)).status).toBe(200);
  expect(await statusAndCode(await ask('thief'))).toEqual([429, 'rate_limited']);
});

test('wrong passwords of others do not lock out a known device', async () => {
  await signUpAndIn(browser);
  await browser.post('/api/auth/sign-out');
  const stranger = createTestBrowser(testApp.app);
  const wrong = { ...CREDENTIALS, password: 'Wrong-Room-1' };
  for (let count = 0; count < 11; count += 1) await stranger.post('/api/auth/sign-in', wrong);
  expect((await stranger.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(429);
  expect((await browser.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(200);
});

test('a device is identified by an HttpOnly cookie, only for the accounts that signed in on it', async () => {
  await browser.post('/api/auth/sign-up', MAYA);
  const lines = (await browser.post('/api/auth/sign-in', CREDENTIALS)).headers.getSetCookie();
  const line = lines.find((one) => one.startsWith('tryon-device=')) ?? '';
  expect(line.split('; ').slice(1)).toEqual(
    expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${DEVICE_SECONDS}`]),
  );
  expect(line).not.toContain('maya');
  const value = browser.cookies.get('tryon-device') ?? '';
  const stranger = createTestBrowser(testApp.app);
  const guess = { ...CREDENTIALS, password: 'Wrong-Room-1' };
  for (let count = 0; count < 11; count += 1) await stranger.post('/api/auth/sign-in', guess);
  for (const forged of [
    `x${value}`,
    hashToken(value),
    value.replace(/.{4}$/, 'AAAA'),
    createSecretToken(),
    '',
  ]) {
    const thief = createTestBrowser(testApp.app);
    thief.cookies.set('tryon-device', forged);
    expect((await thief.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(429);
  }
  const other = createTestBrowser(testApp.app);
  const ada = { ...CREDENTIALS, email: 'ada@example.com' };
  await other.post('/api/auth/sign-up', { ...ada, name: 'Ada' });
  expect((await other.post('/api/auth/sign-in', ada)).status).toBe(200);
  expect((await other.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(429);
  // A shared browser is known to both accounts.
  expect((await browser.post('/api/auth/sign-in', ada)).status).toBe(200);
  expect((await browser.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(200);
});

test('a session that guesses the password does not block another from changing it', async () => {
  await signUpAndIn(browser);
  const thief = createTestBrowser(testApp.app);
  await thief.post('/api/auth/sign-in', CREDENTIALS);
  const wrong = { currentPassword: 'Wrong-Room-1', password: 'Thief-Room-1' };
  for (let count = 0; count < 20; count += 1) await thief.post('/api/account/password', wrong);
  expect((await thief.post('/api/account/password', wrong)).status).toBe(429);
  const change = { currentPassword: MAYA.password, password: 'Fitting-Room-2' };
  expect((await browser.post('/api/account/password', change)).status).toBe(200);
});
