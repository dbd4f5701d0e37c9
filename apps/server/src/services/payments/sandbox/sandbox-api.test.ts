import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestStripe, type TestStripe } from '#src/testing/payments/test-stripe.ts';

let stripe: TestStripe;

beforeEach(async () => {
  stripe = await createTestStripe();
});

afterEach(() => stripe.close());

async function call(method: string, path: string, form: Record<string, string> = {}, headers = {}) {
  const query = new URLSearchParams(form).toString();
  const isForm = method === 'POST';
  const response = await stripe.sandbox.api(`https://stripe.test${path}${isForm ? '' : `?${query}`}`, {
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(isForm ? { body: query } : {}),
  });
  return { status: response.status, body: await response.json() };
}

const begin = async (customer: string, headers = {}) =>
  call(
    'POST',
    '/v1/subscriptions',
    {
      ...{ customer, description: 'Plus', 'items[0][price]': 'price_tryon_plus_monthly' },
      payment_behavior: 'default_incomplete',
    },
    headers,
  );

test('at an unknown address, with an unknown and without a needed parameter it refuses as Stripe does', async () => {
  expect(await call('POST', '/v1/nothing')).toMatchObject({
    status: 404,
    body: {
      error: { type: 'invalid_request_error', message: 'Unrecognized request URL (POST: /v1/nothing).' },
    },
  });
  const form = { customer: 'cus_1', amount: '1', currency: 'usd', description: 'x' };
  expect(
    await call('POST', '/v1/payment_intents', { ...form, 'payment_method_types[]': 'card' }),
  ).toMatchObject({
    status: 400,
    body: { error: { code: 'parameter_unknown', param: 'payment_method_types' } },
  });
  expect(await call('POST', '/v1/payment_intents', { ...form, amount: 'a lot' })).toMatchObject({
    status: 400,
    body: { error: { code: 'parameter_missing', param: 'amount' } },
  });
  expect(await call('GET', '/v1/customers/cus_1')).toMatchObject({
    status: 404,
    body: { error: { code: 'resource_missing' } },
  });
});

test('the same key leads to the same object', async () => {
  const key = { 'idempotency-key': 'k1' };
  const first = await call('POST', '/v1/customers', { email: 'maya@example.com' }, key);
  const again = await call('POST', '/v1/customers', { email: 'maya@example.com' }, key);
  expect(again).toEqual(first);
  const begun = await Promise.all(
    Array.from({ length: 5 }, () => begin(first.body.id, { 'idempotency-key': 'k2' })),
  );
  expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1);
  expect(await stripe.listSubscriptions()).toHaveLength(1);
});

test('a bill comes with its secret only when that is asked for', async () => {
  const { body: customer } = await call('POST', '/v1/customers');
  const { body: bare } = await begin(customer.id);
  expect(bare).toMatchObject({ status: 'incomplete', latest_invoice: expect.stringMatching(/^in_/) });
  expect(bare).not.toHaveProperty('current_period_end');
  const expand = { 'expand[0]': 'latest_invoice.confirmation_secret' };
  const { body: whole } = await call('GET', `/v1/subscriptions/${bare.id}`, expand);
  expect(whole.latest_invoice.confirmation_secret.client_secret).toMatch(/^pi_\w+_secret_/);
  expect(whole.latest_invoice).not.toHaveProperty('payment_intent');
});
