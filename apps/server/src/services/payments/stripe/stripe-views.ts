import { PAID_PLAN_IDS } from '@tryon/contract/payments/payments.ts';
import { BILLINGS } from '@tryon/contract/payments/plans.ts';
import type {
  PlanChoice,
  ProviderInvoice,
  ProviderMethod,
  ProviderSubscription,
} from '#src/services/payments/payment-provider.ts';
import type { StripeInvoice, StripeMethod, StripePrice, StripeSubscription } from './stripe-replies.ts';

/** The plan of a price, as `stripe:setup` recorded it; null for a price that is not ours. */
export function choiceOf(price: StripePrice): PlanChoice | null {
  const [, plan, billing] = /^tryon_(\w+)_(\w+)$/.exec(price.lookup_key ?? '') ?? [];
  const foundPlan = PAID_PLAN_IDS.find((id) => id === (price.metadata.plan ?? plan));
  const foundBilling = BILLINGS.find((each) => each === (price.metadata.billing ?? billing));
  return foundPlan && foundBilling ? { plan: foundPlan, billing: foundBilling } : null;
}

const LIVE: Readonly<Record<string, ProviderSubscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
};

/** Converts a subscription to the interface's type; `choice` and `pendingChange` come from looking up its prices. */
export function toProviderSubscription(
  subscription: StripeSubscription,
  choice: PlanChoice,
  pendingChange: PlanChoice | null,
): ProviderSubscription {
  const status = LIVE[subscription.status] ?? 'ended';
  const [item] = subscription.items.data;
  if (!item) throw new Error('A subscription has no item.');
  return {
    ...choice,
    id: subscription.id,
    customerId: subscription.customer,
    status,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    pendingChange: status === 'ended' ? null : pendingChange,
    endedBecause: status === 'ended' ? whyEnded(subscription) : null,
  };
}

function whyEnded({
  status,
  cancellation_details,
}: StripeSubscription): ProviderSubscription['endedBecause'] {
  if (status === 'incomplete_expired') return 'never_paid';
  return status === 'unpaid' || cancellation_details?.reason === 'payment_failed' ? 'not_paid' : 'asked';
}

/** The line for what was bought, as opposed to credits: the one with the highest amount. */
export function mainLineOf({ lines }: StripeInvoice): StripeInvoice['lines']['data'][number] | null {
  return lines.data.toSorted((one, other) => other.amount - one.amount).at(0) ?? null;
}

/** Converts an invoice to the interface's type. `before` is the plan that its credits were for, if it has any. */
export function toProviderInvoice(
  invoice: StripeInvoice,
  choice: PlanChoice,
  before: PlanChoice | null,
): ProviderInvoice | null {
  const line = mainLineOf(invoice);
  if (!line || !invoice.customer || invoice.parent === null) return null;
  const isPaid = invoice.status === 'paid';
  return {
    ...choice,
    id: invoice.id,
    customerId: invoice.customer,
    subscriptionId: invoice.parent,
    reason: reasonOf(invoice, choice, before),
    status: isPaid ? 'paid' : openStatusOf(invoice),
    amountCents: invoice.total,
    currency: invoice.currency,
    periodStart: line.period.start,
    periodEnd: line.period.end,
    paidAt: isPaid ? (invoice.status_transitions.paid_at ?? invoice.created) : null,
    url: invoice.hosted_invoice_url ?? null,
  };
}

function reasonOf({ billing_reason }: StripeInvoice, choice: PlanChoice, before: PlanChoice | null) {
  if (billing_reason === 'subscription_create') return 'create';
  const staysInPeriod = before !== null && before.billing === choice.billing;
  return billing_reason === 'subscription_update' && staysInPeriod ? 'upgrade' : 'cycle';
}

/** The first invoice stays open until a card pays it; a later one counts as failed after its first attempt. */
export function openStatusOf({
  status,
  billing_reason,
  attempt_count,
}: StripeInvoice): 'open' | 'failed' | 'void' {
  if (status === 'void' || status === 'uncollectible') return 'void';
  return attempt_count > 0 && billing_reason === 'subscription_cycle' ? 'failed' : 'open';
}

/** Converts a card to the interface's type; null for any other payment method. */
export function toProviderMethod(method: StripeMethod, defaultId: string | null): ProviderMethod | null {
  if (!method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  const { id, customer = null } = method;
  return { id, customerId: customer, brand, last4, expMonth, expYear, isDefault: id === defaultId };
}
