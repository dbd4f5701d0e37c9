import type { z } from 'zod';
import type { PlansAnswer } from './credits.ts';
import type { paymentRequestSchema } from './payments.ts';

/** Badges on the cards of plans. */
export const PLAN_BADGES = { popular: 'Most Popular', bestValue: 'Best Value' } as const;

/** The plans that a user can be on. */
export const PLAN_IDS = ['free', 'plus', 'pro'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Plans that cost money. */
export const PAID_PLAN_IDS = ['plus', 'pro'] as const satisfies readonly PlanId[];
export type PaidPlanId = (typeof PAID_PLAN_IDS)[number];

/** How often a paid plan is charged. */
export const BILLINGS = ['monthly', 'annual'] as const;
export type Billing = (typeof BILLINGS)[number];

/** The choice between them, as people read it. */
export const BILLING_OPTIONS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annually' },
] as const satisfies readonly { value: Billing; label: string }[];

/** Styles of the button on a plan's card. */
export const BUTTON_VARIANTS = ['default', 'outline'] as const;

/** One plan of the catalogue. Prices are in dollars (USD); all charged amounts are in whole cents. */
export type Plan = Readonly<PlansAnswer['plans'][number]>;

/** The plans in display order. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    name: 'Free',
    description: 'For a look in the mirror.',
    monthlyPrice: 0,
    annualPrice: 0,
    tryOnsPerMonth: 3,
    features: ['3 virtual try-ons a month', 'Small watermark', 'No card needed'],
    buttonText: 'Try it free',
    buttonVariant: 'outline',
    popular: false,
    bestValue: false,
    watermark: true,
    rollover: false,
  },
  plus: {
    id: 'plus',
    name: 'Plus',
    description: 'For anyone who shops online most weeks.',
    monthlyPrice: 9.9,
    annualPrice: 6.9,
    tryOnsPerMonth: 150,
    features: ['150 try-ons a month', 'No watermark', 'Unused credits roll over'],
    buttonText: 'Get Plus',
    buttonVariant: 'default',
    popular: true,
    bestValue: false,
    watermark: false,
    rollover: true,
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    description: 'For wardrobes, stylists and second opinions.',
    monthlyPrice: 19.9,
    annualPrice: 13.9,
    tryOnsPerMonth: 300,
    features: ['300 try-ons a month', 'No watermark', 'Unused credits roll over'],
    buttonText: 'Get Pro',
    buttonVariant: 'default',
    popular: false,
    bestValue: true,
    watermark: false,
    rollover: true,
  },
};

/** The one-off pass that `/payment` sells when no plan was chosen. It is not on the pricing page. */
export const PREMIUM_PASS = {
  id: 'premium',
  name: 'Premium pass',
  priceCents: 2999,
  tryOns: 300,
  /** Days from the payment; the pass does not renew. */
  validDays: 365,
  watermark: false,
} as const;

/** ISO 4217, lower case as payment providers write it. */
export const CURRENCY = 'usd';

/** Default description of a payment. */
export const DEFAULT_PAYMENT_DESCRIPTION = 'Virtual Try-On Service';

/** The `service` entry in a payment's metadata. */
export const PAYMENT_SERVICE = 'virtual_try_on';

const MONTHS_A_YEAR = 12;
const CENTS = 100;

/** The price per month, in cents. */
export function monthlyCents(plan: Plan, billing: Billing): number {
  return Math.round((billing === 'annual' ? plan.annualPrice : plan.monthlyPrice) * CENTS);
}

/** The amount charged at once, in cents: one month, or twelve. */
export function chargedCents(plan: Plan, billing: Billing): number {
  return monthlyCents(plan, billing) * (billing === 'annual' ? MONTHS_A_YEAR : 1);
}

/** The price per month with one decimal: "$6.9", and "$0.0" for Free. */
export function pricePerMonthText(plan: Plan, billing: Billing): string {
  return `$${(monthlyCents(plan, billing) / CENTS).toFixed(1)}`;
}

/** An amount with two decimals, such as "$82.80". */
export function amountText(cents: number): string {
  return `$${(cents / CENTS).toFixed(2)}`;
}

/** What annual billing saves per year, in cents and whole per cent; null when it saves nothing. */
export function annualSaving(plan: Plan): { cents: number; percentage: number } | null {
  const monthly = monthlyCents(plan, 'monthly') * MONTHS_A_YEAR;
  const cents = monthly - chargedCents(plan, 'annual');
  return cents > 0 ? { cents, percentage: Math.round((cents / monthly) * 100) } : null;
}

/** The line under an annual price, such as "Save $36 (30% off)"; null when nothing is saved. */
export function savingText(plan: Plan): string | null {
  const saving = annualSaving(plan);
  if (!saving) return null;
  const amount = amountText(saving.cents).replace(/\.00$/, '');
  return `Save ${amount} (${saving.percentage}% off)`;
}

/** Label of a paid plan's pay button, with the amount charged now, such as "Pay $9.90". */
export function payButtonText(plan: Plan, billing: Billing): string {
  return `Pay ${amountText(chargedCents(plan, billing))}`;
}

/** The pay button's accessible name, which adds the plan, such as "Get Plus, pay $9.90". */
export function payButtonName(plan: Plan, billing: Billing): string {
  return `${plan.buttonText}, pay ${amountText(chargedCents(plan, billing))}`;
}

/** The badge on a plan's card, or null. */
export function planBadge(plan: Plan): string | null {
  if (plan.popular) return PLAN_BADGES.popular;
  return plan.bestValue ? PLAN_BADGES.bestValue : null;
}

/** The description of a payment, as the payment provider and the order summary show it. */
export function planPaymentDescription(plan: Plan, billing: Billing): string {
  return `${plan.name} Plan - ${billing === 'annual' ? 'Annual' : 'Monthly'} Billing`;
}

/** The navigation state of `/payment`. Amounts from a browser are never trusted: the server looks them up again. */
export type PaymentState = Readonly<z.infer<typeof paymentRequestSchema>>;

/** The navigation state to pay for a plan. */
export function planPaymentState(plan: Plan, billing: Billing): PaymentState {
  return {
    amount: chargedCents(plan, billing),
    currency: CURRENCY,
    description: planPaymentDescription(plan, billing),
    metadata: { plan: plan.id, billing, service: PAYMENT_SERVICE },
  };
}
