import { expect, onTestFinished, test } from 'vitest';
import { startStripe } from './stripe.ts';

async function start() {
  const stripe = await startStripe();
  onTestFinished(() => stripe.close());
  const call = async (method: string, path: string, form: Record<string, string> = {}, headers = {}) => {
    const query = new URLSearchParams(form).toString();
    const response = await fetch(`${stripe.url}${path}${method === 'GET' && query ? `?${query}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${stripe.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      ...(method === 'POST' ? { body: query } : {}),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  return { stripe, call };
}

test('without the key, at an unknown address and with an unknown parameter it refuses as Stripe does', async () => {
  const { stripe, call } = await start();
  const stranger = await fetch(`${stripe.url}/v1/customers`, { method: 'POST' });
  expect(stranger.status).toBe(401);
  expect(await call('POST', '/v1/nothing')).toMatchObject({
    status: 404,
    body: {
      error: { type: 'invalid_request_error', message: 'Unrecognized request URL (POST: /v1/nothing).' },
    },
  });
  expect(
    await call('POST', '/v1/payment_intents', { amount: '1', 'payment_method_types[]': 'card' }),
  ).toMatchObject({
    status: 400,
    body: { error: { code: 'parameter_unknown', param: 'payment_method_types' } },
  });
  expect(await call('GET', '/v1/customers/cus_1')).toMatchObject({
    status: 404,
    body: { error: { code: 'resource_missing' } },
  });
});

test('the same key gives the same answer, and another body with it is refused', async () => {
  const { stripe, call } = await start();
  const key = { 'idempotency-key': 'k1' };
  const first = await call('POST', '/v1/customers', { email: 'maya@example.com' }, key);
  const again = await call('POST', '/v1/customers', { email: 'maya@example.com' }, key);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await call('POST', '/v1/customers', { email: 'rosa@example.com' }, key)).toMatchObject({
    status: 400,
    body: { error: { type: 'idempotency_error' } },
  });
  expect(stripe.state.customers.list()).toHaveLength(1);
});

test('a bill comes with its secret only when that is asked for', async () => {
  const { call } = await start();
  const { body: product } = await call('POST', '/v1/products', { name: 'Plus' });
  const { body: price } = await call('POST', '/v1/prices', {
    ...{ product: product.id, currency: 'usd', unit_amount: '990', 'recurring[interval]': 'month' },
  });
  const { body: customer } = await call('POST', '/v1/customers', {});
  const form = { customer: customer.id, 'items[0][price]': price.id, payment_behavior: 'default_incomplete' };
  const { body: bare } = await call('POST', '/v1/subscriptions', form);
  expect(bare).toMatchObject({ status: 'incomplete', latest_invoice: expect.stringMatching(/^in_/) });
  expect(bare).not.toHaveProperty('current_period_end');
  const expand = { 'expand[0]': 'latest_invoice.confirmation_secret' };
  const { body: whole } = await call('GET', `/v1/subscriptions/${bare.id}`, expand);
  expect(whole.latest_invoice.confirmation_secret.client_secret).toMatch(/^pi_\w+_secret_/);
  expect(whole.latest_invoice).not.toHaveProperty('payment_intent');
});
