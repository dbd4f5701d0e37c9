import { PASSWORD_PROBLEMS } from '@tryon/contract/account/account-texts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mail, MailError } from '#src/services/mail/mail.ts';
import { eventually } from '#src/testing/eventually.ts';
import { whoIs } from '#src/testing/sign-in/provider-journey.ts';
import {
  CREDENTIALS,
  followLink,
  linkTo,
  MAYA,
  pressButton,
  signUpAndIn,
  statusAndCode,
} from '#src/testing/sign-in/sign-in-journey.ts';
import type { TestApp, TestAppOptions } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createTestSite } from '#src/testing/test-site.ts';

let testApp: TestApp;
let browser: TestBrowser;

async function open(options: TestAppOptions = {}): Promise<void> {
  ({ testApp, browser } = await createTestSite(options));
}

beforeEach(() => open());

afterEach(() => testApp.close());

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

test('the mail’s link confirms the address without signing in', async () => {
  await signUpAndIn(browser);
  const stranger = createTestBrowser(testApp.app);
  const link = await linkTo(testApp, MAYA.email);
  expect(link).toMatch(/^\/confirm\?token=/);
  const response = await followLink(stranger, link);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?message=email-verified']);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await whoIs(stranger)).toBeNull();
  expect((await whoIs(browser)).emailVerified).toBe(true);
});

test.each(['nonsense', 'a.b.c'])('the link with the token "%s" redirects to a plain text', async (token) => {
  const response = await pressButton(browser, `/confirm?token=${token}`);
  const target = new URL(response.headers.get('location') ?? '', 'http://localhost:8000');
  expect([response.status, target.pathname]).toEqual([303, '/']);
  expect(target.searchParams.get('error')).toBe('This link is not valid any more. Please ask for a new one.');
});

test('the verification mail can be requested again until the address is confirmed', async () => {
  await signUpAndIn(browser);
  expect((await browser.post('/api/auth/resend-verification')).status).toBe(200);
  await eventually(() => expect(testApp.mailbox.list()).toHaveLength(2));
  await followLink(browser, await linkTo(testApp, MAYA.email));
  expect((await browser.post('/api/auth/resend-verification')).status).toBe(200);
  expect(testApp.mailbox.list()).toHaveLength(2);
});

test('a failed verification mail is reported if requested, and only logged after sign-up', async () => {
  await testApp.close();
  await open({
    mail: {
      send: async () => {
        throw new MailError('The mail server did not take a mail (ESOCKET).');
      },
    },
  });
  await signUpAndIn(browser);
  expect(await statusAndCode(await browser.post('/api/auth/resend-verification'))).toEqual([
    502,
    'mail_failed',
  ]);
  const log = JSON.stringify(testApp.logLines());
  expect(log).toContain('an entry of the outbox failed and is tried again');
  expect(log).not.toContain(MAYA.email);
});

test('sign-up works while the mail server is down, and its mail is sent later', async () => {
  await testApp.close();
  let isDown = true;
  const sent: Mail[] = [];
  const mail = {
    send: async (message: Mail) => {
      if (isDown) throw new MailError('The mail server did not take a mail (ESOCKET).');
      sent.push(message);
    },
  };
  await open({ mail });
  await signUpAndIn(browser);
  expect(await testApp.database.db.selectFrom('outbox').select('kind').execute()).toHaveLength(1);
  isDown = false;
  await testApp.clock.moveAhead(60_000);
  await testApp.background.run('mails');
  expect(sent).toMatchObject([{ to: MAYA.email, subject: 'Confirm your email address' }]);
});

test('a mail requested right before the server stops is sent', async () => {
  await signUpAndIn(browser);
  await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  await testApp.background.close();
  expect(testApp.mailbox.list()[0]?.subject).toBe('Choose a new password');
});

test('a reset link works once, ends every session, and the old password is over', async () => {
  await signUpAndIn(browser);
  const other = createTestBrowser(testApp.app);
  await other.post('/api/auth/sign-in', CREDENTIALS);
  testApp.mailbox.list();
  await browser.post('/api/auth/forgot-password', { email: MAYA.email });
  await eventually(() => expect(testApp.mailbox.list()[0]?.subject).toBe('Choose a new password'));
  const link = await linkTo(testApp, MAYA.email);
  expect(link).toMatch(/^\/reset-password\?token=/);
  const token = new URLSearchParams(link.split('?')[1]).get('token');

  const describe = async () => (await other.get(`/api/auth/link?token=${token}`)).json();
  const facts = { kind: 'reset_password', email: MAYA.email, needsSignIn: false };
  expect([await describe(), await describe()]).toEqual([{ link: facts }, { link: facts }]);
  const weak = await other.post('/api/auth/reset-password', { token, password: 'weak' });
  expect(await weak.json()).toMatchObject({ fields: { password: PASSWORD_PROBLEMS.tooShort } });
  const password = 'Another-Room-2';
  expect((await other.post('/api/auth/reset-password', { token, password })).status).toBe(200);
  expect([await whoIs(browser), await whoIs(other)]).toEqual([null, null]);
  expect(await describe()).toEqual({ link: null });
  const again = await other.post('/api/auth/reset-password', { token, password: 'Third-Room-3' });
  expect(await statusAndCode(again)).toEqual([400, 'link_not_valid']);
  expect((await browser.post('/api/auth/sign-in', CREDENTIALS)).status).toBe(401);
  expect((await browser.post('/api/auth/sign-in', { ...CREDENTIALS, password })).status).toBe(200);
  expect((await whoIs(browser)).emailVerified).toBe(true);
});
