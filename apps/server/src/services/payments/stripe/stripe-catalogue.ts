import { PASS_LOOKUP_KEY, type PlanChoice, priceLookupKey } from '@tryon/contract/payments/payments.ts';
import {
  BILLINGS,
  type Billing,
  chargedCents,
  type PaidPlanId,
  PLANS,
  PREMIUM_PASS,
  planPaymentDescription,
} from '@tryon/contract/payments/plans.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';

/** A price as it should exist in the Stripe account. */
export interface WantedPrice {
  /** The plan this price is for; null for the one-off pass. */
  readonly choice: PlanChoice | null;
  readonly lookupKey: string;
  readonly product: string;
  readonly amountCents: number;
  readonly interval: 'month' | 'year' | null;
  readonly nickname: string;
  readonly metadata: Record<string, string>;
}

const INTERVALS: Readonly<Record<Billing, 'month' | 'year'>> = { monthly: 'month', annual: 'year' };
const productIdOf = (id: string): string => `tryon_${id}`;

/** The products to sell, from the catalogue. */
export const PRODUCTS = [
  ...[PLANS.plus, PLANS.pro].map(({ id, name, description }) => ({
    id: productIdOf(id),
    name: `${PRODUCT_NAME} ${name}`,
    description,
  })),
  {
    id: productIdOf(PREMIUM_PASS.id),
    name: `${PRODUCT_NAME} ${PREMIUM_PASS.name}`,
    description: `${PREMIUM_PASS.tryOns} try-ons, valid for ${PREMIUM_PASS.validDays} days.`,
  },
];

function planPrice(plan: PaidPlanId, billing: Billing): WantedPrice {
  return {
    choice: { plan, billing },
    lookupKey: priceLookupKey(plan, billing),
    product: productIdOf(plan),
    amountCents: chargedCents(PLANS[plan], billing),
    interval: INTERVALS[billing],
    nickname: planPaymentDescription(PLANS[plan], billing),
    metadata: { plan, billing },
  };
}

/** Their prices, from the catalogue. */
export const PRICES: readonly WantedPrice[] = [
  ...BILLINGS.flatMap((billing) => [planPrice('plus', billing), planPrice('pro', billing)]),
  {
    choice: null,
    lookupKey: PASS_LOOKUP_KEY,
    product: productIdOf(PREMIUM_PASS.id),
    amountCents: PREMIUM_PASS.priceCents,
    interval: null,
    nickname: PREMIUM_PASS.name,
    metadata: { plan: PREMIUM_PASS.id },
  },
];
