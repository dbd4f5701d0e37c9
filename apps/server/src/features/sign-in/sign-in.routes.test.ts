import { userSchema } from '@tryon/contract/account.ts';
import { PASSWORD_PROBLEMS } from '@tryon/contract/account-texts.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailError } from '#src/services/mail.ts';
import { eventually } from '#src/testing/eventually.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

const MAYA = { name: 'Maya', email: 'maya@example.com', password: 'Fitting-Room-1' };
const CREDENTIALS = { email: MAYA.email, password: MAYA.password };
const SESSION_COOKIE = 'tryon-session';

let testApp: TestApp;
let browser: TestBrowser;

async function open(options: TestAppOptions = {}): Promise<void> {
  testApp = await createTestApp(options);
  browser = createTestBrowser(testApp.app, options.publicUrl ? { origin: options.publicUrl } : {});
}

beforeEach(() => open());

afterEach(() => testApp.close());

async function statusAndCode(response: Response) {
  return [response.status, (await response.json()).code];
}

async function signUpAndIn(): Promise<void> {
  expect((await browser.post('/api/auth/sign-up', MAYA)).status).toBe(200);
  expect((await browser.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(200);
}

/** The one link of the newest mail to somebody, as an address of this site. */
async function linkTo(email: string): Promise<string> {
  const mail = await eventually(() => {
    const found = testApp.mailbox.list().find(({ to }) => to === email);
    if (!found) throw new Error('No mail yet.');
    return found;
  });
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const who = async (client = browser) => (await (await client.get('/api/me')).json()).user;

test.each([
  [{ ...MAYA, password: 'short' }, { password: PASSWORD_PROBLEMS.tooShort }],
  [{ ...MAYA, password: 'alllowercase' }, { password: PASSWORD_PROBLEMS.tooSimple }],
  [{ ...MAYA, password: '' }, { password: PASSWORD_PROBLEMS.missing }],
  [{ ...MAYA, emailVerified: true }, {}],
  [{ ...MAYA, id: 'chosen' }, {}],
])('signing up with %o is refused, and no account comes of it', async (body, fields) => {
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
    'Confirm your e-mail address',
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

test('asking for a reset is answered alike for every address; only the owner gets a mail', async () => {
  await browser.post('/api/auth/sign-up', MAYA);
  const [known, unknown] = [
    await browser.post('/api/auth/forgot-password', { email: MAYA.email }),
    await browser.post('/api/auth/forgot-password', { email: 'no@example.com' }),
  ];
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  await eventually(() => expect(testApp.mailbox.list()[0]?.subject).toBe('Choose a new password'));
  expect(testApp.mailbox.list().map(({ to }) => to)).toEqual([MAYA.email, MAYA.email]);
});

test.each(['/api/auth/handles', '/api/auth/resend-verification', '/api/auth/refresh'])(
  '%s needs somebody who is signed in',
  async (path) => {
    const response = await browser.post(path, { refreshToken: 'x' });
    expect(await statusAndCode(response)).toEqual([401, 'unauthenticated']);
  },
);

test('a forged or foreign cookie is nobody', async () => {
  await signUpAndIn();
  const real = browser.cookies.get(SESSION_COOKIE) ?? '';
  const unsigned = decodeURIComponent(real).split('.')[0] ?? '';
  for (const value of [unsigned, `${unsigned}.${'A'.repeat(43)}%3D`, real.slice(0, -6), 'x.y', '']) {
    const stranger = createTestBrowser(testApp.app);
    stranger.cookies.set(SESSION_COOKIE, value);
    expect(await who(stranger)).toBeNull();
  }
});

test('the session’s cookie cannot be read by scripts nor sent by other sites, and lives thirty days', async () => {
  await browser.post('/api/auth/sign-up', MAYA);
  const [line = ''] = (await browser.post('/api/auth/sign-in', CREDENTIALS)).headers.getSetCookie();
  const attributes = line.split('; ').slice(1);
  expect(line).toMatch(/^tryon-session=[^;]{40,};/);
  expect(new Set(attributes)).toEqual(new Set(['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Lax']));
});

test('on https the cookie belongs to this very host', async () => {
  await testApp.close();
  await open({ publicUrl: 'https://tryon.example' });
  await browser.post('/api/auth/sign-up', MAYA);
  const [line = ''] = (await browser.post('/api/auth/sign-in', CREDENTIALS)).headers.getSetCookie();
  expect(line).toMatch(/^__Host-tryon-session=/);
  expect(line.split('; ')).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Lax']));
  expect(line).not.toContain('Domain');
  expect((await who()).email).toBe(MAYA.email);
});

test('who signs in is known by the cookie, and by nothing after signing out, whatever was copied', async () => {
  expect(await who()).toBeNull();
  await signUpAndIn();
  const user = await who();
  expect(userSchema.parse(user)).toMatchObject({
    email: MAYA.email,
    name: 'Maya',
    emailVerified: false,
    image: null,
  });
  const thief = createTestBrowser(testApp.app);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  expect(await who(thief)).toEqual(user);
  const out = await browser.post('/api/auth/sign-out');
  expect(out.status).toBe(204);
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
  expect([await who(), await who(thief)]).toEqual([null, null]);
});

test('signing in again ends the session that it replaces', async () => {
  await signUpAndIn();
  const old = createTestBrowser(testApp.app);
  for (const [name, value] of browser.cookies) old.cookies.set(name, value);
  await browser.post('/api/auth/sign-in', CREDENTIALS);
  expect([(await who())?.email, await who(old)]).toEqual([MAYA.email, null]);
  const failed = await browser.post('/api/auth/sign-in', { ...CREDENTIALS, password: 'Wrong-Room-1' });
  expect([failed.status, (await who()).email]).toEqual([401, MAYA.email]);
});

test('a session that is over is nobody', async () => {
  await signUpAndIn();
  const past = new Date(Date.now() - 1000).toISOString();
  await sql`update session set "expiresAt" = ${past}`.execute(testApp.database.db);
  expect(await who()).toBeNull();
  expect((await browser.post('/api/auth/handles')).status).toBe(401);
});

test('a session in use lives on: its cookie is made again after a day', async () => {
  await signUpAndIn();
  const inTwoWeeks = new Date(Date.now() + 14 * 24 * 60 * 60_000).toISOString();
  await sql`update session set "expiresAt" = ${inTwoWeeks}`.execute(testApp.database.db);
  const response = await browser.get('/api/me');
  expect(response.headers.getSetCookie().join()).toContain('tryon-session=');
  const { sessions } = await (await browser.get('/api/account/sessions')).json();
  expect(new Date(sessions[0].expiresAt).getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60_000);
});

test.each([
  'callbackURL=https://evil.example',
  'callbackURL=//evil.example&redirectTo=//evil.example',
  'errorCallbackURL=https://evil.example&newUserCallbackURL=https://evil.example',
  'redirect=https://evil.example&next=/\\evil.example&authRedirect=https:evil.example',
])('a link with %s leads nowhere else', async (query) => {
  for (const path of ['verify-email?token=x&', 'failed?', 'callback/oidc?', 'complete/oidc?']) {
    const response = await browser.get(`/api/auth/${path}${query}`);
    const location = response.headers.get('location') ?? '/';
    expect(new URL(location, 'http://localhost:8000').origin).toBe('http://localhost:8000');
    expect(location).not.toContain('evil');
  }
});

test('signing out twice, or without ever signing in, is no failure', async () => {
  expect((await browser.post('/api/auth/sign-out')).status).toBe(204);
});

test('the link of the mail confirms the address, without signing anybody in', async () => {
  await signUpAndIn();
  const stranger = createTestBrowser(testApp.app);
  const response = await stranger.get(await linkTo(MAYA.email));
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?message=email-verified']);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await who(stranger)).toBeNull();
  expect((await who()).emailVerified).toBe(true);
});

test.each(['', 'nonsense', 'a.b.c'])('the link with the token "%s" leads to a plain text', async (token) => {
  const response = await browser.get(`/api/auth/verify-email?token=${token}`);
  const target = new URL(response.headers.get('location') ?? '', 'http://localhost:8000');
  expect([response.status, target.pathname]).toEqual([303, '/']);
  expect(target.searchParams.get('error')).toBe('This link is not valid any more. Please ask for a new one.');
});

test('the verification mail comes again for who asks, until the address is confirmed', async () => {
  await signUpAndIn();
  expect((await browser.post('/api/auth/resend-verification')).status).toBe(200);
  await eventually(() => expect(testApp.mailbox.list()).toHaveLength(2));
  await browser.get(await linkTo(MAYA.email));
  expect((await browser.post('/api/auth/resend-verification')).status).toBe(200);
  expect(testApp.mailbox.list()).toHaveLength(2);
});

test('a mail that could not be sent again is said so, and one behind a sign-up is only logged', async () => {
  await testApp.close();
  await open({
    mail: {
      send: async () => {
        throw new MailError('The mail server did not take a mail (ESOCKET).');
      },
    },
  });
  await signUpAndIn();
  expect(await statusAndCode(await browser.post('/api/auth/resend-verification'))).toEqual([
    502,
    'mail_failed',
  ]);
  const log = JSON.stringify(testApp.logLines());
  expect(log).toContain('a mail of an account was not sent');
  expect(log).not.toContain(MAYA.email);
});

test('a reset link works once, ends every session, and the old password is over', async () => {
  await signUpAndIn();
  const other = createTestBrowser(testApp.app);
  await other.post('/api/auth/sign-in', CREDENTIALS);
  testApp.mailbox.list();
  await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  await eventually(() => expect(testApp.mailbox.list()).toHaveLength(2));
  const link = await linkTo(MAYA.email);
  expect(link).toMatch(/^\/reset-password\?token=/);
  const token = new URLSearchParams(link.split('?')[1]).get('token');

  const weak = await other.post('/api/auth/reset-password', { token, password: 'weak' });
  expect(await weak.json()).toMatchObject({ fields: { password: PASSWORD_PROBLEMS.tooShort } });
  const password = 'Another-Room-2';
  expect((await other.post('/api/auth/reset-password', { token, password })).status).toBe(200);
  expect([await who(), await who(other)]).toEqual([null, null]);
  const again = await other.post('/api/auth/reset-password', { token, password: 'Third-Room-3' });
  expect(await statusAndCode(again)).toEqual([400, 'link_not_valid']);
  expect((await browser.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(401);
  expect((await browser.post('/api/auth/sign-in', { ...CREDENTIALS, password })).status).toBe(200);
  expect((await who()).emailVerified).toBe(true);
});

test('who knows the password can sign in as often as they like', async () => {
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

test('where others reach the server one address can try few passwords in all', async () => {
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
  await signUpAndIn();
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
  }
  expect((await who()).email).toBe(MAYA.email);
});

test('nobody’s mailbox can be filled from here', async () => {
  await browser.post('/api/auth/sign-up', MAYA);
  for (let count = 0; count < 2; count += 1) {
    await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  }
  const refused = await browser.post('/api/auth/forgot-password', { email: ' MAYA@example.com ' });
  expect(await statusAndCode(refused)).toEqual([429, 'rate_limited']);
});

test('none of the library’s own addresses is reachable', async () => {
  await signUpAndIn();
  for (const path of ['get-session', 'list-sessions', 'error', 'ok', 'reset-password/x?callbackURL=/']) {
    expect((await browser.get(`/api/auth/${path}`)).status).toBeOneOf([404, 405]);
  }
  for (const path of ['sign-up/email', 'sign-in/email', 'sign-in/social', 'update-user', 'delete-user']) {
    expect((await browser.post(`/api/auth/${path}`, {})).status).toBe(404);
  }
});

test('no address, password or secret of any of this reaches the log', async () => {
  await signUpAndIn();
  await browser.post('/api/auth/sign-up', MAYA);
  await browser.post('/api/auth/sign-in', { ...CREDENTIALS, password: 'Wrong-Room-1' });
  await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  await browser.post('/api/auth/forgot-password', { email: 'no@example.com' });
  await eventually(() => expect(testApp.mailbox.list()).toHaveLength(3));
  const secrets = testApp.mailbox.list().flatMap(({ text }) => [...text.matchAll(/token=(\S+)/g)]);
  await browser.get(await linkTo(MAYA.email));
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
