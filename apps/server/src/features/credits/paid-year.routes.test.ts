import { PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCredits } from '#src/features/credits/credits.ts';
import { createPayingApp } from '#src/testing/payments/paying-app.ts';
import {
  FAILS_ON_RENEWAL,
  PASS_REQUEST,
  planRequest,
  SUCCEEDS,
  type TestPayer,
} from '#src/testing/payments/test-payer.ts';
import type { TestApp } from '#src/testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

async function pass(days: number): Promise<void> {
  await testApp.clock.moveAhead(days * DAY_MS);
  await testApp.background.runAll();
}

test('an annual plan grants credits every month, across the renewal and to the end', async () => {
  await maya.buy(planRequest('plus', 'annual'), SUCCEEDS);
  const granted: number[] = [];
  for (let month = 0; month < 14; month += 1) {
    granted.push((await balance()).remaining / 150);
    expect(await openBooks().check()).toEqual([]);
    await pass(31);
  }
  // Fourteen times 31 days are slightly more than fourteen months.
  expect(granted).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  await maya.post('subscription/cancel');
  expect(await balance()).toMatchObject({ plan: 'plus', watermark: false });
  await pass(366);
  expect(await balance()).toMatchObject({ plan: 'free', remaining: 3, watermark: true });
});

test('a pass is independent of a plan that ends', async () => {
  await maya.buy(PASS_REQUEST, SUCCEEDS);
  await maya.buy(planRequest('pro', 'monthly'), FAILS_ON_RENEWAL);
  expect(await balance()).toMatchObject({ plan: 'pro', hasPass: true });
  await pass(90);
  expect(await balance()).toMatchObject({ plan: 'free', hasPass: true, watermark: false });
  expect((await balance()).remaining).toBe(PREMIUM_PASS.tryOns + 3);
  await pass(PREMIUM_PASS.validDays - 90);
  expect(await balance()).toMatchObject({ plan: 'free', hasPass: false, remaining: 3, watermark: true });
});
