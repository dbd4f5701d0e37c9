import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#src/testing/eventually.ts';
import { createPayingApp } from '#src/testing/payments/paying-app.ts';
import {
  AUTHENTICATION,
  createTestPayer,
  DECLINED,
  PASS_REQUEST,
  planRequest,
  SUCCEEDS,
  type TestPayer,
} from '#src/testing/payments/test-payer.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser } from '#src/testing/test-browser.ts';

let testApp: TestApp;
let maya: TestPayer;

beforeEach(async () => {
  ({ testApp, maya } = await createPayingApp());
});

afterEach(() => testApp.close());

const DAY_MS = 24 * 60 * 60 * 1000;

test('a plan is begun, paid, and there at once with its try-ons', async () => {
  const begun = await maya.begin();
  expect(begun).toMatchObject({ status: 200, body: { amount: 990, currency: 'usd' } });
  expect(begun.body.clientSecret).toContain(begun.body.paymentIntentId);
  const paid = await maya.post('confirm', {
    paymentIntentId: begun.body.paymentIntentId,
    paymentMethodId: SUCCEEDS,
  });
  expect(paid).toMatchObject({ status: 200, body: { paymentIntent: { status: 'succeeded' } } });
  expect(await maya.get('subscription')).toMatchObject({
    status: 200,
    body: {
      plan: 'plus',
      billing: 'monthly',
      status: 'active',
      cancelAtPeriodEnd: false,
      pendingChange: null,
    },
  });
  expect(await maya.remaining()).toBe(150);
  expect((await maya.get('methods')).body.methods).toMatchObject([{ last4: '4242', isDefault: true }]);
  expect((await maya.get('invoices')).body.invoices).toMatchObject([
    { description: 'Plus Plan - Monthly Billing', amount: 990, status: 'paid', isRefundable: true },
  ]);
});

test('the pass is sold to whoever names no plan', async () => {
  const { plan: _, ...metadata } = PASS_REQUEST.metadata;
  expect(await maya.buy({ ...PASS_REQUEST, metadata })).toMatchObject({
    status: 200,
    body: { paymentIntent: { status: 'succeeded' } },
  });
  expect(await maya.remaining()).toBe(303);
  expect((await maya.get('subscription')).body).toBeNull();
});

test.each([
  ['another amount', { ...planRequest('plus'), amount: 1 }],
  ['another currency', { ...planRequest('plus'), currency: 'jpy' }],
  ['the free plan', { ...planRequest('plus'), amount: 0.5, metadata: { plan: 'free', billing: 'monthly' } }],
  ['a plan that is not sold', { ...planRequest('plus'), metadata: { plan: 'gold', billing: 'monthly' } }],
  ['no billing', { ...planRequest('plus'), metadata: { plan: 'plus' } }],
  ['the price of another plan', { ...planRequest('pro'), metadata: planRequest('plus').metadata }],
  ['the pass for a plan’s price', { ...PASS_REQUEST, amount: 990 }],
])('%s is refused, and nothing is made', async (_what, request) => {
  for (const call of ['create-intent', 'create-checkout-session']) {
    expect((await maya.post(call, request)).status).toBe(400);
  }
  const { payments, subscriptions } = (await testApp.payments.controls?.overview()) ?? {};
  expect([payments, subscriptions]).toEqual([[], []]);
});

test('whose payment it is, the server alone says', async () => {
  const request = planRequest('plus');
  const { body } = await maya.begin({ ...request, metadata: { ...request.metadata, user_id: 'somebody' } });
  const intent = await maya.get(`intent/${body.paymentIntentId}`);
  expect(intent.body.metadata).toMatchObject({ plan: 'plus', user_id: maya.userId });
});

test('somebody else’s payments and cards are not there', async () => {
  const { body } = await maya.begin();
  await maya.buy();
  const [card] = (await maya.get('methods')).body.methods;
  const eve = await createTestPayer(testApp.app, 'eve');
  const own = (await eve.begin()).body.paymentIntentId;
  const { paymentIntentId } = body;
  expect((await eve.get(`intent/${paymentIntentId}`)).status).toBe(404);
  expect((await eve.post(`cancel/${paymentIntentId}`)).status).toBe(404);
  expect((await eve.post('refund', { paymentIntentId })).status).toBe(404);
  expect((await eve.post('confirm', { paymentIntentId, paymentMethodId: SUCCEEDS })).status).toBe(404);
  const withCard = { paymentIntentId: own, paymentMethodId: card.id };
  expect((await eve.post('confirm', withCard)).status).toBe(404);
  for (const call of ['create-method', 'methods/remove', 'methods/default']) {
    expect((await eve.post(call, { paymentMethodId: card.id })).status).toBe(404);
  }
  const receipt = await eve.browser.get(`/api/payments/sandbox/receipt/${paymentIntentId}`);
  expect(receipt.status).toBe(404);
  const step = { paymentIntentId, outcome: 'approve' };
  expect((await eve.post('sandbox/authenticate', step)).status).toBe(404);
});

