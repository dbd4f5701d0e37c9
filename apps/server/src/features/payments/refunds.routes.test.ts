import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPayingHarness, type PayingHarness } from '#src/testing/payments/paying-app.ts';
import { createStripeHarness, newKey } from '#src/testing/payments/payment-harness.ts';
import { planRequest } from '#src/testing/payments/test-payer.ts';

let paying: PayingHarness;
let paymentIntentId: string;

/** A user has paid for a plan. */
beforeEach(async () => {
  paying = await createPayingHarness(createStripeHarness);
  const { maya, harness } = paying;
  paymentIntentId = (await maya.buy(planRequest('plus'), harness.cards.good)).body.paymentIntent.id;
});

afterEach(() => paying.close());

const refund = async () =>
  (await paying.maya.post('refund', { paymentIntentId }, { 'idempotency-key': 'refund-1' })).status;
const fail = () => paying.harness.stripe.trouble('/v1/refunds', { kind: 'status', status: 500 });
/** Runs the jobs due later than any refund check. */
async function workLater(): Promise<void> {
  await paying.testApp.clock.moveAhead(11 * 60 * 1000);
  await paying.testApp.background.run('payments');
}
/** How often the plan's try-ons were restored. */
async function countGivenBack(): Promise<number> {
  const { db } = paying.testApp.database;
  return (await db.selectFrom('credit_entry').select('id').where('kind', '=', 'restore').execute()).length;
}

test('a refund that is asked for again after it was taken back is looked after once more', async () => {
  const { maya, harness } = paying;
  fail();
  expect(await refund()).toBe(502);
  await workLater();
  expect(await maya.remaining()).toBe(150);
  for (const _attempt of [1, 2]) harness.stripe.trouble('/v1/refunds', { kind: 'lost_answer' });
  expect(await refund()).toBe(502);
  await workLater();
  expect([(await maya.get('subscription')).body, await maya.remaining()]).toEqual([null, 3]);
});

test('a look after a refund that falls due while it is asked for again gives nothing back', async () => {
  const { harness, testApp } = paying;
  fail();
  expect(await refund()).toBe(502);
  await testApp.clock.moveAhead(11 * 60 * 1000);
  const { refundPayment } = harness.provider;
  Object.assign(harness.provider, {
    refundPayment: async (id: string, key: string) => {
      await testApp.background.run('payments');
      return refundPayment(id, key);
    },
  });
  expect([await refund(), await countGivenBack()]).toEqual([200, 0]);
});

test('a look after a refund that began before it is asked for again gives nothing back either', async () => {
  const { harness } = paying;
  fail();
  expect(await refund()).toBe(502);
  const { findPayment, refundPayment } = harness.provider;
  const [lookedUp, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(harness.provider, {
    findPayment: async (id: string) => {
      const found = await findPayment(id);
      Object.assign(harness.provider, { findPayment });
      lookedUp.resolve();
      await asked.promise;
      return found;
    },
    refundPayment: (id: string, key: string) => {
      asked.resolve();
      return refundPayment(id, key);
    },
  });
  const looking = workLater();
  await lookedUp.promise;
  expect(await refund()).toBe(200);
  await looking;
  expect([await countGivenBack(), await paying.maya.remaining()]).toEqual([0, 3]);
});

test('a refund that its bank sends back gives the try-ons back', async () => {
  const { maya, harness, deliver } = paying;
  await harness.provider.refundPayment(paymentIntentId, newKey());
  await deliver();
  expect(await maya.remaining()).toBe(0);
  await harness.stripe.sendRefundsBack();
  await maya.get(`intent/${paymentIntentId}`);
  expect([await maya.remaining(), await countGivenBack()]).toEqual([150, 1]);
});
