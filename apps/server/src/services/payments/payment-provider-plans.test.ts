import { describe, expect } from 'vitest';
import { newKey } from '#src/testing/payments/payment-harness.ts';
import { paymentTest as test } from '#src/testing/payments/payment-test.ts';
import { planOrder } from '#src/testing/payments/test-customer.ts';

/** The contract for subscriptions. */
describe('Stripe, and what it does with plans', () => {
  test('a plan renews when its period ends', async ({ harness, provider, maya }) => {
    await maya.buy(planOrder('plus'));
    const before = await maya.live();
    await harness.passDays(32);
    const after = await maya.live();
    expect(after?.periodStart).toEqual(before?.periodEnd);
    const all = await maya.bills();
    expect(all).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    const [newest] = all;
    if (!newest || !('invoiceId' in newest.of)) throw new Error('There is no bill.');
    const invoice = await provider.findInvoice(newest.of.invoiceId);
    expect(invoice).toMatchObject({ reason: 'cycle', periodStart: after?.periodStart });
  });

  test('a renewal that fails is tried again, and ends the plan when it fails for good', async ({
    harness,
    provider,
    maya,
  }) => {
    await maya.buy(planOrder('plus'), harness.cards.failsWhenAway);
    const subscription = await maya.live();
    await harness.passDays(32);
    expect(await maya.live()).toMatchObject({ status: 'past_due' });
    expect((await maya.bills())[0]).toMatchObject({ status: 'failed', paymentId: null });
    await harness.passDays(25);
    expect(await maya.live()).toBeUndefined();
    expect(await provider.findSubscription(subscription?.id ?? '')).toMatchObject({
      status: 'ended',
      endedBecause: 'not_paid',
    });
  });

  test('another default card pays the bill that is open', async ({ harness, provider, customerId, maya }) => {
    await maya.buy(planOrder('plus'), harness.cards.failsWhenAway);
    await harness.passDays(32);
    const { id } = await provider.attachMethod(customerId, harness.cards.good, newKey());
    await provider.makeDefault(customerId, id);
    const subscription = await maya.live();
    await provider.payOpenInvoice(subscription?.id ?? '', newKey());
    expect(await maya.live()).toMatchObject({ status: 'active' });
    expect((await maya.bills())[0]).toMatchObject({ status: 'paid' });
    await provider.payOpenInvoice(subscription?.id ?? '', newKey());
    expect(await maya.bills()).toHaveLength(2);
  });

  test('an upgrade is charged in parts of what is left, as it was said before', async ({
    harness,
    provider,
    maya,
  }) => {
    await maya.buy(planOrder('plus'));
    await harness.passDays(10);
    const before = await maya.live();
    const choice = { plan: 'pro', billing: 'monthly' } as const;
    const at = new Date(Math.floor(harness.now().getTime() / 1000) * 1000);
    const { dueNowCents } = await provider.previewChange(before?.id ?? '', choice, at);
    const whole = Number(before?.periodEnd) - Number(before?.periodStart);
    const expected = (1000 * (Number(before?.periodEnd) - at.getTime())) / whole;
    expect(Math.abs(dueNowCents - expected)).toBeLessThanOrEqual(1);
    const key = newKey();
    const { paymentUrl, invoiceId } = await provider.changeNow(before?.id ?? '', choice, at, key);
    expect(paymentUrl).toBeNull();
    expect(await provider.changeNow(before?.id ?? '', choice, at, key)).toMatchObject({ invoiceId });
    const invoice = await provider.findInvoice(invoiceId ?? '');
    expect(invoice).toMatchObject({ reason: 'upgrade', amountCents: dueNowCents, ...choice, status: 'paid' });
    expect(await maya.live()).toMatchObject({ ...choice, periodEnd: before?.periodEnd });
    expect(await maya.bills()).toHaveLength(2);
  });

  test('from monthly to annual a new period begins', async ({ harness, provider, maya }) => {
    await maya.buy(planOrder('plus'));
    await harness.passDays(10);
    const before = await maya.live();
    const at = new Date(Math.floor(harness.now().getTime() / 1000) * 1000);
    const choice = { plan: 'plus', billing: 'annual' } as const;
    const { invoiceId } = await provider.changeNow(before?.id ?? '', choice, at, newKey());
    const invoice = await provider.findInvoice(invoiceId ?? '');
    expect(invoice).toMatchObject({ reason: 'cycle', ...choice });
    const after = await maya.live();
    expect(Math.abs(Number(after?.periodStart) - at.getTime())).toBeLessThan(3000);
    expect(Number(after?.periodEnd) - Number(after?.periodStart)).toBeGreaterThan(364 * 86_400_000);
  });

  test('an upgrade that the card refuses leaves plan and bills as they were', async ({
    harness,
    provider,
    customerId,
    maya,
  }) => {
    await maya.buy(planOrder('plus'));
    const subscription = await maya.live();
    const card = await provider.attachMethod(customerId, harness.cards.authentication, newKey());
    await provider.makeDefault(customerId, card.id);
    const choice = { plan: 'pro', billing: 'monthly' } as const;
    const at = new Date(Math.floor(harness.now().getTime() / 1000) * 1000);
    const asked = await provider.changeNow(subscription?.id ?? '', choice, at, newKey());
    expect(asked.paymentUrl).toMatch(/^https:/);
    expect(await maya.live()).toMatchObject({ plan: 'plus', status: 'active' });
  });

  test('a change to less waits for the end of the period', async ({ harness, provider, maya }) => {
    await maya.buy(planOrder('pro'));
    const subscription = await maya.live();
    const choice = { plan: 'plus', billing: 'monthly' } as const;
    await provider.changeLater(subscription?.id ?? '', choice, newKey());
    expect(await maya.live()).toMatchObject({ plan: 'pro', pendingChange: choice });
    await provider.resume(subscription?.id ?? '');
    expect(await maya.live()).toMatchObject({ plan: 'pro', pendingChange: null });
    await provider.changeLater(subscription?.id ?? '', choice, newKey());
    await harness.passDays(32);
    expect(await maya.live()).toMatchObject({ plan: 'plus', status: 'active', pendingChange: null });
    expect((await maya.bills()).map(({ amountCents }) => amountCents)).toEqual([990, 1990]);
  });

  test('a plan is cancelled with its period, resumed before, or ended at once', async ({
    harness,
    provider,
    maya,
  }) => {
    await maya.buy(planOrder('plus'));
    const id = (await maya.live())?.id ?? '';
    await provider.cancelAtPeriodEnd(id);
    expect(await maya.live()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    await provider.resume(id);
    expect(await maya.live()).toMatchObject({ cancelAtPeriodEnd: false });
    await provider.cancelAtPeriodEnd(id);
    await harness.passDays(32);
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'ended', endedBecause: 'asked' });
    await maya.buy(planOrder('plus'));
    const second = (await maya.live())?.id ?? '';
    await provider.endNow(second);
    await provider.endNow(second);
    expect(await maya.live()).toBeUndefined();
  });

  test('a customer that is closed is subscribed to nothing', async ({
    harness,
    provider,
    customerId,
    maya,
  }) => {
    await maya.buy(planOrder('plus'));
    const id = (await maya.live())?.id ?? '';
    await provider.closeCustomer(customerId);
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'ended' });
    await harness.passDays(40);
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'ended' });
  });
});
