import { CURRENCY, chargedCents, PLANS, planPaymentDescription } from '@tryon/contract/payments/plans.ts';
import type { PlanChoice } from '#src/services/payments/payment-provider.ts';
import type { SandboxTransaction } from './sandbox.store.ts';
import {
  authorizeCard,
  charge,
  createPayment,
  createSandboxId,
  emit,
  refusal,
  refuse,
  settle,
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
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const back = prorate(priceOf(subscription), period, at);
  // At least one cent, so that an invoice always names the plan it changes from.
  const credit = { plan: subscription.plan, billing: subscription.billing, cents: Math.max(1, back) };
  if (choice.billing === subscription.billing) {
    const amountCents = Math.max(0, prorate(priceOf(choice), period, at) - back);
    return {
      amountCents,
      credit,
      reason: 'upgrade' as const,
      periodStart: period.start,
      periodEnd: period.end,
    };
  }
  const periodEnd = periodEndOf(at, choice.billing, at.getUTCDate());
  const amountCents = Math.max(0, priceOf(choice) - back);
  return { amountCents, credit, reason: 'cycle' as const, periodStart: at, periodEnd };
}

function priceOf({ plan, billing }: PlanChoice): number {
  return chargedCents(PLANS[plan], billing);
}

/** Creates an invoice for a subscription, with a payment that waits for a card. */
async function bill(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
  details: PlanChoice &
    Pick<SandboxInvoice, 'reason' | 'amountCents' | 'periodStart' | 'periodEnd' | 'isChange' | 'credit'>,
): Promise<{ invoice: SandboxInvoice; payment: SandboxPayment }> {
  const { id: subscriptionId, customerId } = subscription;
  const id = createSandboxId('in');
  const { amountCents, plan, billing } = details;
  const description = planPaymentDescription(PLANS[plan], billing);
  const payment = createPayment(transaction, { customerId, amountCents, description, invoiceId: id });
  await transaction.collections.payments.put(payment);
  const invoice = await transaction.collections.invoices.put({
    ...{ ...details, id, customerId, subscriptionId, status: 'open', currency: CURRENCY },
    ...{ paymentId: payment.id, createdAt: transaction.at, paidAt: null },
  });
  return { invoice, payment };
}

/**
 * Creates the invoice for a change that begins at `at` and charges the default card. If it is not paid at once, the
 * plan stays unchanged and the invoice open.
 */
export async function changeNow(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
  { plan, billing }: PlanChoice,
  at: Date,
): Promise<Verdict> {
  await voidOpenChanges(transaction, subscription);
  const method = await getDefaultMethod(transaction, subscription.customerId);
  const quote = quoteChange(subscription, { plan, billing }, at);
  const { payment } = await bill(transaction, subscription, { plan, billing, ...quote, isChange: true });
  return charge(transaction, payment, method);
}

