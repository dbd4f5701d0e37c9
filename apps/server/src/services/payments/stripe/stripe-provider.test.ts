import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusalOf } from '#src/services/payments/stripe/stripe-failures.ts';
import { checkStripeRequests } from '#src/testing/payments/check-stripe-requests.ts';
import { createStripeHarness, newKey, type PaymentHarness } from '#src/testing/payments/payment-harness.ts';
import {
  createTestCustomer,
  PERSON,
  planOrder,
  type TestCustomer,
} from '#src/testing/payments/test-customer.ts';

let harness: PaymentHarness;
let customerId: string;
let maya: TestCustomer;

beforeEach(async () => {
  harness = await createStripeHarness();
  customerId = await harness.provider.createCustomer(PERSON, newKey());
  maya = createTestCustomer(harness, customerId);
});

afterEach(() => harness.close());

const EVENT = {
  id: 'evt_1',
  object: 'event',
  created: 1_700_000_000,
  livemode: false,
  pending_webhooks: 1,
  api_version: '2026-10-28.endive',
  data: { object: { id: 'in_1' } },
} as const;
const isOf = (method: string, path: string) => (call: { method: string; path: string }) =>
  call.method === method && call.path === path;

test('a call that Stripe’s types do not know is found', () => {
  const headers = { 'stripe-version': '2026-10-28.endive', 'idempotency-key': 'k' };
  const check = (path: string, params: Record<string, string>) =>
    checkStripeRequests([{ method: 'POST', path, params, headers }]);
  expect(check('/v1/refunds', { payment_intent: 'pi_1', reason: 'requested_by_customer' })).toEqual([]);
  const intent = { amount: '990', currency: 'usd' };
  expect(check('/v1/payment_intents', intent)).toEqual([]);
  expect(check('/v1/payment_intents', { ...intent, payment_method_types: 'card' })).not.toEqual([]);
  expect(check('/v1/payment_intents', { ...intent, amount: 'a lot' })).not.toEqual([]);
  expect(check('/v1/subscriptions', { customer: 'cus_1', payment_behaviour: 'x' })).not.toEqual([]);
  expect(check('/v1/charges', intent)).toEqual(['POST /v1/charges: not among the calls that are made']);
});

test('an answer that was lost is asked for again with the same key, and nothing happens twice', async () => {
  const key = newKey();
  /** The library itself retries once when a connection breaks. */
  const loseAnswers = (path: string) => {
    for (const _attempt of [1, 2]) harness.stripe.trouble(path, { kind: 'lost_answer' });
  };
  loseAnswers('/v1/subscriptions');
  await expect(maya.begin(planOrder('plus'), key)).rejects.toMatchObject({
    name: 'PaymentProviderError',
  });
  const { id } = await maya.begin(planOrder('plus'), key);
  expect(await harness.stripe.listSubscriptions()).toHaveLength(1);
  loseAnswers(`/v1/payment_intents/${id}/confirm`);
  const confirmKey = newKey();
  const confirm = () =>
    harness.provider.confirmPayment(id, harness.cards.good, 'https://tryon.example', confirmKey);
  await expect(confirm()).rejects.toMatchObject({ name: 'PaymentProviderError' });
  expect((await confirm()).status).toBe('succeeded');
  expect(await harness.stripe.listCharges()).toHaveLength(1);
});

test.each([
  ['an error of its own', { kind: 'status', status: 500 }],
  ['too many requests', { kind: 'status', status: 429 }],
  ['a wrong key', { kind: 'status', status: 401 }],
  ['silence', { kind: 'silence' }],
] as const)('%s is a failure of the provider, and says nothing of what was sent', async (_what, trouble) => {
  harness.stripe.trouble('/v1/customers', trouble);
  const failed = await harness.provider
    .createCustomer({ userId: 'user-2', email: 'secret@example.com', name: 'Secret' }, newKey())
    .catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'PaymentProviderError' });
  expect(JSON.stringify(failed) + String(failed)).not.toMatch(/secret|sk_test/i);
});

test('a price that is not the catalogue’s is not charged', async () => {
  const price = harness.stripe.prices.find(({ lookupKey }) => lookupKey === 'tryon_plus_monthly');
  if (!price) throw new Error('There is no price.');
  Object.assign(price, { amountCents: 1 });
  await expect(maya.begin(planOrder('plus'))).rejects.toThrow('is not the catalogue');
  expect(await harness.stripe.listSubscriptions()).toEqual([]);
});

test('a message older than five minutes or of the future is not believed, one of an unknown type is', async () => {
  const read = (at: number, type = 'invoice.paid') => {
    const { body, signature } = harness.stripe.sign({ ...EVENT, type }, at);
    return harness.provider.readEvent(body, new Headers({ 'stripe-signature': signature }));
  };
  const now = Math.floor(Date.now() / 1000);
  await expect(read(now - 301)).rejects.toMatchObject({ code: 'signature_not_valid' });
  for (const ahead of [400, 3_600]) {
    await expect(read(now + ahead)).rejects.toMatchObject({ code: 'signature_not_valid' });
  }
  expect(await read(now + 200)).toMatchObject({ about: { kind: 'invoice', id: 'in_1' } });
  expect(await read(now - 290)).toMatchObject({ about: { kind: 'invoice', id: 'in_1' } });
  expect(await read(now, 'radar.early_fraud_warning.created')).toMatchObject({ about: null });
});

test('a customer’s cards are theirs, and the portal is ours', async () => {
  await harness.provider.attachMethod(customerId, harness.cards.good, newKey());
  await harness.provider.createPortal(customerId, 'https://tryon.example/dashboard');
  const [call] = harness.stripe.received.filter(isOf('POST', '/v1/billing_portal/sessions'));
  expect(call?.params.configuration).toMatch(/^bpc_/);
});

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
  [{ code: 'expired_card' }, 'card_expired'],
  [{ code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }, 'wrong_cvc'],
  [{ code: 'incorrect_number' }, 'wrong_card_number'],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'card_declined'],
  [{ code: 'card_declined', decline_code: 'fraudulent' }, 'card_declined'],
  [{ code: 'processing_error' }, 'card_processing_failed'],
  [{ code: 'card_declined', decline_code: 'authentication_required' }, 'payment_not_authenticated'],
  [{}, 'card_declined'],
])('the bank’s %o is told as %s', (failure, code) => {
  expect(refusalOf(failure)).toBe(code);
});

test('an answer of another shape is a failure of the provider, not of ours', async () => {
  harness.stripe.trouble('/v1/invoices', { kind: 'nonsense' });
  await expect(harness.provider.listBills(customerId)).rejects.toMatchObject({
    name: 'PaymentProviderError',
  });
  harness.stripe.trouble('/v1/subscriptions', { kind: 'nonsense' });
  await expect(harness.provider.findSubscription('sub_1')).rejects.toMatchObject({
    name: 'PaymentProviderError',
  });
});
