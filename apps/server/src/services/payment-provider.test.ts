import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetails, PaymentProvider } from '#src/services/payment-provider.ts';
import { checkStripeRequests } from '#src/testing/check-stripe-requests.ts';
import {
  createSandboxWorld,
  createStripeWorld,
  newKey,
  type PaymentWorld,
} from '#src/testing/payment-worlds.ts';

/** One behaviour for whoever takes the money. */
describe.each([
  ['the sandbox', createSandboxWorld],
  ['Stripe', createStripeWorld],
])('%s', (_name, createWorld) => {
  let world: PaymentWorld;
  let provider: PaymentProvider;
  let customerId: string;

  beforeEach(async () => {
    world = await createWorld();
    provider = world.provider;
    const person = { userId: 'user-1', email: 'maya@example.com', name: 'Maya' };
    customerId = await provider.createCustomer(person, newKey());
  });

  afterEach(async () => {
    await world.close();
    // Whatever was asked of Stripe, its own types know it.
    expect(checkStripeRequests(world.requests())).toEqual([]);
  });

  const plan = (plan: 'plus' | 'pro', billing: 'monthly' | 'annual' = 'monthly'): OrderDetails => ({
    order: { kind: 'plan', plan, billing },
    customerId,
    amountCents: { plus: { monthly: 990, annual: 8280 }, pro: { monthly: 1990, annual: 16_680 } }[plan][
      billing
    ],
    currency: 'usd',
    description: 'A plan',
    metadata: { user_id: 'user-1', plan },
  });
  const pass = (savesCard = false): OrderDetails => ({
    ...plan('plus'),
    order: { kind: 'pass', savesCard },
    amountCents: 2999,
  });
  const confirm = (id: string, card = world.cards.good) =>
    provider.confirmPayment(id, card, 'https://tryon.example/payment/success', newKey());
  const buy = async (details: OrderDetails, card = world.cards.good) => {
    const { id } = await provider.beginPayment(details, newKey());
    return confirm(id, card);
  };
  const live = async () => (await provider.listSubscriptions(customerId)).at(0);
  const bills = () => provider.listBills(customerId);

  test('a customer is made once for a key', async () => {
    const key = newKey();
    const person = { userId: 'user-2', email: 'rosa@example.com', name: 'Rosa' };
    const first = await provider.createCustomer(person, key);
    expect(await provider.createCustomer(person, key)).toBe(first);
    expect(first).not.toBe(customerId);
  });

  test('a plan begins with a payment that waits, and runs when it is paid', async () => {
    const begun = await provider.beginPayment(plan('plus'), newKey());
    expect(begun).toMatchObject({ status: 'requires_payment_method', amountCents: 990, customerId });
    expect(begun.clientSecret).toContain(begun.id);
    expect(begun.metadata).toMatchObject({ user_id: 'user-1', plan: 'plus' });
    expect(await live()).toMatchObject({ status: 'incomplete', plan: 'plus', billing: 'monthly' });
    expect(await bills()).toEqual([]);
    const paid = await confirm(begun.id);
    expect(paid).toMatchObject({ status: 'succeeded', isRefunded: false, dispute: 'none' });
    const running = await live();
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
    expect(await bills()).toMatchObject([
      { status: 'paid', paymentId: begun.id, description: 'Plus Plan - Monthly Billing', amountCents: 990 },
    ]);
  });

  test('the same key begins one payment, and the card that paid is kept for the next', async () => {
    const key = newKey();
    const first = await provider.beginPayment(plan('pro', 'annual'), key);
    expect((await provider.beginPayment(plan('pro', 'annual'), key)).id).toBe(first.id);
    expect(await provider.listSubscriptions(customerId)).toHaveLength(1);
    await confirm(first.id);
    expect(await provider.listMethods(customerId)).toMatchObject([{ last4: '4242', customerId }]);
  });

  test('a pass is a payment of its own', async () => {
    const paid = await buy(pass());
    expect(paid).toMatchObject({ status: 'succeeded', of: { kind: 'pass' }, amountCents: 2999 });
    expect(await bills()).toMatchObject([
      { of: { paymentId: paid.id }, subscriptionId: null, description: 'Premium pass', status: 'paid' },
    ]);
    expect(await provider.listMethods(customerId)).toEqual([]);
    await buy(pass(true));
    expect(await provider.listMethods(customerId)).toHaveLength(1);
  });

  test('a refused card leaves the payment open for another one, a paid one stays paid', async () => {
    const { id } = await provider.beginPayment(plan('plus'), newKey());
    await expect(confirm(id, world.cards.declined)).rejects.toMatchObject({ code: 'card_declined' });
    expect(await provider.findPayment(id)).toMatchObject({ status: 'requires_payment_method' });
    expect(await live()).toMatchObject({ status: 'incomplete' });
    expect((await confirm(id)).status).toBe('succeeded');
    expect((await confirm(id, world.cards.declined)).status).toBe('succeeded');
    expect(await bills()).toHaveLength(1);
  });

  test('a bank that asks is waited for', async () => {
    const { id } = await provider.beginPayment(plan('plus'), newKey());
    expect((await confirm(id, world.cards.authentication)).status).toBe('requires_action');
    await world.answerBank(id, 'refuse');
    expect(await provider.findPayment(id)).toMatchObject({ status: 'requires_payment_method' });
    await confirm(id, world.cards.authentication);
    await world.answerBank(id, 'approve');
    expect(await provider.findPayment(id)).toMatchObject({ status: 'succeeded' });
    expect(await live()).toMatchObject({ status: 'active' });
  });

  test('what is not paid can be given up, and nothing comes of it any more', async () => {
    for (const details of [plan('plus'), pass()]) {
      const { id } = await provider.beginPayment(details, newKey());
      expect((await provider.cancelPayment(id)).status).toBe('canceled');
      await expect(confirm(id)).rejects.toMatchObject({ code: 'payment_not_open' });
    }
    expect(await live()).toBeUndefined();
    const paid = await buy(pass());
    await expect(provider.cancelPayment(paid.id)).rejects.toMatchObject({ code: 'payment_not_open' });
  });

  test('ids that are not known are nothing', async () => {
    expect(await provider.findPayment('pi_unknown')).toBeNull();
    expect(await provider.findMethod('pm_unknown')).toBeNull();
    expect(await provider.findInvoice('in_unknown')).toBeNull();
    expect(await provider.findSubscription('sub_unknown')).toBeNull();
    expect(await provider.findCheckout('cs_unknown')).toBeNull();
    await provider.closeCustomer('cus_unknown');
  });

  test('a plan renews when its period ends', async () => {
    await buy(plan('plus'));
    const before = await live();
    await world.passDays(32);
    const after = await live();
    expect(after?.periodStart).toEqual(before?.periodEnd);
    const all = await bills();
    expect(all).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    const [newest] = all;
    if (!newest || !('invoiceId' in newest.of)) throw new Error('There is no bill.');
    const invoice = await provider.findInvoice(newest.of.invoiceId);
    expect(invoice).toMatchObject({ reason: 'cycle', periodStart: after?.periodStart });
  });

  test('a renewal that fails is tried again, and ends the plan when it fails for good', async () => {
    await buy(plan('plus'), world.cards.failsWhenAway);
    const subscription = await live();
    await world.passDays(32);
    expect(await live()).toMatchObject({ status: 'past_due' });
    expect((await bills())[0]).toMatchObject({ status: 'failed', paymentId: null });
    await world.passDays(25);
    expect(await live()).toBeUndefined();
    expect(await provider.findSubscription(subscription?.id ?? '')).toMatchObject({
      status: 'ended',
      endedBecause: 'not_paid',
    });
  });

  test('another default card pays the bill that is open', async () => {
    await buy(plan('plus'), world.cards.failsWhenAway);
    await world.passDays(32);
    const { id } = await provider.attachMethod(customerId, world.cards.good, newKey());
    await provider.makeDefault(customerId, id);
    const subscription = await live();
    await provider.payOpenInvoice(subscription?.id ?? '', newKey());
    expect(await live()).toMatchObject({ status: 'active' });
    expect((await bills())[0]).toMatchObject({ status: 'paid' });
    await provider.payOpenInvoice(subscription?.id ?? '', newKey());
    expect(await bills()).toHaveLength(2);
  });

  test('an upgrade is charged in parts of what is left, as it was said before', async () => {
    await buy(plan('plus'));
    await world.passDays(10);
    const before = await live();
    const choice = { plan: 'pro', billing: 'monthly' } as const;
    const at = new Date(Math.floor(world.now().getTime() / 1000) * 1000);
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
    expect(await live()).toMatchObject({ ...choice, periodEnd: before?.periodEnd });
    expect(await bills()).toHaveLength(2);
  });

  test('from monthly to annual a new period begins', async () => {
    await buy(plan('plus'));
    await world.passDays(10);
    const before = await live();
    const at = new Date(Math.floor(world.now().getTime() / 1000) * 1000);
    const choice = { plan: 'plus', billing: 'annual' } as const;
    const { invoiceId } = await provider.changeNow(before?.id ?? '', choice, at, newKey());
    const invoice = await provider.findInvoice(invoiceId ?? '');
    expect(invoice).toMatchObject({ reason: 'cycle', ...choice });
    const after = await live();
    expect(Math.abs(Number(after?.periodStart) - at.getTime())).toBeLessThan(3000);
    expect(Number(after?.periodEnd) - Number(after?.periodStart)).toBeGreaterThan(364 * 86_400_000);
  });

  test('an upgrade that the card refuses leaves plan and bills as they were', async () => {
    await buy(plan('plus'));
    const subscription = await live();
    const card = await provider.attachMethod(customerId, world.cards.authentication, newKey());
    await provider.makeDefault(customerId, card.id);
    const choice = { plan: 'pro', billing: 'monthly' } as const;
    const at = new Date(Math.floor(world.now().getTime() / 1000) * 1000);
    const asked = await provider.changeNow(subscription?.id ?? '', choice, at, newKey());
    expect(asked.paymentUrl).toMatch(/^https:/);
    expect(await live()).toMatchObject({ plan: 'plus', status: 'active' });
  });

  test('a change to less waits for the end of the period', async () => {
    await buy(plan('pro'));
    const subscription = await live();
    const choice = { plan: 'plus', billing: 'monthly' } as const;
    await provider.changeLater(subscription?.id ?? '', choice, newKey());
    expect(await live()).toMatchObject({ plan: 'pro', pendingChange: choice });
    await provider.resume(subscription?.id ?? '');
    expect(await live()).toMatchObject({ plan: 'pro', pendingChange: null });
    await provider.changeLater(subscription?.id ?? '', choice, newKey());
    await world.passDays(32);
    expect(await live()).toMatchObject({ plan: 'plus', status: 'active', pendingChange: null });
    expect((await bills()).map(({ amountCents }) => amountCents)).toEqual([990, 1990]);
  });

  test('a plan is cancelled with its period, resumed before, or ended at once', async () => {
    await buy(plan('plus'));
    const id = (await live())?.id ?? '';
    await provider.cancelAtPeriodEnd(id);
    expect(await live()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    await provider.resume(id);
    expect(await live()).toMatchObject({ cancelAtPeriodEnd: false });
    await provider.cancelAtPeriodEnd(id);
    await world.passDays(32);
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'ended', endedBecause: 'asked' });
    await buy(plan('plus'));
    const second = (await live())?.id ?? '';
    await provider.endNow(second);
    await provider.endNow(second);
    expect(await live()).toBeUndefined();
  });

  test('a payment goes back as a whole, once for a key', async () => {
    const paid = await buy(plan('plus'));
    const key = newKey();
    const refund = await provider.refundPayment(paid.id, key);
    expect(refund).toMatchObject({ status: 'succeeded', amountCents: 990 });
    expect(await provider.refundPayment(paid.id, key)).toEqual(refund);
    expect(await provider.findPayment(paid.id)).toMatchObject({ isRefunded: true });
    expect((await bills())[0]).toMatchObject({ status: 'refunded' });
  });

  test('a dispute is seen, won and lost', async () => {
    const [first, second] = [await buy(pass()), await buy(pass())];
    await world.dispute(first.id, 'open');
    expect(await provider.findPayment(first.id)).toMatchObject({ dispute: 'open' });
    expect((await bills()).find(({ paymentId }) => paymentId === first.id)).toMatchObject({
      status: 'disputed',
    });
    await world.dispute(first.id, 'won');
    expect(await provider.findPayment(first.id)).toMatchObject({ dispute: 'won' });
    expect((await bills()).find(({ paymentId }) => paymentId === first.id)).toMatchObject({ status: 'paid' });
    await world.dispute(second.id, 'open');
    await world.dispute(second.id, 'lost');
    expect(await provider.findPayment(second.id)).toMatchObject({ dispute: 'lost' });
  });

  test('cards are kept, chosen and forgotten', async () => {
    const key = newKey();
    const first = await provider.attachMethod(customerId, world.cards.good, key);
    expect(first).toMatchObject({ last4: '4242', isDefault: true, customerId });
    const second = await provider.attachMethod(customerId, world.cards.authentication, newKey());
    expect(second.isDefault).toBe(false);
    await provider.makeDefault(customerId, second.id);
    expect(await provider.findMethod(second.id)).toMatchObject({ isDefault: true });
    await provider.detachMethod(first.id);
    expect((await provider.listMethods(customerId)).map(({ id }) => id)).toEqual([second.id]);
    expect(await provider.findMethod(first.id)).toMatchObject({ customerId: null });
    await expect(provider.attachMethod(customerId, world.cards.declined, newKey())).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect((await provider.createSetup(customerId, newKey())).clientSecret).toMatch(/^seti_/);
  });

  test('a customer that is closed is subscribed to nothing', async () => {
    await buy(plan('plus'));
    const id = (await live())?.id ?? '';
    await provider.closeCustomer(customerId);
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'ended' });
    await world.passDays(40);
    expect(await provider.findSubscription(id)).toMatchObject({ status: 'ended' });
  });

  test('every message names what to look at, is listed again, and is believed only as it was signed', async () => {
    await buy(plan('plus'));
    const messages = await world.takeMessages();
    const read = async (body: string, headers: Record<string, string>) =>
      provider.readEvent(body, new Headers(headers));
    const events = await Promise.all(messages.map(({ body, headers }) => read(body, headers)));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['invoice.paid', 'payment_intent.succeeded']),
    );
    const paid = events.find(({ type }) => type === 'invoice.paid');
    expect(paid?.about).toMatchObject({ kind: 'invoice', id: expect.stringMatching(/^in_/) });
    const since = new Date(world.now().getTime() - 60_000);
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

  test('a hosted page has an address and can be given up', async () => {
    const urls = {
      success: 'https://tryon.example/payment/success?session_id={CHECKOUT_SESSION_ID}',
      cancel: 'https://tryon.example/pricing',
    };
    for (const details of [plan('plus'), pass()]) {
      const { id, url } = await provider.createCheckout(details, urls, newKey());
      expect(url).toContain(id);
      expect(await provider.findCheckout(id)).toMatchObject({ status: 'open', customerId, paymentId: null });
      await provider.expireCheckout(id);
      expect(await provider.findCheckout(id)).toMatchObject({ status: 'expired' });
      await provider.expireCheckout(id);
    }
    expect(await provider.createPortal(customerId, 'https://tryon.example/dashboard')).toMatch(/^https:/);
  });
});
