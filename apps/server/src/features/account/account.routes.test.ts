import { exportAnswerSchema } from '@tryon/contract/account/account.ts';
import { PASSWORD_PROBLEMS } from '@tryon/contract/account/account-texts.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import { followLink } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

const MAYA = { email: 'maya@example.com', password: 'Fitting-Room-1' };

let testApp: TestApp;
let browser: TestBrowser;
let phone: TestBrowser;

beforeEach(async () => {
  testApp = await createTestApp();
  browser = createTestBrowser(testApp.app, { name: 'Desktop' });
  phone = createTestBrowser(testApp.app, { name: 'Phone' });
  await browser.post('/api/auth/sign-up', { ...MAYA, name: 'Maya' });
  await browser.post('/api/auth/sign-in', MAYA);
  await phone.post('/api/auth/sign-in', MAYA);
});

afterEach(() => testApp.close());

const who = async (client = browser) => (await (await client.get('/api/me')).json()).user;
const listSessions = async () => (await (await browser.get('/api/account/sessions')).json()).sessions;

async function statusAndCode(response: Response) {
  return [response.status, (await response.json()).code];
}

test('everything about an account needs somebody who is signed in', async () => {
  const stranger = createTestBrowser(testApp.app);
  for (const path of ['connections', 'sessions', 'export']) {
    expect(await statusAndCode(await stranger.get(`/api/account/${path}`))).toEqual([401, 'unauthenticated']);
  }
  for (const path of [
    'profile',
    'picture',
    'disconnect',
    'password',
    'email',
    'sessions/revoke',
    'sessions/revoke-others',
    'delete',
  ]) {
    const response = await stranger.post(`/api/account/${path}`);
    expect(await statusAndCode(response)).toEqual([401, 'unauthenticated']);
  }
  expect(await who(stranger)).toBeNull();
});

test('what one person sees is kept by no cache', async () => {
  for (const path of ['/api/me', '/api/account/sessions', '/api/account/export']) {
    expect((await browser.get(path)).headers.get('cache-control')).toBe('no-store');
  }
});

test('a name can be changed, to a name', async () => {
  expect((await browser.post('/api/account/profile', { name: '  ' })).status).toBe(400);
  const smuggled = await browser.post('/api/account/profile', { name: 'Eve', emailVerified: true });
  expect(smuggled.status).toBe(400);
  expect((await browser.post('/api/account/profile', { name: ' Maya Lind ' })).status).toBe(200);
  expect((await who()).name).toBe('Maya Lind');
});

test('a picture can be set and removed, and must be a picture', async () => {
  const image = 'data:image/png;base64,iVBORw0KGgoAAAA=';
  expect((await browser.post('/api/account/picture', { image: 'https://evil.example/me.png' })).status).toBe(
    400,
  );
  expect((await browser.post('/api/account/picture', { image })).status).toBe(200);
  expect((await who()).image).toBe(image);
  expect((await browser.post('/api/account/picture', { image: null })).status).toBe(200);
  expect((await who()).image).toBeNull();
});

test('a password is changed by who knows it, and every other browser is signed out', async () => {
  const change = (currentPassword: string, password: string) =>
    browser.post('/api/account/password', { currentPassword, password });
  expect(await statusAndCode(await change('Wrong-Room-1', 'Another-Room-2'))).toEqual([
    403,
    'wrong_password',
  ]);
  expect(await (await change(MAYA.password, 'weak')).json()).toMatchObject({
    fields: { password: PASSWORD_PROBLEMS.tooShort },
  });
  expect(await who(phone)).not.toBeNull();
  expect((await change(MAYA.password, 'Another-Room-2')).status).toBe(200);
  expect(await who(phone)).toBeNull();
  expect((await who()).email).toBe(MAYA.email);
  expect((await phone.post('/api/auth/sign-in', MAYA)).status).toBe(401);
});

test('of two who change the password at once, the one whose session ends meanwhile is refused', async () => {
  const change = (client: TestBrowser, password: string) =>
    client.post('/api/account/password', { currentPassword: MAYA.password, password });
  const answers = await Promise.all([change(browser, 'Another-Room-2'), change(phone, 'Third-Room-3')]);
  const [one, other] = answers.map(({ status }) => status).toSorted();
  expect(one).toBe(200);
  // It depends on the moment whether the session has ended or the password is another one.
  expect([401, 403]).toContain(other);
});

