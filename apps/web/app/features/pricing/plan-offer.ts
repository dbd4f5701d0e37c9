import type { Subscription } from '@tryon/contract/payments/payments.ts';
import { type Billing, PLAN_IDS, type Plan } from '@tryon/contract/payments/plans.ts';
import { dayText } from '#app/format/day-text.ts';
import { signInPath } from '#app/session/session-provider.tsx';

/** Sign-up path for the free plan; the fitting room opens afterwards. */
export const SIGN_UP_PATH = signInPath('/');

/** The user's current plan; null if nobody is signed in. */
export type Held = Subscription | 'free' | null;

/** The billing period to show: the chosen one; otherwise the user's own, and monthly for everybody else. */
export function billingOf(chosen: string | null, held: Held): Billing {
  if (chosen === 'annual' || chosen === 'monthly') return chosen;
  return held === null || held === 'free' ? 'monthly' : held.billing;
}

/** `pay` opens the payment page; `link` leads elsewhere; `note` only shows a text. */
export type PlanOffer =
  | { kind: 'note'; text: string }
  | { kind: 'pay' }
  | { kind: 'link'; to: string; text: string };

/**
 * What the button on a plan's card does. A user with a paid plan changes it on the dashboard, which shows the price
 * difference before they agree; paying again here would create a second subscription.
 */
export function planOffer(plan: Plan, billing: Billing, held: Held): PlanOffer {
  if (held === null || held === 'free') return firstOffer(plan, held);
  if (plan.id === 'free') {
    return held.cancelAtPeriodEnd
      ? { kind: 'note', text: `Begins on ${dayText(held.periodEnd)}` }
      : { kind: 'link', to: '/dashboard?plan=free', text: `Downgrade to ${plan.name}` };
  }
  const pending = held.pendingChange;
  if (pending?.plan === plan.id && pending.billing === billing) {
    return { kind: 'note', text: `Begins on ${dayText(held.periodEnd)}` };
  }
  const isHeld = plan.id === held.plan;
  if (isHeld && billing === held.billing) return { kind: 'note', text: 'Your current plan' };
  const to = `/dashboard?${new URLSearchParams({ plan: plan.id, billing })}`;
  if (isHeld) {
    return { kind: 'link', to, text: billing === 'annual' ? 'Switch to annual' : 'Switch to monthly' };
  }
  const step = PLAN_IDS.indexOf(plan.id) > PLAN_IDS.indexOf(held.plan) ? 'Upgrade' : 'Downgrade';
  return { kind: 'link', to, text: `${step} to ${plan.name}` };
}

function firstOffer(plan: Plan, held: 'free' | null): PlanOffer {
  if (plan.id !== 'free') return { kind: 'pay' };
  return held === 'free'
    ? { kind: 'note', text: 'Your current plan' }
    : { kind: 'link', to: SIGN_UP_PATH, text: plan.buttonText };
}