test('visitors are told to sign in, and may know who takes the money', async () => {
  const visitor = createTestBrowser(testApp.app);
  const response = await visitor.post('/api/payments/create-intent', planRequest('plus'));
  expect([response.status, (await response.json()).code]).toEqual([401, 'sign_in_to_pay']);
  for (const path of ['methods', 'subscription', 'invoices', 'intent/pi_1']) {
    expect((await visitor.get(`/api/payments/${path}`)).status).toBe(401);
  }
  const settings = await visitor.get('/api/payments/settings');
  expect(await settings.json()).toEqual({ provider: 'sandbox', publishableKey: null });
});

test('a page’s bearer token opens the calls as the cookie does', async () => {
  const { accessToken } = await (await maya.browser.post('/api/auth/handles')).json();
  const response = await testApp.app.request('http://localhost:8000/api/payments/create-intent', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(planRequest('plus')),
  });
  expect(response.status).toBe(200);
});

test('a declined card is said in plain words, leaves nothing behind, and another one may be tried', async () => {
  const { body } = await maya.begin();
  const confirm = (paymentMethodId: string) =>
    maya.post('confirm', { paymentIntentId: body.paymentIntentId, paymentMethodId });
  expect(await confirm(DECLINED)).toMatchObject({
    status: 402,
    body: {
      code: 'card_declined',
      error: 'Your bank declined the card. Use another card, or ask your bank.',
    },
  });
  expect([await maya.remaining(), (await maya.get('subscription')).body]).toEqual([3, null]);
  expect((await maya.get('methods')).body.methods).toEqual([]);
  expect((await maya.get('invoices')).body.invoices).toEqual([]);
  expect((await confirm(SUCCEEDS)).body.paymentIntent.status).toBe('succeeded');
  expect(await maya.remaining()).toBe(150);
});

test('a bank that asks first is asked: approved pays, refused does not', async () => {
  const first = await maya.buy(planRequest('pro'), AUTHENTICATION);
  expect(first).toMatchObject({ status: 200, body: { paymentIntent: { status: 'requires_action' } } });
  const { id } = first.body.paymentIntent;
  const answer = (outcome: string) => maya.post('sandbox/authenticate', { paymentIntentId: id, outcome });
  expect(await answer('refuse')).toMatchObject({ status: 402, body: { code: 'payment_not_authenticated' } });
  expect(await maya.remaining()).toBe(3);
  await maya.post('confirm', { paymentIntentId: id, paymentMethodId: AUTHENTICATION });
  expect((await answer('approve')).body.paymentIntent.status).toBe('succeeded');
  expect(await maya.remaining()).toBe(300);
});

