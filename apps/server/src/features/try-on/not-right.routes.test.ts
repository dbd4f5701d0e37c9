import type { CreditsAnswer } from '@tryon/contract/payments/credits.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCredits } from '#src/features/credits/credits.ts';
import { createExtensionBrowser } from '#src/testing/sign-in/connect-extension.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';

const MAYA = { email: 'maya@example.com', password: 'Fitting-Room-1' };
const PATH = '/api/try-on/not-right';
const UNKNOWN = '8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f';

let testApp: TestApp;
let browser: TestBrowser;
let userId: string;

beforeEach(async () => {
  testApp = await createTestApp();
  browser = createTestBrowser(testApp.app);
  await browser.post('/api/auth/sign-up', { ...MAYA, name: 'Maya' });
  await browser.post('/api/auth/sign-in', MAYA);
  userId = (await (await browser.get('/api/me')).json()).user.id;
});

afterEach(async () => {
  expect(await openBooks().check()).toEqual([]);
  await testApp.close();
});

const openBooks = () =>
  createCredits({
    ...testApp.database,
    now: testApp.clock.now,
    findFreeClaim: async (id) => ({ addressKey: id, isConfirmed: true }),
  });

/** Returns the id of a charged picture. */
async function deliver(): Promise<string> {
  const books = openBooks();
  const reservation = await books.reserve(userId, null);
  await books.capture(reservation);
  return reservation.jobId;
}

async function giveBack(body: unknown, client = browser, headers: Record<string, string> = {}) {
  const response = await client.post(PATH, body, headers);
  const answer = await response.json();
  return [response.status, answer.code ?? answer];
}

test('returning a picture returns its credit, with the remaining credits and returns', async () => {
  const id = await deliver();
  expect(await giveBack({ id, reason: 'sleeves' })).toEqual([200, { creditsRemaining: 3, returnsLeft: 2 }]);
  const { usage }: CreditsAnswer = await (await browser.get('/api/credits')).json();
  expect(usage.at(-1)?.tryOns).toBe(0);
  expect(await giveBack({ id, reason: 'sleeves' })).toEqual([409, 'return_done']);
});

test.each([
  ['no such try-on', { id: UNKNOWN, reason: 'arms' }, [404, 'not_found']],
  ['a reason that is not offered', { id: UNKNOWN, reason: 'ugly' }, [400, 'invalid_form']],
  ['no id', { reason: 'arms' }, [400, 'invalid_form']],
  ['a name that no try-on can have', { id: 'mine', reason: 'arms' }, [400, 'invalid_form']],
  ['anything more', { id: UNKNOWN, reason: 'arms', times: 3 }, [400, 'invalid_form']],
])('%s is refused', async (_name, body, answer) => {
  expect(await giveBack(body)).toEqual(answer);
});

test('the fourth picture of a month stays charged', async () => {
  await openBooks().recordPaidPass({ paymentId: 'pi_1', userId, paidAt: testApp.clock.now() });
  const answers = [];
  for (let time = 0; time < 4; time += 1)
    answers.push(await giveBack({ id: await deliver(), reason: 'other' }));
  expect(answers.at(-1)).toEqual([409, 'returns_used_up']);
  expect(answers.slice(0, 3).map(([status]) => status)).toEqual([200, 200, 200]);
});

test('returning requires sign-in, and another person’s picture cannot be returned', async () => {
  const id = await deliver();
  const other = createTestBrowser(testApp.app);
  expect(await giveBack({ id, reason: 'edges' }, other)).toEqual([401, 'unauthenticated']);
  const tom = { email: 'tom@example.com', password: 'Fitting-Room-1' };
  await other.post('/api/auth/sign-up', { ...tom, name: 'Tom' });
  await other.post('/api/auth/sign-in', tom);
  expect(await giveBack({ id, reason: 'edges' }, other)).toEqual([404, 'not_found']);
});

test('other sites cannot return pictures, and the extension cannot by cookie', async () => {
  const id = await deliver();
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(await giveBack({ id, reason: 'edges' }, browser, foreign)).toEqual([403, 'forbidden']);
  const extension = createExtensionBrowser(testApp.app);
  expect(await giveBack({ id, reason: 'edges' }, extension)).toEqual([401, 'unauthenticated']);
});

test('attempts per client address are limited, and other methods are rejected', async () => {
  expect((await browser.get(PATH)).status).toBe(405);
  const statuses = [];
  for (let time = 0; time < 21; time += 1)
    statuses.push((await giveBack({ id: UNKNOWN, reason: 'arms' }))[0]);
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([404, 429]);
});
