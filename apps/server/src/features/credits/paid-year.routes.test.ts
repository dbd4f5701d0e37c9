import { PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCredits } from '#src/features/credits/credits.ts';
import { createPayingApp, passDays } from '#src/testing/payments/paying-app.ts';
import {
  FAILS_ON_RENEWAL,
  PASS_REQUEST,
  planRequest,
  SUCCEEDS,
  type TestPayer,
} from '#src/testing/payments/test-payer.ts';
import type { TestApp } from '#src/testing/test-app.ts';

let testApp: TestApp;
let maya: TestPayer;

beforeEach(async () => {
  ({ testApp, maya } = await createPayingApp());
});

afterEach(async () => {
  expect(await openBooks().check()).toEqual([]);
  await testApp.close();
});

const openBooks = () => createCredits({ ...testApp.database, now: testApp.clock.now });
const balance = async () => (await (await maya.browser.get('/api/me')).json()).balance;

test('an annual plan grants credits every month, across the renewal and to the end', async () => {
  await maya.buy(planRequest('plus', 'annual'), SUCCEEDS);
  const granted: number[] = [];
  for (let month = 0; month < 14; month += 1) {
    granted.push((await balance()).remaining / 150);
    expect(await openBooks().check()).toEqual([]);
    await passDays(testApp, 31);
  }
  // Fourteen times 31 days are slightly more than fourteen months.
  expect(granted).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  await maya.post('subscription/cancel');
  expect(await balance()).toMatchObject({ plan: 'plus', watermark: false });
  await passDays(testApp, 366);
  expect(await balance()).toMatchObject({ plan: 'free', remaining: 3, watermark: true });
});

test('a pass is independent of a plan that ends', async () => {
  await maya.buy(PASS_REQUEST, SUCCEEDS);
  await maya.buy(planRequest('pro', 'monthly'), FAILS_ON_RENEWAL);
  expect(await balance()).toMatchObject({ plan: 'pro', hasPass: true });
  await passDays(testApp, 90);
  expect(await balance()).toMatchObject({ plan: 'free', hasPass: true, watermark: false });
  expect((await balance()).remaining).toBe(PREMIUM_PASS.tryOns + 3);
  await passDays(testApp, PREMIUM_PASS.validDays - 90);
  expect(await balance()).toMatchObject({ plan: 'free', hasPass: false, remaining: 3, watermark: true });
});
