import { meAnswerSchema } from '@tryon/contract/account/account.ts';
import { creditsAnswerSchema, plansAnswerSchema } from '@tryon/contract/payments/credits.ts';
import { PLAN_IDS, PLANS } from '@tryon/contract/payments/plans.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCredits } from '#src/features/credits/credits.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#src/testing/test-browser.ts';
import { createSignedInSite } from '#src/testing/test-site.ts';

let testApp: TestApp;
let browser: TestBrowser;

beforeEach(async () => {
  ({ testApp, browser } = await createSignedInSite());
});

afterEach(() => testApp.close());

test('everybody can read the plans of the catalogue', async () => {
  const response = await testApp.app.request('/api/plans');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(plansAnswerSchema.parse(await response.json())).toMatchObject({
    currency: 'usd',
    plans: [
      { id: 'free', tryOnsPerMonth: 3, watermark: true },
      { id: 'plus', monthlyPrice: 9.9, annualPrice: 6.9, tryOnsPerMonth: 150 },
      { id: 'pro', monthlyPrice: 19.9, annualPrice: 13.9, tryOnsPerMonth: 300 },
    ],
    pass: { id: 'premium', priceCents: 2999, tryOns: 300, validDays: 365 },
  });
});

test('a plan has all promised fields', async () => {
  const { plans } = await (await testApp.app.request('/api/plans')).json();
  expect(plans).toEqual(PLAN_IDS.map((id) => PLANS[id]));
  for (const plan of plans) {
    expect(Object.keys(plan)).toEqual(
      expect.arrayContaining(
        'name description monthlyPrice annualPrice features buttonText buttonVariant popular bestValue'.split(
          ' ',
        ),
      ),
    );
  }
});

test('the books of the caller, and of nobody else', async () => {
  expect((await testApp.app.request('/api/credits')).status).toBe(401);
  const response = await browser.get('/api/credits');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const answer = creditsAnswerSchema.parse(await response.json());
  expect(answer.balance).toMatchObject({ plan: 'free', remaining: 3, watermark: true, hasPass: false });
  expect(answer.lots).toMatchObject([{ kind: 'free', plan: 'free', granted: 3, remaining: 3 }]);
  expect(answer.usage).toHaveLength(12);
});

test('a session token can read the books too', async () => {
  const { accessToken } = await (await browser.post('/api/auth/handles')).json();
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await testApp.app.request('/api/credits', { headers })).status).toBe(200);
});

test('the signed-in user is returned with their balance', async () => {
  const me = async (client = browser) => meAnswerSchema.parse(await (await client.get('/api/me')).json());
  const { user, balance } = await me();
  expect(balance).toMatchObject({ plan: 'free', remaining: 3 });
  const credits = createCredits(testApp.database);
  await credits.recordPaidPass({ paymentId: 'pi_1', userId: user?.id ?? '', paidAt: new Date() });
  expect((await me()).balance).toMatchObject({ hasPass: true, remaining: 303, watermark: false });
  expect(await me(createTestBrowser(testApp.app))).toEqual({ user: null, balance: null });
});

test('other methods are refused', async () => {
  for (const path of ['/api/plans', '/api/credits']) {
    const response = await browser.post(path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  }
});

test('books are maintained in the background: lost try-ons are released, and a check is logged', async () => {
  const { user } = meAnswerSchema.parse(await (await browser.get('/api/me')).json());
  const crashed = createCredits({
    ...testApp.database,
    now: () => new Date(Date.now() - 86_400_000),
    findFreeClaim: async () => ({ addressKey: 'maya', isConfirmed: true }),
  });
  await crashed.reserve(user?.id ?? '', null);
  await testApp.background.runAll();
  const messages = () => testApp.logLines().map(({ msg }) => msg);
  expect(messages()).toContain('try-ons were given up, their credits went back');
  expect(messages()).toContain('the books are exact');
  await testApp.database.db.updateTable('credit_lot').set({ remaining: 0 }).execute();
  await testApp.background.run('check the books');
  expect(testApp.logLines()).toContainEqual(
    expect.objectContaining({
      level: 'error',
      msg: 'the books are not exact',
      problems: expect.arrayContaining([
        expect.objectContaining({ rule: 'what remains of a lot is the sum of its entries' }),
      ]),
    }),
  );
});
