import { CURRENCY, chargedCents, PLANS, planPaymentDescription } from '@tryon/contract/plans.ts';
import type { PlanChoice } from '#src/services/payment-provider.ts';
import type { SandboxTurn } from '#src/services/payment-sandbox.store.ts';
import {
  askBank,
  charge,
  createPayment,
  createSandboxId,
  emit,
  refuse,
  settle,
  type Verdict,
} from '#src/services/payment-sandbox-charges.ts';
import type {
  SandboxInvoice,
  SandboxPayment,
  SandboxSubscription,
} from '#src/services/payment-sandbox-objects.ts';
import { periodEndOf, prorate } from '#src/services/payment-sandbox-periods.ts';

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
  turn: SandboxTurn,
  subscription: SandboxSubscription,
  details: PlanChoice &
    Pick<SandboxInvoice, 'reason' | 'amountCents' | 'periodStart' | 'periodEnd' | 'isChange'>,
): Promise<{ invoice: SandboxInvoice; payment: SandboxPayment }> {
  const { id: subscriptionId, customerId } = subscription;
  const id = createSandboxId('in');
  const payment = await turn.shelves.payments.put(
    createPayment(turn, {
      customerId,
      amountCents: details.amountCents,
      description: planPaymentDescription(PLANS[details.plan], details.billing),
      invoiceId: id,
    }),
  );
  const invoice = await turn.shelves.invoices.put({
    ...details,
    id,
    customerId,
    subscriptionId,
    status: 'open',
    currency: CURRENCY,
    paymentId: payment.id,
    createdAt: turn.at,
    paidAt: null,
  });
  return { invoice, payment };
}

/** Changes the plan now and charges the default card; whatever is not paid at once leaves the plan as it was. */
export async function changeNow(
  turn: SandboxTurn,
  subscription: SandboxSubscription,
  choice: PlanChoice,
  prorationAt: Date,
): Promise<{ verdict: Verdict | 'no_card'; paymentId: string | null; invoiceId: string | null }> {
  const { shelves } = turn;
  await voidOpenChanges(turn, subscription);
  const { dueNowCents, ...quote } = quoteChange(subscription, choice, prorationAt);
  const method = await findDefaultMethod(turn, subscription.customerId);
  if (method === null) return { verdict: 'no_card', paymentId: null, invoiceId: null };
  const { invoice, payment } = await bill(turn, subscription, {
    plan: choice.plan,
    billing: choice.billing,
    ...quote,
    amountCents: dueNowCents,
    isChange: true,
  });
  const verdict = await charge(turn, payment, method);
  if (verdict === 'declined') await voidInvoice(turn, await shelves.invoices.get(invoice.id));
  return { verdict, paymentId: payment.id, invoiceId: invoice.id };
}

async function findDefaultMethod({ shelves }: SandboxTurn, customerId: string) {
  const { defaultMethodId } = await shelves.customers.get(customerId);
  return defaultMethodId === null ? null : shelves.methods.find(defaultMethodId);
}

async function listOpenInvoices({ shelves }: SandboxTurn, { id, customerId }: SandboxSubscription) {
  const invoices = await shelves.invoices.list(customerId);
  return invoices.filter(
    ({ subscriptionId, status }) => subscriptionId === id && (status === 'open' || status === 'failed'),
  );
}

async function voidOpenChanges(turn: SandboxTurn, subscription: SandboxSubscription): Promise<void> {
  const open = await listOpenInvoices(turn, subscription);
  for (const invoice of open) if (invoice.isChange) await voidInvoice(turn, invoice);
}

async function voidInvoice({ shelves }: SandboxTurn, invoice: SandboxInvoice): Promise<void> {
  await shelves.invoices.put({ ...invoice, status: 'void' });
  const payment = await shelves.payments.get(invoice.paymentId);
  if (payment.status !== 'succeeded') await shelves.payments.put({ ...payment, status: 'canceled' });
}

