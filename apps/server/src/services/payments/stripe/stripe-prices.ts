import type { PlanChoice } from '@tryon/contract/payments/payments.ts';
import { BILLINGS, CURRENCY, PAID_PLAN_IDS } from '@tryon/contract/payments/plans.ts';
import { PaymentProviderError } from '#src/services/payments/payment-provider.ts';
import type { StripeCaller } from './stripe-client.ts';
import type { StripePrice } from './stripe-replies.ts';

const PRICES_KEPT_MS = 10 * 60 * 1000;

/** Finds prices by lookup key, and plans by price. Both change rarely, so they are cached. */
export function createPrices(stripe: StripeCaller) {
  const byKey = new Map<string, { price: StripePrice; until: number }>();
  const byId = new Map<string, PlanChoice | null>();
  return {
    /** @throws PaymentProviderError when the account has no such price, or its amount differs. */
    async get(lookupKey: string, amountCents?: number): Promise<string> {
      let known = byKey.get(lookupKey);
      if (!known || known.until < performance.now()) {
        const [price] = await stripe.list('price', (api) =>
          api.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }),
        );
        if (!price) {
          throw new PaymentProviderError(`Stripe has no price "${lookupKey}": run npm run stripe:setup.`);
        }
        known = { price, until: performance.now() + PRICES_KEPT_MS };
        byKey.set(lookupKey, known);
      }
      const { price } = known;
      const isRight = price.currency === CURRENCY && (amountCents ?? price.unit_amount) === price.unit_amount;
      if (!isRight) {
        throw new PaymentProviderError(`The price "${lookupKey}" at Stripe is not the catalogue's.`);
      }
      return price.id;
    },
    async findChoice(priceId: string): Promise<PlanChoice | null> {
      const known = byId.get(priceId);
      if (known !== undefined) return known;
      const found = await stripe.find('price', (api) => api.prices.retrieve(priceId));
      const choice = found && choiceOf(found);
      byId.set(priceId, choice);
      return choice;
    },
  };
}

export type StripePrices = ReturnType<typeof createPrices>;

/** The plan of a price, as `stripe:setup` recorded it; null for a price that is not ours. */
function choiceOf(price: StripePrice): PlanChoice | null {
  const [, plan, billing] = /^tryon_(\w+)_(\w+)$/.exec(price.lookup_key ?? '') ?? [];
  const foundPlan = PAID_PLAN_IDS.find((id) => id === (price.metadata.plan ?? plan));
  const foundBilling = BILLINGS.find((each) => each === (price.metadata.billing ?? billing));
  return foundPlan && foundBilling ? { plan: foundPlan, billing: foundBilling } : null;
}
