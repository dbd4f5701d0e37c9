import { PAYMENT_CALL_FAILURES } from '@tryon/contract/payments/payment-texts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkStripeRequests } from '#src/testing/payments/check-stripe-requests.ts';
import { createPayingHarness, type PayingHarness } from '#src/testing/payments/paying-app.ts';
import { createStripeHarness, type PaymentHarness } from '#src/testing/payments/payment-harness.ts';
import {
  createTestPayer,
  PASS_REQUEST,
  planRequest,
  type TestPayer,
} from '#src/testing/payments/test-payer.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';

let paying: PayingHarness;
let harness: PaymentHarness;
let testApp: TestApp;
let maya: TestPayer;

beforeEach(async () => {
  paying = await createPayingHarness(createStripeHarness);
  ({ harness, testApp, maya } = paying);
});

afterEach(async () => {
  await paying.close();
  expect(checkStripeRequests(harness.stripe.received)).toEqual([]);
});

test('a plan is bought, upgraded, cancelled, resumed and refunded at Stripe', async () => {
  expect((await maya.get('settings')).body).toEqual({
    provider: 'stripe',
    publishableKey: 'pk_test_stand_in',
  });
  expect(await maya.buy(planRequest('plus'), harness.cards.good)).toMatchObject({
    body: { paymentIntent: { status: 'succeeded' } },
  });
  expect(await maya.remaining()).toBe(150);
  expect((await maya.get('methods')).body.methods).toMatchObject([{ last4: '4242', isDefault: true }]);
  const choice = { plan: 'pro', billing: 'monthly' };
  const { dueNow, previewedAt } = (await maya.post('subscription/preview', choice)).body;
  const changed = await maya.post('subscription/change', { ...choice, previewedAt });
  expect(changed).toMatchObject({ status: 200, body: { ...choice, paymentUrl: null } });
  expect(await maya.remaining()).toBe(300);
  expect((await maya.get('invoices')).body.invoices[0]).toMatchObject({ amount: dueNow, isRefundable: true });
  expect((await maya.post('subscription/cancel')).body.cancelAtPeriodEnd).toBe(true);
  expect((await maya.post('subscription/resume')).body.cancelAtPeriodEnd).toBe(false);
  const down = await maya.post('subscription/change', { plan: 'plus', billing: 'monthly' });
  expect(down.body.pendingChange).toEqual({ plan: 'plus', billing: 'monthly' });
  const [{ paymentIntentId }] = (await maya.get('invoices')).body.invoices;
  expect(await maya.post('refund', { paymentIntentId })).toMatchObject({
    status: 200,
    body: { amount: dueNow },
  });
  expect((await maya.get('subscription')).body).toBeNull();
  expect(await maya.remaining()).toBe(3);
});

test('another customer’s payments and cards are not there at Stripe either', async () => {
  const begun = (await maya.begin()).body.paymentIntentId;
  await maya.buy(PASS_REQUEST, harness.cards.good);
  const card = (await maya.post('create-method', { paymentMethodId: harness.cards.good })).body.paymentMethod;
  const eve = await createTestPayer(testApp.app, 'eve');
  const own = (await eve.begin()).body.paymentIntentId;
  expect((await eve.get(`intent/${begun}`)).status).toBe(404);
  expect((await eve.post(`cancel/${begun}`)).status).toBe(404);
  expect((await eve.post('refund', { paymentIntentId: begun })).status).toBe(404);
  for (const [paymentIntentId, paymentMethodId] of [
    [begun, harness.cards.good],
    [own, card.id],
  ]) {
    expect((await eve.post('confirm', { paymentIntentId, paymentMethodId })).status).toBe(404);
  }
  expect((await eve.post('methods/remove', { paymentMethodId: card.id })).status).toBe(404);
});

test.each([
  ['create-intent', planRequest('plus'), '/v1/subscriptions', PAYMENT_CALL_FAILURES.createIntent],
  [
    'create-checkout-session',
    planRequest('plus'),
    '/v1/checkout',
    PAYMENT_CALL_FAILURES.createCheckoutSession,
  ],
  [
    'create-method',
    { paymentMethodId: 'pm_card_visa' },
    '/v1/payment_methods',
    PAYMENT_CALL_FAILURES.createMethod,
  ],
  ['setup-intent', {}, '/v1/setup_intents', PAYMENT_CALL_FAILURES.setupIntent],
])('when Stripe fails, %s says the specified text', async (call, body, path, text) => {
  await maya.post('portal');
  harness.stripe.trouble(path, { kind: 'status', status: 500 });
  expect(await maya.post(call, body)).toMatchObject({ status: 502, body: { error: text } });
});

test('when Stripe fails, the calls about one payment say the specified texts', async () => {
  const { paymentIntentId } = (await maya.begin()).body;
  const fail = (path: string) => harness.stripe.trouble(path, { kind: 'status', status: 500 });
  fail('/v1/payment_intents');
  const asked = await maya.get(`intent/${paymentIntentId}`);
  expect(asked).toMatchObject({ status: 502, body: { error: PAYMENT_CALL_FAILURES.intent } });
  fail('/v1/payment_intents');
  const confirm = { paymentIntentId, paymentMethodId: harness.cards.good };
  expect((await maya.post('confirm', confirm)).body.error).toBe(PAYMENT_CALL_FAILURES.confirm);
  fail('/v1/invoices');
  expect((await maya.post(`cancel/${paymentIntentId}`)).body.error).toBe(PAYMENT_CALL_FAILURES.cancel);
  fail('/v1/customers');
  expect((await maya.get('methods')).body.error).toBe(PAYMENT_CALL_FAILURES.methods);
});

