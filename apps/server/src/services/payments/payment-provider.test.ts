import { describe, expect } from 'vitest';
import { newKey } from '#src/testing/payments/payment-harness.ts';
import { paymentTest as test } from '#src/testing/payments/payment-test.ts';
import { passOrder, planOrder } from '#src/testing/payments/test-customer.ts';

/** The contract for payment providers. */
describe('Stripe', () => {
  test('a customer is made once for a key', async ({ provider, customerId }) => {
    const key = newKey();
    const person = { userId: 'user-2', email: 'rosa@example.com', name: 'Rosa' };
    const first = await provider.createCustomer(person, key);
    expect(await provider.createCustomer(person, key)).toBe(first);
    expect(first).not.toBe(customerId);
  });

  test('a plan begins with a payment that waits, and runs when it is paid', async ({
    provider,
    customerId,
    maya,
  }) => {
    const begun = await maya.begin(planOrder('plus'));
    expect(begun).toMatchObject({ status: 'requires_payment_method', amountCents: 990, customerId });
    expect(begun.clientSecret).toContain(begun.id);
    expect(begun.metadata).toMatchObject({ user_id: 'user-1', plan: 'plus' });
    expect(await maya.live()).toMatchObject({ status: 'incomplete', plan: 'plus', billing: 'monthly' });
    expect(await maya.bills()).toEqual([]);
    const paid = await maya.confirm(begun.id);
    expect(paid).toMatchObject({ status: 'succeeded', isRefunded: false, dispute: 'none' });
    const running = await maya.live();
    expect(running).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, pendingChange: null });
    const days = (Number(running?.periodEnd) - Number(running?.periodStart)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    if (paid.of.kind !== 'invoice') throw new Error('The payment is of no bill.');
    const invoice = await provider.findInvoice(paid.of.invoiceId);
    expect(invoice).toMatchObject({
      ...{ customerId, subscriptionId: running?.id, reason: 'create', status: 'paid', amountCents: 990 },
      ...{ plan: 'plus', billing: 'monthly', currency: 'usd' },
      ...{ periodStart: running?.periodStart, periodEnd: running?.periodEnd },
    });
    expect(invoice?.paidAt).toBeInstanceOf(Date);
    expect(await maya.bills()).toMatchObject([
      { status: 'paid', paymentId: begun.id, description: 'Plus Plan - Monthly Billing', amountCents: 990 },
    ]);
  });

  test('the same key begins one payment, and the card that paid is kept for the next', async ({
    provider,
    customerId,
    maya,
  }) => {
    const key = newKey();
    const first = await maya.begin(planOrder('pro', 'annual'), key);
    expect((await maya.begin(planOrder('pro', 'annual'), key)).id).toBe(first.id);
    expect(await provider.listSubscriptions(customerId)).toHaveLength(1);
    await maya.confirm(first.id);
    expect(await provider.listMethods(customerId)).toMatchObject([{ last4: '4242', customerId }]);
  });

  test('a pass is a payment of its own', async ({ provider, customerId, maya }) => {
    const paid = await maya.buy(passOrder());
    expect(paid).toMatchObject({ status: 'succeeded', of: { kind: 'pass' }, amountCents: 2999 });
    expect(await maya.bills()).toMatchObject([
      { of: { paymentId: paid.id }, subscriptionId: null, description: 'Premium pass', status: 'paid' },
    ]);
    expect(await provider.listMethods(customerId)).toEqual([]);
    await maya.buy(passOrder({ savesCard: true }));
    expect(await provider.listMethods(customerId)).toHaveLength(1);
  });

  test('a refused card leaves the payment open for another one, a paid one stays paid', async ({
    harness,
    provider,
    maya,
  }) => {
    const { id } = await maya.begin(planOrder('plus'));
    await expect(maya.confirm(id, harness.cards.declined)).rejects.toMatchObject({ code: 'card_declined' });
    expect(await provider.findPayment(id)).toMatchObject({ status: 'requires_payment_method' });
    expect(await maya.live()).toMatchObject({ status: 'incomplete' });
    expect((await maya.confirm(id)).status).toBe('succeeded');
    expect((await maya.confirm(id, harness.cards.declined)).status).toBe('succeeded');
    expect(await maya.bills()).toHaveLength(1);
  });

  test('a bank that asks is waited for', async ({ harness, provider, maya }) => {
    const { id } = await maya.begin(planOrder('plus'));
    expect((await maya.confirm(id, harness.cards.authentication)).status).toBe('requires_action');
    await harness.answerBank(id, 'refuse');
    expect(await provider.findPayment(id)).toMatchObject({ status: 'requires_payment_method' });
    await maya.confirm(id, harness.cards.authentication);
    await harness.answerBank(id, 'approve');
    expect(await provider.findPayment(id)).toMatchObject({ status: 'succeeded' });
    expect(await maya.live()).toMatchObject({ status: 'active' });
  });

  test('what is not paid can be given up, and nothing comes of it any more', async ({ provider, maya }) => {
    for (const details of [planOrder('plus'), passOrder()]) {
      const { id } = await maya.begin(details);
      expect((await provider.cancelPayment(id)).status).toBe('canceled');
      await expect(maya.confirm(id)).rejects.toMatchObject({ code: 'payment_not_open' });
    }
    expect(await maya.live()).toBeUndefined();
    const paid = await maya.buy(passOrder());
    await expect(provider.cancelPayment(paid.id)).rejects.toMatchObject({ code: 'payment_not_open' });
  });

  test('ids that are not known are nothing', async ({ provider }) => {
    expect(await provider.findPayment('pi_unknown')).toBeNull();
    expect(await provider.findMethod('pm_unknown')).toBeNull();
    expect(await provider.findInvoice('in_unknown')).toBeNull();
    expect(await provider.findSubscription('sub_unknown')).toBeNull();
    expect(await provider.findCheckout('cs_unknown')).toBeNull();
    await provider.closeCustomer('cus_unknown');
  });

  test('a payment goes back as a whole, once for a key', async ({ provider, maya }) => {
    const paid = await maya.buy(planOrder('plus'));
    const key = newKey();
    const refund = await provider.refundPayment(paid.id, key);
    expect(refund).toMatchObject({ status: 'succeeded', amountCents: 990 });
    expect(await provider.refundPayment(paid.id, key)).toEqual(refund);
    expect(await provider.findPayment(paid.id)).toMatchObject({ isRefunded: true });
    expect((await maya.bills())[0]).toMatchObject({ status: 'refunded' });
  });

  test('a dispute is seen, won and lost', async ({ harness, provider, maya }) => {
    const [first, second] = [await maya.buy(passOrder()), await maya.buy(passOrder())];
    await harness.dispute(first.id, 'open');
    expect(await provider.findPayment(first.id)).toMatchObject({ dispute: 'open' });
    expect((await maya.bills()).find(({ paymentId }) => paymentId === first.id)).toMatchObject({
      status: 'disputed',
    });
    await harness.dispute(first.id, 'won');
    expect(await provider.findPayment(first.id)).toMatchObject({ dispute: 'won' });
    expect((await maya.bills()).find(({ paymentId }) => paymentId === first.id)).toMatchObject({
      status: 'paid',
    });
    await harness.dispute(second.id, 'open');
    await harness.dispute(second.id, 'lost');
    expect(await provider.findPayment(second.id)).toMatchObject({ dispute: 'lost' });
  });

  test('cards are kept, chosen and forgotten', async ({ harness, provider, customerId }) => {
    const key = newKey();
    const first = await provider.attachMethod(customerId, harness.cards.good, key);
    expect(first).toMatchObject({ last4: '4242', isDefault: true, customerId });
    const second = await provider.attachMethod(customerId, harness.cards.authentication, newKey());
    expect(second.isDefault).toBe(false);
    await provider.makeDefault(customerId, second.id);
    expect(await provider.findMethod(second.id)).toMatchObject({ isDefault: true });
    await provider.detachMethod(first.id);
    expect((await provider.listMethods(customerId)).map(({ id }) => id)).toEqual([second.id]);
    expect(await provider.findMethod(first.id)).toMatchObject({ customerId: null });
    await expect(provider.attachMethod(customerId, harness.cards.declined, newKey())).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect((await provider.createSetup(customerId, newKey())).clientSecret).toMatch(/^seti_/);
  });

  test('every message names what to look at, is listed again, and is believed only as it was signed', async ({
    harness,
    provider,
    maya,
  }) => {
    await maya.buy(planOrder('plus'));
    const messages = await harness.takeMessages();
    const read = async (body: string, headers: Record<string, string>) =>
      provider.readEvent(body, new Headers(headers));
    const events = await Promise.all(messages.map(({ body, headers }) => read(body, headers)));
    const paid = events.find(({ about }) => about?.kind === 'invoice');
    expect(events.map(({ about }) => about)).toEqual(
      expect.arrayContaining([
        { kind: 'invoice', id: expect.stringMatching(/^in_/) },
        { kind: 'payment', id: expect.stringMatching(/^pi_/) },
      ]),
    );
    const since = new Date(harness.now().getTime() - 60_000);
    const listed = (await provider.listEvents(since)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([paid?.id]));
    expect(await provider.listPaid(since)).toHaveLength(1);
    const [message] = messages;
    if (!message) throw new Error('There is no message.');
    await expect(read(message.body.replace('e', 'E'), message.headers)).rejects.toMatchObject({
      code: 'signature_not_valid',
    });
    await expect(read(message.body, {})).rejects.toMatchObject({ code: 'signature_not_valid' });
  });

  test('a hosted page has an address and can be given up', async ({ provider, customerId }) => {
    const urls = {
      success: 'https://tryon.example/payment/success?session_id={CHECKOUT_SESSION_ID}',
      cancel: 'https://tryon.example/pricing',
    };
    for (const details of [planOrder('plus'), passOrder()]) {
      const { id, url } = await provider.createCheckout({ ...details, customerId }, urls, newKey());
      expect(url).toContain(id);
      expect(await provider.findCheckout(id)).toMatchObject({ status: 'open', customerId, paymentId: null });
      await provider.expireCheckout(id);
      expect(await provider.findCheckout(id)).toMatchObject({ status: 'expired' });
      await provider.expireCheckout(id);
    }
    expect(await provider.createPortal(customerId, 'https://tryon.example/dashboard')).toMatch(/^https:/);
  });
});
