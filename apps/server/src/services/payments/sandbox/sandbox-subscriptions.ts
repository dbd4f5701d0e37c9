import type { PlanChoice } from '@tryon/contract/payments/payments.ts';
import { CURRENCY, chargedCents, PLANS, planPaymentDescription } from '@tryon/contract/payments/plans.ts';
import type { SandboxTransaction } from './sandbox.store.ts';
import {
  authorizeCard,
  createSandboxBank,
  createSandboxId,
  refusal,
  type Verdict,
} from './sandbox-charges.ts';
import type {
  SandboxInvoice,
  SandboxMethod,
  SandboxPayment,
  SandboxSubscription,
} from './sandbox-objects.ts';
import { periodEndOf, prorate } from './sandbox-periods.ts';
import { declined, invalid } from './sandbox-wire.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after a failed renewal on which the charge is retried; after the last failure the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** Returns what a change at `at` charges at once, and the period that this pays for. */
export function quoteChange(subscription: SandboxSubscription, choice: PlanChoice, at: Date) {
  const { plan, billing, periodStart, periodEnd } = subscription;
  const back = prorate(priceOf(subscription), subscription, at);
  // At least one cent, so that an invoice always names the plan it changes from.
  const credit = { plan, billing, cents: Math.max(1, back) };
  if (choice.billing === billing) {
    const amountCents = Math.max(0, prorate(priceOf(choice), subscription, at) - back);
    return { amountCents, credit, reason: 'upgrade' as const, periodStart, periodEnd };
  }
  const amountCents = Math.max(0, priceOf(choice) - back);
  const period = { periodStart: at, periodEnd: periodEndOf(at, choice.billing, at.getUTCDate()) };
  return { amountCents, credit, reason: 'cycle' as const, ...period };
}

function priceOf({ plan, billing }: PlanChoice): number {
  return chargedCents(PLANS[plan], billing);
}

