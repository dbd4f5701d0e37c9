import { chargedCents, PLANS } from '@tryon/contract/payments/plans.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmTestAddresses } from '#src/testing/database/test-person.ts';
import { createPayingApp, passDays } from '#src/testing/payments/paying-app.ts';
import {
  AUTHENTICATION,
  createTestPayer,
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

afterEach(() => testApp.close());

const DAY_MS = 24 * 60 * 60 * 1000;

const subscription = async () => (await maya.get('subscription')).body;
const invoices = async () => (await maya.get('invoices')).body.invoices;
const subjects = () =>
  testApp.mailbox
    .list()
    .map(({ subject }) => subject.replaceAll(/\d+ \w+ \d{4}/g, 'DAY'))
    .filter((subject) => subject !== 'Confirm your email address')
    .toReversed();

test('an upgrade begins at once, and costs what was said before', async () => {
  await maya.buy();
  await passDays(testApp, 10);
  const preview = await maya.post('subscription/preview', { plan: 'pro', billing: 'monthly' });
  const { dueNow, previewedAt, nextAmount } = preview.body;
  expect(nextAmount).toBe(1990);
  expect(dueNow).toBeGreaterThan(600);
  expect(dueNow).toBeLessThan(1000);
  await testApp.clock.moveAhead(50 * 60 * 1000);
  const changed = await maya.post('subscription/change', { plan: 'pro', billing: 'monthly', previewedAt });
  expect(changed).toMatchObject({ status: 200, body: { plan: 'pro', status: 'active', paymentUrl: null } });
  expect((await invoices())[0]).toMatchObject({ amount: dueNow, status: 'paid' });
  expect(await maya.remaining()).toBe(300);
});

test('a preview that is too old does not decide the amount', async () => {
  await maya.buy();
  const choice = { plan: 'pro', billing: 'monthly' };
  const { previewedAt } = (await maya.post('subscription/preview', choice)).body;
  await passDays(testApp, 20);
  const { dueNow } = (await maya.post('subscription/preview', choice)).body;
  await maya.post('subscription/change', { ...choice, previewedAt });
  expect((await invoices())[0].amount).toBe(dueNow);
});

test('from monthly to annual a year begins now, and what is left of the month counts', async () => {
  await maya.buy();
  await passDays(testApp, 10);
  const choice = { plan: 'plus', billing: 'annual' };
  const { dueNow, previewedAt } = (await maya.post('subscription/preview', choice)).body;
  const annual = chargedCents(PLANS.plus, 'annual');
  expect(dueNow).toBeGreaterThan(annual - 990);
  expect(dueNow).toBeLessThan(annual - 500);
  const { body } = await maya.post('subscription/change', { ...choice, previewedAt });
  expect(new Date(body.periodEnd).getTime() - new Date(previewedAt).getTime()).toBeGreaterThan(364 * DAY_MS);
});

test('a refused card leaves the plan as it was', async () => {
  await maya.buy();
  const { paymentMethod } = (await maya.post('create-method', { paymentMethodId: AUTHENTICATION })).body;
  await maya.post('methods/default', { paymentMethodId: paymentMethod.id });
  const asked = await maya.post('subscription/change', { plan: 'pro', billing: 'monthly' });
  expect(asked.body).toMatchObject({ plan: 'plus', paymentUrl: expect.stringContaining('/sandbox/bank/') });
  const page = new URL(asked.body.paymentUrl);
  const refuse = await maya.browser.post(page.pathname, { outcome: 'refuse' });
  expect([refuse.status, await refuse.text()]).toEqual([402, expect.stringContaining('did not confirm')]);
  expect(await subscription()).toMatchObject({ plan: 'plus', status: 'active' });
  expect(await maya.remaining()).toBe(150);
  const again = await maya.post('subscription/change', { plan: 'pro', billing: 'monthly' });
  const approve = await maya.browser.post(new URL(again.body.paymentUrl).pathname, { outcome: 'approve' });
  expect(approve.status).toBe(303);
  expect(await subscription()).toMatchObject({ plan: 'pro', status: 'active' });
  expect(await maya.remaining()).toBe(300);
});

test('a downgrade waits for the end of the period, and can be taken back until then', async () => {
  await maya.buy(planRequest('pro'));
  const choice = { plan: 'plus', billing: 'monthly' };
  expect((await maya.post('subscription/preview', choice)).body).toMatchObject({
    dueNow: 0,
    nextAmount: 990,
  });
  expect((await maya.post('subscription/change', choice)).body).toMatchObject({
    plan: 'pro',
    pendingChange: choice,
  });
  expect((await maya.post('subscription/resume')).body.pendingChange).toBeNull();
  await maya.post('subscription/change', choice);
  await passDays(testApp, 32);
  expect(await subscription()).toMatchObject({ plan: 'plus', status: 'active', pendingChange: null });
  expect((await invoices()).map(({ amount }: { amount: number }) => amount)).toEqual([990, 1990]);
});

test('a cancelled plan stays until its period ends, resumed it goes on; then its card can be removed', async () => {
  await maya.buy();
  expect((await maya.post('subscription/cancel')).body).toMatchObject({ cancelAtPeriodEnd: true });
  await passDays(testApp, 20);
  expect(await maya.remaining()).toBe(150);
  expect((await maya.post('subscription/resume')).body).toMatchObject({ cancelAtPeriodEnd: false });
  await passDays(testApp, 20);
  expect(await subscription()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  await maya.post('subscription/cancel');
  await passDays(testApp, 40);
  expect(await subscription()).toBeNull();
  expect(await maya.post('subscription/cancel')).toMatchObject({
    status: 409,
    body: { code: 'not_subscribed' },
  });
  const [card] = (await maya.get('methods')).body.methods;
  expect((await maya.post('methods/remove', { paymentMethodId: card.id })).status, 'no plan needs it').toBe(
    200,
  );
  expect((await maya.get('methods')).body.methods).toEqual([]);
  expect(subjects()).toEqual([
    'Receipt: $9.90 for Plus Plan - Monthly Billing',
    'Your Plus plan ends on DAY',
    'Receipt: $9.90 for Plus Plan - Monthly Billing',
    'Your Plus plan ends on DAY',
  ]);
});

test('a plan renews by itself, once a period, however late the server looks', async () => {
  await maya.buy();
  await passDays(testApp, 100);
  expect(await invoices()).toHaveLength(4);
  expect(await maya.remaining()).toBe(600);
  await passDays(testApp, 0);
  expect(await invoices()).toHaveLength(4);
  expect(subjects()).toHaveLength(4);
});

test('a renewal that is not paid is tried again, and another card settles it at once', async () => {
  await maya.buy(planRequest('plus'), FAILS_ON_RENEWAL);
  await passDays(testApp, 31);
  expect(await subscription()).toMatchObject({ status: 'past_due' });
  expect((await invoices())[0]).toMatchObject({ status: 'failed', amount: 990, paymentIntentId: null });
  expect(subjects()).toContain('Your payment did not go through');
  expect(await maya.post('subscription/change', { plan: 'pro', billing: 'monthly' })).toMatchObject({
    status: 409,
    body: { code: 'change_not_possible' },
  });
  const { paymentMethod } = (await maya.post('create-method', { paymentMethodId: SUCCEEDS })).body;
  await maya.post('methods/default', { paymentMethodId: paymentMethod.id });
  expect(await subscription()).toMatchObject({ status: 'active' });
  expect((await invoices())[0]).toMatchObject({ status: 'paid' });
  expect(await maya.remaining()).toBe(300);
});

test('a renewal that is never paid ends the plan and says so, once', async () => {
  await maya.buy(planRequest('plus'), FAILS_ON_RENEWAL);
  await passDays(testApp, 31);
  await passDays(testApp, 29);
  expect(await subscription()).toBeNull();
  await passDays(testApp, 1);
  expect(subjects().filter((subject) => subject === 'Your Plus plan has ended')).toHaveLength(1);
  expect(subjects().filter((subject) => subject === 'Your payment did not go through')).toHaveLength(1);
});

test('whoever pays by the year is told a month before it renews, once a year', async () => {
  await maya.buy(planRequest('pro', 'annual'));
  await passDays(testApp, 330);
  expect(subjects()).toEqual(['Receipt: $166.80 for Pro Plan - Annual Billing']);
  await passDays(testApp, 10);
  await passDays(testApp, 1);
  expect(subjects().slice(1)).toEqual(['Your Pro plan renews on DAY']);
  await maya.post('subscription/cancel');
  await passDays(testApp, 365);
  expect(subjects().filter((subject) => subject.includes('renews'))).toHaveLength(1);
});

test('the latest payment comes back within 14 days while nothing of it is used, and ends the plan', async () => {
  await maya.buy();
  const [{ paymentIntentId }] = await invoices();
  await testApp.clock.moveAhead(13 * DAY_MS);
  const key = { 'idempotency-key': 'refund-1' };
  const refund = await maya.post('refund', { paymentIntentId }, key);
  expect(refund).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 990 } });
  expect(await maya.post('refund', { paymentIntentId }, key)).toEqual(refund);
  expect([await subscription(), await maya.remaining()]).toEqual([null, 3]);
  expect(await invoices()).toMatchObject([{ status: 'refunded', isRefundable: false }]);
  expect(await maya.post('refund', { paymentIntentId })).toMatchObject({
    status: 409,
    body: { code: 'refund_done' },
  });
  await passDays(testApp, 0);
  expect(await maya.remaining()).toBe(3);
});