/** Schedules a cancellation or a plan change, or reverts one. */
export async function changeSubscription(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
  change: Pick<Partial<SandboxSubscription>, 'cancelAtPeriodEnd' | 'pendingChange'>,
): Promise<void> {
  await transaction.collections.subscriptions.put({ ...subscription, ...change });
  await emit(transaction, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
}

async function findDefaultMethod({ collections }: SandboxTransaction, customerId: string) {
  const { defaultMethodId } = await collections.customers.get(customerId);
  return defaultMethodId === null ? null : collections.methods.find(defaultMethodId);
}

/** @throws StripeFault when the customer has no default card. */
async function getDefaultMethod(transaction: SandboxTransaction, customerId: string): Promise<SandboxMethod> {
  const method = await findDefaultMethod(transaction, customerId);
  if (method) return method;
  throw invalid('resource_missing', 'This customer has no attached payment source.');
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

async function listOpenInvoices(transaction: SandboxTransaction, subscription: SandboxSubscription) {
  const invoices = await listInvoices(transaction, subscription);
  return invoices.filter(({ status }) => status === 'open' || status === 'failed');
}

async function voidOpenChanges(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
): Promise<void> {
  const open = await listOpenInvoices(transaction, subscription);
  for (const invoice of open) if (invoice.isChange) await voidInvoice(transaction, invoice);
}

async function voidInvoice({ collections }: SandboxTransaction, invoice: SandboxInvoice): Promise<void> {
  await collections.invoices.put({ ...invoice, status: 'void' });
  const payment = await collections.payments.get(invoice.paymentId);
  if (payment.status !== 'succeeded') await collections.payments.put({ ...payment, status: 'canceled' });
}

/** Ends a subscription at once, without a refund. */
export async function endSubscription(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
  endedBecause: 'asked' | 'not_paid' | 'never_paid',
): Promise<void> {
  if (subscription.status === 'ended') return;
  const open = await listOpenInvoices(transaction, subscription);
  for (const invoice of open) await voidInvoice(transaction, invoice);
  const ended = { status: 'ended' as const, endedBecause, pendingChange: null, dueAt: null };
  await transaction.collections.subscriptions.put({ ...subscription, ...ended });
  await emit(transaction, 'customer.subscription.deleted', { kind: 'subscription', id: subscription.id });
}

/**
 * Charges an open invoice to the default card while the customer is present.
 * @throws StripeFault when the invoice was not paid.
 */
export async function payInvoice(transaction: SandboxTransaction, invoice: SandboxInvoice): Promise<void> {
  const method = await getDefaultMethod(transaction, invoice.customerId);
  const payment = await transaction.collections.payments.get(invoice.paymentId);
  const verdict = await charge(transaction, payment, method);
  if (verdict === 'declined') throw refusal();
  if (verdict === 'authentication') {
    throw declined('invoice_payment_intent_requires_action', 'authentication_required');
  }
}

/** Cancels an unpaid payment, and the subscription that waits for it. */
export async function giveUp(transaction: SandboxTransaction, payment: SandboxPayment): Promise<void> {
  const { payments, invoices, subscriptions } = transaction.collections;
  await payments.put({ ...payment, status: 'canceled' });
  await emit(transaction, 'payment_intent.canceled', { kind: 'payment', id: payment.id });
  const invoice = payment.invoiceId === null ? null : await invoices.find(payment.invoiceId);
  if (!invoice) return;
  const subscription = await subscriptions.get(invoice.subscriptionId);
  if (subscription.status === 'incomplete') await endSubscription(transaction, subscription, 'never_paid');
  else await invoices.put({ ...invoice, status: 'void' });
}

/** Performs the step that is due for a subscription: renewal, payment retry, end, or expiry if it was never paid. */
export async function advance(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
): Promise<void> {
  if (subscription.status === 'incomplete') return endSubscription(transaction, subscription, 'never_paid');
  if (subscription.status === 'past_due') return retry(transaction, subscription);
  if (subscription.cancelAtPeriodEnd) return endSubscription(transaction, subscription, 'asked');
  await renew(transaction, subscription);
}

async function renew(transaction: SandboxTransaction, subscription: SandboxSubscription): Promise<void> {
  const { plan, billing } = subscription.pendingChange ?? subscription;
  await voidOpenChanges(transaction, subscription);
  const periodStart = subscription.periodEnd;
  const periodEnd = periodEndOf(periodStart, billing, subscription.anchorDay);
  const next = { ...subscription, plan, billing, pendingChange: null, periodStart, periodEnd };
  await transaction.collections.subscriptions.put({ ...next, failedAttempts: 0, dueAt: periodEnd });
  const { invoice, payment } = await bill(transaction, next, {
    ...{ plan, billing, amountCents: priceOf({ plan, billing }), periodStart, periodEnd },
    ...{ reason: 'cycle', isChange: false, credit: null },
  });
  await collect(transaction, invoice, payment);
}

async function retry(transaction: SandboxTransaction, subscription: SandboxSubscription): Promise<void> {
  const [invoice] = (await listOpenInvoices(transaction, subscription)).filter(({ isChange }) => !isChange);
  if (!invoice) return endSubscription(transaction, subscription, 'not_paid');
  await collect(transaction, invoice, await transaction.collections.payments.get(invoice.paymentId));
}

/** Charges the default card while the customer is not present. */
async function collect(
  transaction: SandboxTransaction,
  invoice: SandboxInvoice,
  payment: SandboxPayment,
): Promise<void> {
  const { collections, at } = transaction;
  const { subscriptionId } = invoice;
  const method = await findDefaultMethod(transaction, invoice.customerId);
  if (method && authorizeCard(method, false) === 'succeeded') return settle(transaction, payment, method);
  await refuse(transaction, payment);
  await collections.invoices.put({ ...invoice, status: 'failed' });
  const subscription = await collections.subscriptions.get(subscriptionId);
  const days = RETRY_DAYS[subscription.failedAttempts];
  if (days === undefined) return endSubscription(transaction, subscription, 'not_paid');
  await collections.subscriptions.put({
    ...subscription,
    status: 'past_due',
    failedAttempts: subscription.failedAttempts + 1,
    dueAt: new Date(at.getTime() + days * DAY_MS),
  });
  await emit(transaction, 'invoice.payment_failed', { kind: 'invoice', id: invoice.id });
  await emit(transaction, 'customer.subscription.updated', { kind: 'subscription', id: subscriptionId });
}