/** The invoices of a subscription, newest first. */
export async function listInvoices(
  { collections }: SandboxTransaction,
  { id, customerId }: SandboxSubscription,
): Promise<SandboxInvoice[]> {
  const invoices = await collections.invoices.list(customerId);
  return invoices
    .filter(({ subscriptionId }) => subscriptionId === id)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** All that the sandbox does with its objects within one transaction: the bank's part, and that of subscriptions. */
export function createSandboxRules(transaction: SandboxTransaction) {
  const { collections, at } = transaction;
  const bank = createSandboxBank(transaction);
  const { charge, createPayment, emit, refuse, settle } = bank;

  /** Creates an invoice for a subscription, with a payment that waits for a card. */
  async function bill(
    subscription: SandboxSubscription,
    details: PlanChoice &
      Pick<SandboxInvoice, 'reason' | 'amountCents' | 'periodStart' | 'periodEnd' | 'isChange' | 'credit'>,
  ): Promise<{ invoice: SandboxInvoice; payment: SandboxPayment }> {
    const { id: subscriptionId, customerId } = subscription;
    const id = createSandboxId('in');
    const { amountCents, plan, billing } = details;
    const description = planPaymentDescription(PLANS[plan], billing);
    const payment = createPayment({ customerId, amountCents, description, invoiceId: id });
    await collections.payments.put(payment);
    const invoice = await collections.invoices.put({
      ...details,
      id,
      customerId,
      subscriptionId,
      status: 'open',
      currency: CURRENCY,
      paymentId: payment.id,
      createdAt: at,
      paidAt: null,
    });
    return { invoice, payment };
  }

  /**
   * Creates the invoice for a change that begins at `from` and charges the default card. If it is not paid at once, the
   * plan stays unchanged and the invoice open.
   */
  async function changeNow(
    subscription: SandboxSubscription,
    { plan, billing }: PlanChoice,
    from: Date,
  ): Promise<Verdict> {
    await voidOpenChanges(subscription);
    const method = await getDefaultMethod(subscription.customerId);
    const quote = quoteChange(subscription, { plan, billing }, from);
    const { payment } = await bill(subscription, { plan, billing, ...quote, isChange: true });
    return charge(payment, method);
  }

  /** Schedules a cancellation or a plan change, or reverts one. */
  async function changeSubscription(
    subscription: SandboxSubscription,
    change: Pick<Partial<SandboxSubscription>, 'cancelAtPeriodEnd' | 'pendingChange'>,
  ): Promise<void> {
    await collections.subscriptions.put({ ...subscription, ...change });
    await emit('customer.subscription.updated', { kind: 'subscription', id: subscription.id });
  }

  async function findDefaultMethod(customerId: string) {
    const { defaultMethodId } = await collections.customers.get(customerId);
    return defaultMethodId === null ? null : collections.methods.find(defaultMethodId);
  }

  /** @throws StripeFault when the customer has no default card. */
  async function getDefaultMethod(customerId: string): Promise<SandboxMethod> {
    const method = await findDefaultMethod(customerId);
    if (method) return method;
    throw invalid('resource_missing', 'This customer has no attached payment source.');
  }

  async function listOpenInvoices(subscription: SandboxSubscription) {
    const invoices = await listInvoices(transaction, subscription);
    return invoices.filter(({ status }) => status === 'open' || status === 'failed');
  }

  async function voidOpenChanges(subscription: SandboxSubscription): Promise<void> {
    const open = await listOpenInvoices(subscription);
    for (const invoice of open) if (invoice.isChange) await voidInvoice(invoice);
  }

  async function voidInvoice(invoice: SandboxInvoice): Promise<void> {
    await collections.invoices.put({ ...invoice, status: 'void' });
    const payment = await collections.payments.get(invoice.paymentId);
    if (payment.status !== 'succeeded') await collections.payments.put({ ...payment, status: 'canceled' });
  }

  /** Ends a subscription at once, without a refund. */
  async function endSubscription(
    subscription: SandboxSubscription,
    endedBecause: 'asked' | 'not_paid' | 'never_paid',
  ): Promise<void> {
    if (subscription.status === 'ended') return;
    const open = await listOpenInvoices(subscription);
    for (const invoice of open) await voidInvoice(invoice);
    const ended = { status: 'ended' as const, endedBecause, pendingChange: null, dueAt: null };
    await collections.subscriptions.put({ ...subscription, ...ended });
    await emit('customer.subscription.deleted', { kind: 'subscription', id: subscription.id });
  }

  /**
   * Charges an open invoice to the default card while the customer is present.
   * @throws StripeFault when the invoice was not paid.
   */
  async function payInvoice(invoice: SandboxInvoice): Promise<void> {
    const method = await getDefaultMethod(invoice.customerId);
    const payment = await collections.payments.get(invoice.paymentId);
    const verdict = await charge(payment, method);
    if (verdict === 'declined') throw refusal();
    if (verdict === 'authentication') {
      throw declined('invoice_payment_intent_requires_action', 'authentication_required');
    }
  }

  /** Cancels an unpaid payment, and the subscription that waits for it. */
  async function giveUp(payment: SandboxPayment): Promise<void> {
    const { payments, invoices, subscriptions } = collections;
    await payments.put({ ...payment, status: 'canceled' });
    await emit('payment_intent.canceled', { kind: 'payment', id: payment.id });
    const invoice = payment.invoiceId === null ? null : await invoices.find(payment.invoiceId);
    if (!invoice) return;
    const subscription = await subscriptions.get(invoice.subscriptionId);
    if (subscription.status === 'incomplete') await endSubscription(subscription, 'never_paid');
    else await invoices.put({ ...invoice, status: 'void' });
  }

  /** Performs the step that is due for a subscription: renewal, payment retry, end, or expiry if it was never paid. */
  async function advance(subscription: SandboxSubscription): Promise<void> {
    if (subscription.status === 'incomplete') return endSubscription(subscription, 'never_paid');
    if (subscription.status === 'past_due') return retry(subscription);
    if (subscription.cancelAtPeriodEnd) return endSubscription(subscription, 'asked');
    await renew(subscription);
  }

  async function renew(subscription: SandboxSubscription): Promise<void> {
    const { plan, billing } = subscription.pendingChange ?? subscription;
    await voidOpenChanges(subscription);
    const periodStart = subscription.periodEnd;
    const periodEnd = periodEndOf(periodStart, billing, subscription.anchorDay);
    const next = { ...subscription, plan, billing, pendingChange: null, periodStart, periodEnd };
    await collections.subscriptions.put({ ...next, failedAttempts: 0, dueAt: periodEnd });
    const { invoice, payment } = await bill(next, {
      plan,
      billing,
      amountCents: priceOf({ plan, billing }),
      periodStart,
      periodEnd,
      reason: 'cycle',
      isChange: false,
      credit: null,
    });
    await collect(invoice, payment);
  }

  async function retry(subscription: SandboxSubscription): Promise<void> {
    const [invoice] = (await listOpenInvoices(subscription)).filter(({ isChange }) => !isChange);
    if (!invoice) return endSubscription(subscription, 'not_paid');
    await collect(invoice, await collections.payments.get(invoice.paymentId));
  }

  /** Charges the default card while the customer is not present. */
  async function collect(invoice: SandboxInvoice, payment: SandboxPayment): Promise<void> {
    const { subscriptionId } = invoice;
    const method = await findDefaultMethod(invoice.customerId);
    if (method && authorizeCard(method, false) === 'succeeded') return settle(payment, method);
    await refuse(payment);
    await collections.invoices.put({ ...invoice, status: 'failed' });
    const subscription = await collections.subscriptions.get(subscriptionId);
    const days = RETRY_DAYS[subscription.failedAttempts];
    if (days === undefined) return endSubscription(subscription, 'not_paid');
    await collections.subscriptions.put({
      ...subscription,
      status: 'past_due',
      failedAttempts: subscription.failedAttempts + 1,
      dueAt: new Date(at.getTime() + days * DAY_MS),
    });
    await emit('invoice.payment_failed', { kind: 'invoice', id: invoice.id });
    await emit('customer.subscription.updated', { kind: 'subscription', id: subscriptionId });
  }

  return { ...bank, changeNow, changeSubscription, endSubscription, payInvoice, giveUp, advance };
}

export type SandboxRules = ReturnType<typeof createSandboxRules>;