test('ten pages that buy the same at once share one payment, and one subscription comes of it', async () => {
  const begun = await Promise.all(Array.from({ length: 10 }, () => maya.begin()));
  expect(new Set(begun.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  const paymentIntentId = begun[0]?.body.paymentIntentId;
  const paid = await Promise.all(
    Array.from({ length: 8 }, () => maya.post('confirm', { paymentIntentId, paymentMethodId: SUCCEEDS })),
  );
  expect(new Set(paid.map(({ body }) => body.paymentIntent.status))).toEqual(new Set(['succeeded']));
  expect(await maya.remaining()).toBe(150);
  const overview = await testApp.payments.controls?.overview();
  expect(overview?.subscriptions).toHaveLength(1);
  expect(await maya.begin()).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
});

test('choosing another plan gives up the one that was begun, and a paid pass is not bought twice by a reload', async () => {
  const plus = (await maya.begin()).body.paymentIntentId;
  const pro = (await maya.begin(planRequest('pro', 'annual'))).body;
  expect(pro.amount).toBe(16_680);
  expect((await maya.get(`intent/${plus}`)).body.status).toBe('canceled');
  const confirm = { paymentIntentId: plus, paymentMethodId: SUCCEEDS };
  expect(await maya.post('confirm', confirm)).toMatchObject({
    status: 409,
    body: { code: 'payment_not_open' },
  });
  await maya.buy(PASS_REQUEST);
  expect(await maya.begin(PASS_REQUEST)).toMatchObject({ status: 409, body: { code: 'pass_just_bought' } });
  await testApp.clock.moveAhead(11 * 60 * 1000);
  expect((await maya.begin(PASS_REQUEST)).status).toBe(200);
});

test('the same key does nothing twice, another body with it is refused', async () => {
  const key = { 'idempotency-key': 'attempt-1' };
  const first = await maya.post('create-intent', planRequest('plus'), key);
  const again = await maya.post('create-intent', planRequest('plus'), key);
  expect(again).toEqual(first);
  const other = await maya.post('create-intent', planRequest('pro'), key);
  expect(other).toMatchObject({ status: 409, body: { code: 'payment_key_reused' } });
  const card = { 'idempotency-key': 'card-1' };
  const added = await maya.post('create-method', { paymentMethodId: SUCCEEDS }, card);
  expect(await maya.post('create-method', { paymentMethodId: SUCCEEDS }, card)).toEqual(added);
  expect((await maya.get('methods')).body.methods).toHaveLength(1);
});

test('who tries card after card is stopped for an hour', async () => {
  const { body } = await maya.begin();
  const attempt = () =>
    maya.post('confirm', { paymentIntentId: body.paymentIntentId, paymentMethodId: DECLINED });
  for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(402);
  expect(await attempt()).toMatchObject({ status: 429, body: { code: 'payment_attempts_exceeded' } });
});

test('where others reach the server one person makes so many calls about payments a minute, and others go on', async () => {
  const publicUrl = 'https://tryon.example';
  const app = await createTestApp({ publicUrl });
  const rosa = await createTestPayer(app.app, 'rosa', publicUrl);
  const other = await createTestPayer(app.app, 'other', publicUrl);
  for (let count = 0; count < 119; count += 1) expect((await rosa.get('intent/pi_1')).status).toBe(404);
  expect((await rosa.post('subscription/resume')).status).toBe(409);
  const kept = () => app.database.db.selectFrom('payment_call').select('key').execute();
  const before = await kept();
  for (const refused of [
    await rosa.get('invoices'),
    await rosa.post('subscription/resume'),
    await rosa.begin(),
    await rosa.post('cancel/pi_1'),
  ]) {
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  }
  expect(await kept()).toEqual(before);
  expect((await other.get('methods')).status).toBe(200);
  await app.close();
});

test('an unpaid payment can be given up, a paid one not', async () => {
  const { paymentIntentId } = (await maya.begin()).body;
  expect(await maya.post(`cancel/${paymentIntentId}`)).toEqual({
    status: 200,
    body: { id: paymentIntentId, status: 'canceled' },
  });
  const paid = (await maya.buy()).body.paymentIntent.id;
  expect((await maya.post(`cancel/${paid}`)).status).toBe(409);
});

test('cards are added, made the default and removed; the one that pays the plan stays', async () => {
  await maya.buy();
  const [first] = (await maya.get('methods')).body.methods;
  expect(await maya.post('methods/remove', { paymentMethodId: first.id })).toMatchObject({
    status: 409,
    body: { code: 'card_in_use' },
  });
  expect(await maya.post('create-method', { paymentMethodId: DECLINED })).toMatchObject({ status: 402 });
  const { paymentMethod } = (await maya.post('create-method', { paymentMethodId: AUTHENTICATION })).body;
  expect(paymentMethod).toMatchObject({ last4: '3155', isDefault: false });
  await maya.post('methods/default', { paymentMethodId: paymentMethod.id });
  expect((await maya.post('methods/remove', { paymentMethodId: first.id })).status).toBe(200);
  expect((await maya.get('methods')).body.methods).toMatchObject([{ last4: '3155', isDefault: true }]);
  expect((await maya.post('setup-intent')).body.clientSecret).toContain('seti_');
});

test('an account that goes takes its subscription along, and what was filled in', async () => {
  const request = planRequest('plus');
  await maya.buy({ ...request, metadata: { ...request.metadata, cardholderName: 'Maya Lind' } });
  const gone = await maya.browser.post('/api/account/delete', { password: maya.password });
  expect(gone.status).toBe(200);
  const overview = await testApp.payments.controls?.overview();
  expect(overview?.subscriptions.map(({ status }) => status)).toEqual(['ended']);
  expect(overview?.payments.map(({ metadata }) => metadata)).toEqual([{}]);
  const kept = await testApp.database.db.selectFrom('sandbox_object').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(maya.userId);
  await testApp.clock.moveAhead(40 * DAY_MS);
  await testApp.background.runAll();
  expect((await testApp.payments.controls?.overview())?.payments).toHaveLength(1);
});

test('a payment that waited while its account was removed makes nobody a customer again', async () => {
  await maya.buy();
  const { provider } = testApp.payments;
  const { closeCustomer } = provider;
  const { db } = testApp.database;
  let begun: ReturnType<TestPayer['begin']> | undefined;
  provider.closeCustomer = async (id) => {
    begun = maya.begin(PASS_REQUEST);
    await eventually(async () => {
      const waiting = db.selectFrom('payment_call').select('key').where('state', '=', 'running');
      expect(await waiting.execute()).toHaveLength(1);
    });
    await closeCustomer(id);
  };
  expect((await maya.browser.post('/api/account/delete', { password: maya.password })).status).toBe(200);
  expect(await begun).toMatchObject({ status: 401, body: { code: 'sign_in_to_pay' } });
  for (const table of ['payment_customer', 'payment_begun', 'payment_lock'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
