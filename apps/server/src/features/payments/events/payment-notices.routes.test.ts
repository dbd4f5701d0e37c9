import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSecurityEvents } from '#src/db/security-events.store.ts';
import { createPayingHarness, type PayingHarness } from '#src/testing/payments/paying-app.ts';
import { createStripeHarness, newKey } from '#src/testing/payments/payment-harness.ts';
import { PASS_REQUEST, planRequest } from '#src/testing/payments/test-payer.ts';

describe('mails about money that went back at Stripe', () => {
  let paying: PayingHarness;
  let seen: number;

  beforeEach(async () => {
    paying = await createPayingHarness(createStripeHarness);
    seen = 0;
  });

  afterEach(() => paying.close());

  /** The mails sent since the last call. */
  function takeMails() {
    const all = paying.testApp.mailbox.list();
    const fresh = all.slice(0, all.length - seen);
    seen = all.length;
    return fresh.map(({ to, subject, text }) => ({ to, subject, text }));
  }
  /** Buys something and discards the mails about it; returns the payment's id. */
  async function buy(request: object = planRequest('plus')): Promise<string> {
    const { maya, harness, deliver } = paying;
    const { body } = await maya.buy(request, harness.cards.good);
    await deliver();
    takeMails();
    return body.paymentIntent.id;
  }
  /** The kinds of Maya's account events about money, oldest first. */
  async function moneyEvents(): Promise<string[]> {
    const rows = await listSecurityEvents(paying.testApp.database.db, new Date(0));
    return rows.map(({ kind }) => kind).filter((kind) => /^(refunded|dispute_)/.test(kind));
  }
  const subscription = async () => (await paying.maya.get('subscription')).body;
  const refundMail = (words: string) => ({
    to: 'maya@example.com',
    subject: 'Your refund of $9.90 is on its way',
    text: expect.stringContaining(words),
  });

  test('a refund that was asked for here is told once, with the plan that it ended', async () => {
    const { maya, deliver, testApp } = paying;
    const paymentIntentId = await buy();
    expect((await maya.post('refund', { paymentIntentId })).status).toBe(200);
    await deliver();
    await testApp.background.run('payments-reconcile');
    expect(takeMails()).toEqual([refundMail('Your Plus plan has ended, and its try-ons with it.')]);
    expect(await moneyEvents()).toEqual(['refunded']);
    expect(await subscription()).toBeNull();
  });

  test('a message that comes before the plan has ended does not say that it goes on', async () => {
    const { maya, deliver, harness } = paying;
    const paymentIntentId = await buy();
    const { endNow } = harness.provider;
    Object.assign(harness.provider, {
      endNow: async (id: string) => {
        await deliver();
        await endNow(id);
      },
    });
    expect((await maya.post('refund', { paymentIntentId })).status).toBe(200);
    await deliver();
    expect(takeMails()).toEqual([refundMail('Your Plus plan has ended, and its try-ons with it.')]);
  });

  test('a refund that was made at the provider is told once, and that the plan goes on', async () => {
    const { harness, deliver, testApp } = paying;
    const paymentIntentId = await buy();
    await harness.provider.refundPayment(paymentIntentId, newKey());
    await deliver();
    await testApp.background.run('payments-reconcile');
    expect(takeMails()).toEqual([refundMail('Your Plus plan itself goes on.')]);
    expect(await subscription()).toMatchObject({ status: 'active' });
  });

  test('a pass that went back is told without a word about plans', async () => {
    const { maya, deliver } = paying;
    const paymentIntentId = await buy(PASS_REQUEST);
    await maya.post('refund', { paymentIntentId });
    await deliver();
    expect(takeMails()).toMatchObject([
      { subject: 'Your refund of $29.99 is on its way', text: expect.not.stringContaining('plan') },
    ]);
  });

  test.each([
    ['won', 'Your bank has decided: the payment stands', 'Its try-ons are there again.'],
    ['lost', 'Your bank has given a payment back to you', 'Your Plus plan has ended'],
  ] as const)('a dispute is told when it begins and when it is %s, once each', async (to, subject, words) => {
    const { harness, deliver, testApp } = paying;
    const paymentId = await buy();
    await harness.dispute(paymentId, 'open');
    await deliver();
    expect(takeMails()).toMatchObject([{ subject: 'Your bank is looking into a payment' }]);
    await harness.dispute(paymentId, to);
    await deliver();
    await testApp.background.run('payments-reconcile');
    expect(takeMails()).toMatchObject([{ subject, text: expect.stringContaining(words) }]);
    expect(await moneyEvents()).toEqual(['dispute_opened', `dispute_${to}`]);
  });
});
