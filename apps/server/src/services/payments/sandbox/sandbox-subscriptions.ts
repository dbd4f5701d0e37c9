import { CURRENCY, chargedCents, PLANS, planPaymentDescription } from '@tryon/contract/payments/plans.ts';
import type { PlanChoice } from '#src/services/payments/payment-provider.ts';
import {
  askBank,
  charge,
  createPayment,
  createSandboxId,
  emit,
  refuse,
  settle,
  type Verdict,
} from '#src/services/payments/sandbox/sandbox-charges.ts';
import type {
  SandboxInvoice,
  SandboxPayment,
  SandboxSubscription,
} from '#src/services/payments/sandbox/sandbox-objects.ts';
import { periodEndOf, prorate } from '#src/services/payments/sandbox/sandbox-periods.ts';
import type { SandboxTransaction } from '#src/services/payments/sandbox/sandbox-provider.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after a bill could not be paid at which it is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** What is charged at once when a subscription changes at `at`, and the period that is then paid for. */
export function quoteChange(subscription: SandboxSubscription, choice: PlanChoice, at: Date) {
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const back = prorate(priceOf(subscription), period, at);
  if (choice.billing === subscription.billing) {
    return {
      dueNowCents: Math.max(0, prorate(priceOf(choice), period, at) - back),
      reason: 'upgrade' as const,
      periodStart: period.start,
      periodEnd: period.end,
    };
  }
  return {
    dueNowCents: Math.max(0, priceOf(choice) - back),
    reason: 'cycle' as const,
    periodStart: at,
    periodEnd: periodEndOf(at, choice.billing, at.getUTCDate()),
  };
}

function priceOf({ plan, billing }: PlanChoice): number {
  return chargedCents(PLANS[plan], billing);
}

/** Bills a subscription; the payment waits for a card. */
async function bill(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
  details: PlanChoice &
    Pick<SandboxInvoice, 'reason' | 'amountCents' | 'periodStart' | 'periodEnd' | 'isChange'>,
): Promise<{ invoice: SandboxInvoice; payment: SandboxPayment }> {
  const { id: subscriptionId, customerId } = subscription;
  const id = createSandboxId('in');
  const payment = await transaction.collections.payments.put(
    createPayment(transaction, {
      customerId,
      amountCents: details.amountCents,
      description: planPaymentDescription(PLANS[details.plan], details.billing),
      invoiceId: id,
    }),
  );
  const invoice = await transaction.collections.invoices.put({
    ...details,
    id,
    customerId,
    subscriptionId,
    status: 'open',
    currency: CURRENCY,
    paymentId: payment.id,
    createdAt: transaction.at,
    paidAt: null,
  });
  return { invoice, payment };
}

/** Changes the plan now and charges the default card; whatever is not paid at once leaves the plan as it was. */
export async function changeNow(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
  choice: PlanChoice,
  prorationAt: Date,
): Promise<{ verdict: Verdict | 'no_card'; paymentId: string | null; invoiceId: string | null }> {
  const { collections } = transaction;
  await voidOpenChanges(transaction, subscription);
  const { dueNowCents, ...quote } = quoteChange(subscription, choice, prorationAt);
  const method = await findDefaultMethod(transaction, subscription.customerId);
  if (method === null) return { verdict: 'no_card', paymentId: null, invoiceId: null };
  const { invoice, payment } = await bill(transaction, subscription, {
    plan: choice.plan,
    billing: choice.billing,
    ...quote,
    amountCents: dueNowCents,
    isChange: true,
  });
  const verdict = await charge(transaction, payment, method);
  if (verdict === 'declined') await voidInvoice(transaction, await collections.invoices.get(invoice.id));
  return { verdict, paymentId: payment.id, invoiceId: invoice.id };
}

async function findDefaultMethod({ collections }: SandboxTransaction, customerId: string) {
  const { defaultMethodId } = await collections.customers.get(customerId);
  return defaultMethodId === null ? null : collections.methods.find(defaultMethodId);
}

async function listOpenInvoices(
  { collections }: SandboxTransaction,
  { id, customerId }: SandboxSubscription,
) {
  const invoices = await collections.invoices.list(customerId);
  return invoices.filter(
    ({ subscriptionId, status }) => subscriptionId === id && (status === 'open' || status === 'failed'),
  );
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

/** Ends a subscription at once; nothing of what was paid goes back by that. */
export async function endSubscription(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
  endedBecause: 'asked' | 'not_paid' | 'never_paid',
): Promise<void> {
  if (subscription.status === 'ended') return;
  const open = await listOpenInvoices(transaction, subscription);
  for (const invoice of open) await voidInvoice(transaction, invoice);
  await transaction.collections.subscriptions.put({
    ...subscription,
    status: 'ended',
    endedBecause,
    pendingChange: null,
    dueAt: null,
  });
  await emit(transaction, 'customer.subscription.deleted', { kind: 'subscription', id: subscription.id });
}

/** Tries the open bill with the default card, the person being there; null when there is nothing to pay. */
export async function payOpenInvoice(
  transaction: SandboxTransaction,
  subscription: SandboxSubscription,
): Promise<Verdict | 'no_card' | null> {
  const [invoice] = (await listOpenInvoices(transaction, subscription)).filter(({ isChange }) => !isChange);
  if (!invoice) return null;
  const method = await findDefaultMethod(transaction, subscription.customerId);
  if (method === null) return 'no_card';
  return charge(transaction, await transaction.collections.payments.get(invoice.paymentId), method);
}

/** Does what is due for a subscription at its moment: renews it, tries a bill again, ends it, or gives it up. */
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
    plan,
    billing,
    reason: 'cycle',
    amountCents: priceOf({ plan, billing }),
    periodStart,
    periodEnd,
    isChange: false,
  });
  await collect(transaction, next.id, invoice, payment);
}

async function retry(transaction: SandboxTransaction, subscription: SandboxSubscription): Promise<void> {
  const [invoice] = (await listOpenInvoices(transaction, subscription)).filter(({ isChange }) => !isChange);
  if (!invoice) return endSubscription(transaction, subscription, 'not_paid');
  await collect(
    transaction,
    subscription.id,
    invoice,
    await transaction.collections.payments.get(invoice.paymentId),
  );
}

/** Charges the default card while nobody is there. */
async function collect(
  transaction: SandboxTransaction,
  subscriptionId: string,
  invoice: SandboxInvoice,
  payment: SandboxPayment,
): Promise<void> {
  const { collections, at } = transaction;
  const method = await findDefaultMethod(transaction, invoice.customerId);
  if (method && askBank(method, false) === 'succeeded') {
    await settle(transaction, payment, method);
    return;
  }
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