/** Ends a subscription at once; nothing of what was paid goes back by that. */
export async function endSubscription(
  turn: SandboxTurn,
  subscription: SandboxSubscription,
  endedBecause: 'asked' | 'not_paid' | 'never_paid',
): Promise<void> {
  if (subscription.status === 'ended') return;
  const open = await listOpenInvoices(turn, subscription);
  for (const invoice of open) await voidInvoice(turn, invoice);
  await turn.shelves.subscriptions.put({
    ...subscription,
    status: 'ended',
    endedBecause,
    pendingChange: null,
    dueAt: null,
  });
  await emit(turn, 'customer.subscription.deleted', { kind: 'subscription', id: subscription.id });
}

/** Tries the open bill with the default card, the person being there; null when there is nothing to pay. */
export async function payOpenInvoice(
  turn: SandboxTurn,
  subscription: SandboxSubscription,
): Promise<Verdict | 'no_card' | null> {
  const [invoice] = (await listOpenInvoices(turn, subscription)).filter(({ isChange }) => !isChange);
  if (!invoice) return null;
  const method = await findDefaultMethod(turn, subscription.customerId);
  if (method === null) return 'no_card';
  return charge(turn, await turn.shelves.payments.get(invoice.paymentId), method);
}

/** Does what is due for a subscription at its moment: renews it, tries a bill again, ends it, or gives it up. */
export async function advance(turn: SandboxTurn, subscription: SandboxSubscription): Promise<void> {
  if (subscription.status === 'incomplete') return endSubscription(turn, subscription, 'never_paid');
  if (subscription.status === 'past_due') return retry(turn, subscription);
  if (subscription.cancelAtPeriodEnd) return endSubscription(turn, subscription, 'asked');
  await renew(turn, subscription);
}

async function renew(turn: SandboxTurn, subscription: SandboxSubscription): Promise<void> {
  const { plan, billing } = subscription.pendingChange ?? subscription;
  await voidOpenChanges(turn, subscription);
  const periodStart = subscription.periodEnd;
  const periodEnd = periodEndOf(periodStart, billing, subscription.anchorDay);
  const next = { ...subscription, plan, billing, pendingChange: null, periodStart, periodEnd };
  await turn.shelves.subscriptions.put({ ...next, failedAttempts: 0, dueAt: periodEnd });
  const { invoice, payment } = await bill(turn, next, {
    plan,
    billing,
    reason: 'cycle',
    amountCents: priceOf({ plan, billing }),
    periodStart,
    periodEnd,
    isChange: false,
  });
  await collect(turn, next.id, invoice, payment);
}

async function retry(turn: SandboxTurn, subscription: SandboxSubscription): Promise<void> {
  const [invoice] = (await listOpenInvoices(turn, subscription)).filter(({ isChange }) => !isChange);
  if (!invoice) return endSubscription(turn, subscription, 'not_paid');
  await collect(turn, subscription.id, invoice, await turn.shelves.payments.get(invoice.paymentId));
}

/** Charges the default card while nobody is there. */
async function collect(
  turn: SandboxTurn,
  subscriptionId: string,
  invoice: SandboxInvoice,
  payment: SandboxPayment,
): Promise<void> {
  const { shelves, at } = turn;
  const method = await findDefaultMethod(turn, invoice.customerId);
  if (method && askBank(method, false) === 'succeeded') {
    await settle(turn, payment, method);
    return;
  }
  await refuse(turn, payment);
  await shelves.invoices.put({ ...invoice, status: 'failed' });
  const subscription = await shelves.subscriptions.get(subscriptionId);
  const days = RETRY_DAYS[subscription.failedAttempts];
  if (days === undefined) return endSubscription(turn, subscription, 'not_paid');
  await shelves.subscriptions.put({
    ...subscription,
    status: 'past_due',
    failedAttempts: subscription.failedAttempts + 1,
    dueAt: new Date(at.getTime() + days * DAY_MS),
  });
  await emit(turn, 'invoice.payment_failed', { kind: 'invoice', id: invoice.id });
  await emit(turn, 'customer.subscription.updated', { kind: 'subscription', id: subscriptionId });
}
