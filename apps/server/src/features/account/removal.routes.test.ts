import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestPayer,
  PASS_REQUEST,
  planRequest,
  type TestPayer,
} from '#src/testing/payments/test-payer.ts';
import { drawJpeg } from '#src/testing/pictures.ts';
import { connectExtension, createExtensionBrowser } from '#src/testing/sign-in/connect-extension.ts';
import { followLink, linkTo } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, pictures, type TestApp, toFile, toForm } from '#src/testing/test-app.ts';
import { ORIGIN } from '#src/testing/test-browser.ts';

const MOVED_TO = 'maya.lind@example.com';

let testApp: TestApp;
let maya: TestPayer;

beforeEach(async () => {
  testApp = await createTestApp({ tryOn: { allowAnonymous: false } });
  maya = await createTestPayer(testApp.app);
});

afterEach(() => testApp.close());

async function tryOn(): Promise<void> {
  const [person, garment] = await Promise.all([1, 2].map(async (seed) => toFile(await drawJpeg({ seed }))));
  if (!person || !garment) throw new Error('There are not enough pictures.');
  const response = await testApp.app.request('/api/try-on/', {
    method: 'POST',
    headers: { cookie: maya.browser.cookieHeader(), origin: ORIGIN, 'idempotency-key': 'of-maya' },
    body: toForm(pictures(person, garment)),
  });
  expect(response.status).toBe(200);
}

/** Does everything with an account that leaves rows in the database. */
async function liveALittle(): Promise<void> {
  const { browser, email, password } = maya;
  await followLink(browser, await linkTo(testApp, email));
  await tryOn();
  await connectExtension(browser, createExtensionBrowser(testApp.app));
  await browser.post('/api/auth/handles');
  await browser.post('/api/auth/forgot-password', { email });
  await maya.buy(PASS_REQUEST);
  const { body } = await maya.buy(planRequest('plus'));
  await testApp.payments.controls?.dispute(body.paymentIntent.id, 'open');
  await testApp.background.runAll();
  await testApp.payments.controls?.dispute(body.paymentIntent.id, 'won');
  await maya.post('refund', { paymentIntentId: body.paymentIntent.id });
  await maya.post('setup-intent');
  await testApp.background.runAll();
  await browser.post('/api/account/email', { email: MOVED_TO, password });
  await followLink(browser, await linkTo(testApp, MOVED_TO, 'Confirm your new email address'));
}

/** Every row of every table that contains one of the words. */
async function findRows(words: readonly string[]): Promise<string[]> {
  const { db } = testApp.database;
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (words.some((word) => text.includes(word))) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

test('no row contains the id or an address of a removed account', async () => {
  await liveALittle();
  const words = [maya.userId, maya.email, MOVED_TO];
  expect((await findRows(words)).length).toBeGreaterThan(20);
  expect((await maya.browser.post('/api/account/delete', { password: maya.password })).status).toBe(200);
  await testApp.background.runAll();
  expect(await findRows(words)).toEqual([]);
});