test('after a lost answer the same key goes on where it was, and one subscription comes of it', async () => {
  await maya.post('portal');
  for (const _attempt of [1, 2]) harness.stripe.trouble('POST /v1/subscriptions', { kind: 'lost_answer' });
  const key = { 'idempotency-key': 'attempt-1' };
  const begin = async () => (await maya.post('create-intent', planRequest('plus'), key)).status;
  expect([await begin(), await begin()]).toEqual([502, 200]);
  expect(await harness.stripe.listSubscriptions()).toHaveLength(1);
});

const refundMails = () => testApp.mailbox.list().filter(({ subject }) => subject.includes('refund'));

test('a refund whose answer was lost is finished later, one that never happened is taken back', async () => {
  await maya.buy(planRequest('plus'), harness.cards.good);
  const [{ paymentIntentId }] = (await maya.get('invoices')).body.invoices;
  harness.stripe.trouble('/v1/refunds', { kind: 'status', status: 500 });
  const failed = await maya.post('refund', { paymentIntentId });
  expect(failed).toMatchObject({ status: 502, body: { error: PAYMENT_CALL_FAILURES.refund } });
  expect(await maya.remaining()).toBe(0);
  await testApp.clock.moveAhead(11 * 60 * 1000);
  await testApp.background.run('payments');
  expect(await maya.remaining()).toBe(150);
  expect(refundMails()).toEqual([]);
  for (const _attempt of [1, 2]) harness.stripe.trouble('/v1/refunds', { kind: 'lost_answer' });
  expect((await maya.post('refund', { paymentIntentId })).status).toBe(502);
  await testApp.clock.moveAhead(11 * 60 * 1000);
  await testApp.background.run('payments');
  expect([(await maya.get('subscription')).body, await maya.remaining()]).toEqual([null, 3]);
  expect(refundMails()).toMatchObject([{ text: expect.stringContaining('Your Plus plan has ended') }]);
});

test('a refund that failed on the way is asked for again with the same key, and then the money goes back', async () => {
  await maya.buy(planRequest('plus'), harness.cards.good);
  const [{ paymentIntentId }] = (await maya.get('invoices')).body.invoices;
  const refund = () => maya.post('refund', { paymentIntentId }, { 'idempotency-key': 'refund-1' });
  harness.stripe.trouble('/v1/refunds', { kind: 'status', status: 500 });
  expect([(await refund()).status, (await refund()).status]).toEqual([502, 200]);
  expect(await harness.stripe.listRefunded()).toHaveLength(1);
  expect([(await maya.get('subscription')).body, await maya.remaining()]).toEqual([null, 3]);
});

test('when Stripe does not answer, an account is not removed, and later it is', async () => {
  await maya.buy(planRequest('plus'), harness.cards.good);
  const remove = () => maya.browser.post('/api/account/delete', { password: maya.password });
  harness.stripe.trouble('/v1/customers', { kind: 'status', status: 500 });
  expect((await remove()).status).toBe(502);
  expect((await maya.get('subscription')).body).toMatchObject({ plan: 'plus' });
  expect((await remove()).status).toBe(200);
  expect(await harness.stripe.listSubscriptions()).toMatchObject([{ status: 'canceled' }]);
});

test('a try-on that was made keeps the payment from coming back', async () => {
  await maya.buy(PASS_REQUEST, harness.cards.good);
  const [{ paymentIntentId }] = (await maya.get('invoices')).body.invoices;
  const { db } = testApp.database;
  await db.updateTable('credit_lot').set({ remaining: 299 }).where('kind', '=', 'pass').execute();
  expect(await maya.post('refund', { paymentIntentId })).toMatchObject({
    status: 409,
    body: { code: 'refund_used' },
  });
  expect(await harness.stripe.listRefunded()).toEqual([]);
});

test('every page may load Stripe’s library and ask for a wallet; without Stripe none may', async () => {
  const headersOf = async ({ app }: TestApp) => (await app.request('http://localhost:8000/page')).headers;
  const withStripe = await headersOf(testApp);
  const policy = withStripe.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
  expect(withStripe.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")');
  const sandbox = await createTestApp();
  const without = await headersOf(sandbox);
  await sandbox.close();
  expect(without.get('content-security-policy')).not.toContain('stripe');
  expect(without.get('permissions-policy')).toContain('payment=()');
});

test('no secret of Stripe and nothing of a card is in the log', async () => {
  await maya.buy(planRequest('plus'), harness.cards.declined);
  harness.stripe.trouble('/v1/subscriptions', { kind: 'status', status: 500 });
  await maya.begin(planRequest('pro'));
  const log = JSON.stringify(testApp.logLines());
  expect(log).not.toMatch(/sk_test|whsec|_secret_|maya@example|4242|pm_card/);
});