test('what is too old, or not the latest, does not come back', async () => {
  await maya.buy();
  await maya.buy(PASS_REQUEST);
  const [pass1, plus] = await invoices();
  expect([pass1.isRefundable, plus.isRefundable]).toEqual([true, false]);
  const refund = async (id: string) => (await maya.post('refund', { paymentIntentId: id })).body.code;
  expect(await refund(plus.paymentIntentId)).toBe('refund_not_latest');
  await testApp.clock.moveAhead(14 * DAY_MS + 60_000);
  expect(await refund(pass1.paymentIntentId)).toBe('refund_too_late');
  expect(await refund((await maya.begin(PASS_REQUEST)).body.paymentIntentId)).toBe('payment_not_open');
});

test('a dispute takes the try-ons back; won gives them again, lost ends the plan', async () => {
  await maya.buy();
  const [{ paymentIntentId: paymentId }] = await invoices();
  const control = (action: string) => maya.browser.post('/api/dev/payments', { action, paymentId });
  await control('dispute-open');
  expect(await maya.remaining()).toBe(0);
  expect((await invoices())[0]).toMatchObject({ status: 'disputed', isRefundable: false });
  await control('dispute-won');
  expect(await maya.remaining()).toBe(150);
  expect(await subscription()).toMatchObject({ status: 'active' });
  const rosa = await createTestPayer(testApp.app, 'rosa');
  await confirmTestAddresses(testApp.database.db);
  await rosa.buy();
  const [bill] = (await rosa.get('invoices')).body.invoices;
  for (const action of ['dispute-open', 'dispute-lost']) {
    await maya.browser.post('/api/dev/payments', { action, paymentId: bill.paymentIntentId });
  }
  expect((await rosa.get('subscription')).body).toBeNull();
  expect(await rosa.remaining()).toBe(3);
});

test('choosing the plan one has is refused, unless it takes a change back', async () => {
  await maya.buy(planRequest('pro'));
  const same = { plan: 'pro', billing: 'monthly' };
  expect((await maya.post('subscription/change', same)).body.code).toBe('same_plan');
  await maya.post('subscription/change', { plan: 'plus', billing: 'monthly' });
  expect((await maya.post('subscription/change', same)).body).toMatchObject({ pendingChange: null });
});
