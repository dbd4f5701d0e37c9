import { sql } from 'kysely';
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

test('what is asked for as another kind of thing than it is, is not there', async () => {
  const { body: customer } = await call('POST', '/v1/customers');
  for (const kind of [
    'payment_methods',
    'payment_intents',
    'subscriptions',
    'invoices',
    'checkout/sessions',
  ]) {
    expect((await call('GET', `/v1/${kind}/${customer.id}`)).status, kind).toBe(404);
  }
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

test('a call that breaks off has done nothing, and its key begins it afresh', async () => {
  const { db, kind } = stripe.database;
  const isSqlite = kind === 'sqlite';
  const { body: customer } = await call('POST', '/v1/customers');
  const key = { 'idempotency-key': 'k1' };
  // The event is written after the subscription and its invoice.
  const broken = isSqlite
    ? sql`create trigger broken before insert on sandbox_object when new.kind = 'event'
        begin select raise(abort, 'the disk is full'); end`
    : sql`alter table sandbox_object add constraint broken check (kind <> 'event')`;
  await broken.execute(db);
  await expect(begin(customer.id, key)).rejects.toThrow();
  const mended = isSqlite ? sql`drop trigger broken` : sql`alter table sandbox_object drop constraint broken`;
  await mended.execute(db);
  const list = async () =>
    (await call('GET', '/v1/subscriptions', { customer: customer.id, status: 'all' })).body.data;
  expect(await list()).toEqual([]);
  const { body: begun } = await begin(customer.id, key);
  expect(await list()).toMatchObject([{ id: begun.id, status: 'incomplete' }]);
  expect((await call('GET', '/v1/payment_intents')).body.data).toHaveLength(1);
});

test('a card keeps the expiry that was typed with it', async () => {
  const { body: customer } = await call('POST', '/v1/customers');
  const attach = (token: string) =>
    call('POST', `/v1/payment_methods/${token}/attach`, { customer: customer.id });
  expect((await attach('pm_sandbox_succeeds_0331')).body.card).toMatchObject({
    exp_month: 3,
    exp_year: 2031,
  });
  expect((await attach('pm_sandbox_succeeds')).body.card.exp_month).toBe(12);
  expect((await attach('pm_sandbox_succeeds_1331')).status, 'there is no 13th month').toBe(404);
});
