import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#src/logger.ts';
import { type Mail, MailError } from '#src/services/mail/mail.ts';
import { createSignIn, type SignIn } from '#src/services/sign-in/sign-in.ts';
import { followLink, linkTo } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser } from '#src/testing/test-browser.ts';
import { countUntold, sendTermsNotice } from './terms-notice.ts';

const NOTICE = {
  appliesFrom: '15 January 2027',
  paragraphs: ['We now keep receipts for ten years.'],
  url: 'http://localhost:8000/terms',
  supportEmail: 'support@tryon.example',
};

let testApp: TestApp;
let signIn: SignIn;
let sent: Mail[];
let told: Set<string>;

beforeEach(async () => {
  testApp = await createTestApp();
  [sent, told] = [[], new Set()];
  signIn = createSignIn({
    database: testApp.database,
    mail: {
      send: () => Promise.reject(new Error('not here')),
      queue: () => Promise.reject(new Error('not here')),
    },
    log: createLogger('silent'),
    secret: 'a secret for tests that is long enough',
    publicUrl: 'http://localhost:8000',
    providers: [],
    follow: () => undefined,
  });
  for (const name of ['maya', 'rosa', 'tom']) {
    const browser = createTestBrowser(testApp.app);
    const email = `${name}@example.com`;
    await browser.post('/api/auth/sign-up', { name, email, password: 'Fitting-Room-1' });
    if (name !== 'tom') await followLink(browser, await linkTo(testApp, email));
  }
});

afterEach(() => testApp.close());

const send = (mayFail: (mail: Mail) => boolean = () => false) =>
  sendTermsNotice({
    signIn,
    notice: NOTICE,
    told,
    onTold: (id) => told.add(id),
    mail: {
      async send(mail) {
        if (mayFail(mail)) throw new MailError('refused');
        sent.push(mail);
      },
    },
  });

test('everybody with a confirmed address is notified once', async () => {
  expect(await countUntold({ signIn, told })).toBe(2);
  expect(await send()).toEqual({ sent: 2, failed: 0 });
  expect(sent.map(({ to }) => to).sort()).toEqual(['maya@example.com', 'rosa@example.com']);
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  expect(await countUntold({ signIn, told })).toBe(0);
});

test('an address that rejects mail does not stop the others, and is retried', async () => {
  expect(await send(({ to }) => to.startsWith('maya'))).toEqual({ sent: 1, failed: 1 });
  expect(await send()).toEqual({ sent: 1, failed: 0 });
  expect(sent.map(({ to }) => to)).toEqual(['rosa@example.com', 'maya@example.com']);
});

test('the mail contains the changes, their date and the URL of the terms', async () => {
  await send();
  const [mail] = sent;
  expect(mail?.subject).toBe('Our terms change on 15 January 2027');
  for (const text of [...NOTICE.paragraphs, NOTICE.url, NOTICE.supportEmail]) {
    expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(text);
  }
});
