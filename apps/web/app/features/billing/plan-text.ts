import type { Balance, Lot } from '@tryon/contract/payments/credits.ts';
import type { Subscription } from '@tryon/contract/payments/payments.ts';
import {
  amountText,
  type Billing,
  chargedCents,
  PLANS,
  type PlanId,
  PREMIUM_PASS,
} from '@tryon/contract/payments/plans.ts';
import { dayText, monthText } from '#app/format/day-text.ts';

/** A plan with its billing period, such as "Plus, annual". */
function planName(plan: PlanId, billing?: Billing): string {
  return billing ? `${PLANS[plan].name}, ${billing}` : PLANS[plan].name;
}

/** Whether the subscription has been paid for. */
export function isLive(subscription: Subscription | null): subscription is Subscription {
  return subscription !== null && subscription.status !== 'incomplete';
}

/** The user's plan and what comes next, in a line or two. */
export function planLine(balance: Balance, subscription: Subscription | null): string {
  const pass = balance.hasPass ? ` ${PREMIUM_PASS.name} beside it.` : '';
  if (isLive(subscription)) return `${subscriptionLine(subscription)}${pass}`;
  if (balance.hasPass) return `${PREMIUM_PASS.name}. Nothing renews.`;
  const refill = balance.refillsAt ? ` New try-ons on ${dayText(balance.refillsAt)}.` : '';
  return `${PLANS[balance.plan].name}.${refill}`;
}

function subscriptionLine(subscription: Subscription): string {
  const { plan, billing, periodEnd, cancelAtPeriodEnd, pendingChange, status } = subscription;
  const name = planName(plan, billing);
  const end = dayText(periodEnd);
  if (status === 'past_due') return `${name}. The last payment failed.`;
  if (cancelAtPeriodEnd) return `${name}. Ends on ${end}; then you are on ${PLANS.free.name}.`;
  if (pendingChange) {
    return `${name}. On ${end} it becomes ${planName(pendingChange.plan, pendingChange.billing)}.`;
  }
  return `${name}. Renews on ${end} at ${amountText(chargedCents(PLANS[plan], billing))}.`;
}

/** What verifying the email address adds; null when all free try-ons of the month have been granted. */
export function unverifiedLine(lots: readonly Pick<Lot, 'kind' | 'granted'>[]): string | null {
  const free = lots.find(({ kind }) => kind === 'free');
  const missing = free ? PLANS.free.tryOnsPerMonth - free.granted : 0;
  return missing > 0 ? `Verify your email address, and ${missing} more are yours this month.` : null;
}

/** The source of a lot of try-ons, such as "Plus, November 2026". */
export function lotName({ kind, plan, startsAt }: Lot): string {
  const from = kind === 'pass' || plan === null ? PREMIUM_PASS.name : PLANS[plan].name;
  return `${from}, ${monthText(startsAt)}`;
}

/** Notes about a lot; `isFirst` marks the one of several that is used next. */
export function lotNote({ isRolledOver }: Lot, isFirst: boolean): string | null {
  const notes = [...(isRolledOver ? ['rolled over'] : []), ...(isFirst ? ['used first'] : [])];
  return notes.length > 0 ? notes.join(', ') : null;
}

export function lotEnd({ expiresAt }: Lot): string {
  return expiresAt ? dayText(expiresAt) : 'with the plan';
}