test('an address is changed with the password, once the new mailbox has confirmed it', async () => {
  const change = (body: object) => browser.post('/api/account/email', body);
  const email = 'maya.lind@example.com';
  expect(await statusAndCode(await change({ email }))).toEqual([403, 'wrong_password']);
  expect(await statusAndCode(await change({ email, password: 'Wrong-Room-1' }))).toEqual([
    403,
    'wrong_password',
  ]);
  expect((await change({ email, password: MAYA.password })).status).toBe(200);
  expect((await who()).email).toBe(MAYA.email);
  const mail = await eventually(() => {
    const found = testApp.mailbox.list().find(({ to }) => to === email);
    if (!found) throw new Error('No mail yet.');
    return found;
  });
  const { pathname, search } = new URL(/http\S+/.exec(mail.text)?.[0] ?? '');
  const stranger = createTestBrowser(testApp.app);
  const unknown = await followLink(stranger, pathname + search);
  expect(unknown.headers.get('location')).toMatch(/^\/confirm\?token=/);
  expect((await who()).email).toBe(MAYA.email);
  const followed = await followLink(browser, pathname + search);
  expect(followed.headers.get('location')).toBe('/?message=email-changed');
  expect(await who()).toMatchObject({ email, emailVerified: true });
  expect([await who(stranger), await who(phone)]).toEqual([null, null]);
});

test('the signed-in browsers are listed, newest first, without their secrets', async () => {
  const sessions = await listSessions();
  expect(sessions).toMatchObject([
    { userAgent: 'Phone', isCurrent: false },
    { userAgent: 'Desktop', isCurrent: true },
  ]);
  expect(Object.keys(sessions[0])).toEqual([
    'id',
    'userAgent',
    'createdAt',
    'updatedAt',
    'expiresAt',
    'isCurrent',
  ]);
  const secret = decodeURIComponent(phone.cookies.get('tryon-session') ?? 'none').split('.')[0];
  expect(JSON.stringify(sessions)).not.toContain(secret);
});

test('one browser can sign out another at once, and nobody else’s', async () => {
  const rosa = createTestBrowser(testApp.app);
  const credentials = { email: 'rosa@example.com', password: 'Rosas-Room-1' };
  await rosa.post('/api/auth/sign-up', { ...credentials, name: 'Rosa' });
  await rosa.post('/api/auth/sign-in', credentials);
  const [{ id }] = await listSessions();
  expect(await statusAndCode(await rosa.post('/api/account/sessions/revoke', { id }))).toEqual([
    404,
    'not_found',
  ]);
  expect(await who(phone)).not.toBeNull();
  expect((await browser.post('/api/account/sessions/revoke', { id })).status).toBe(200);
  expect(await who(phone)).toBeNull();
  expect(await who()).not.toBeNull();
});

test('one browser can sign out all others', async () => {
  expect((await browser.post('/api/account/sessions/revoke-others')).status).toBe(200);
  expect([await who(phone), (await who()).email]).toEqual([null, MAYA.email]);
  expect(await listSessions()).toHaveLength(1);
});

test('an export holds everything that is kept, and no secret', async () => {
  await browser.post('/api/auth/handles');
  const text = await (await browser.get('/api/account/export')).text();
  expect(exportAnswerSchema.parse(JSON.parse(text))).toMatchObject({
    user: { email: MAYA.email, name: 'Maya' },
    signIn: { hasPassword: true, pendingEmail: null, providers: [] },
    sessions: [{ userAgent: 'Phone' }, { userAgent: 'Desktop' }],
  });
  const { rows } = await sql<Record<string, string>>`select password from account`.execute(
    testApp.database.db,
  );
  expect(rows[0]?.password?.length).toBeGreaterThan(50);
  expect(text).not.toContain(rows[0]?.password);
});

test('exports are limited to ten an hour for each account', async () => {
  const ask = (client: TestBrowser) => client.get('/api/account/export').then(({ status }) => status);
  for (let count = 0; count < 10; count += 1) expect(await ask(browser)).toBe(200);
  const refused = await phone.get('/api/account/export');
  expect(await statusAndCode(refused)).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  const rosa = createTestBrowser(testApp.app);
  const credentials = { email: 'rosa@example.com', password: 'Rosas-Room-1' };
  await rosa.post('/api/auth/sign-up', { ...credentials, name: 'Rosa' });
  await rosa.post('/api/auth/sign-in', credentials);
  expect(await ask(rosa)).toBe(200);
  const { paths } = await (await browser.get('/api/openapi.json')).json();
  expect(paths['/api/account/export'].get.responses).toHaveProperty('429');
});

test('an account is removed by who knows the password, with everything that belonged to it', async () => {
  const { accessToken } = await (await browser.post('/api/auth/handles')).json();
  for (const body of [{}, { password: 'Wrong-Room-1' }]) {
    expect(await statusAndCode(await browser.post('/api/account/delete', body))).toEqual([
      403,
      'wrong_password',
    ]);
  }
  const response = await browser.post('/api/account/delete', { password: MAYA.password });
  expect(response.status).toBe(200);
  expect([browser.cookies.has('tryon-session'), await who(), await who(phone)]).toEqual([false, null, null]);
  const withHandle = { headers: { authorization: `Bearer ${accessToken}` } };
  expect((await testApp.app.request('/api/me', withHandle)).status).toBe(401);
  expect((await browser.post('/api/auth/sign-in', MAYA)).status).toBe(401);
  for (const table of [
    'user',
    'session',
    'account',
    'session_handle',
    'sign_in_code',
    'mail_link',
    'credential_version',
    'known_device',
  ]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(testApp.database.db);
    expect([table, rows]).toEqual([table, []]);
  }
});
