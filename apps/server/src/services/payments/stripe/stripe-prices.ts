import { CURRENCY } from '@tryon/contract/payments/plans.ts';
import { PaymentProviderError, type PlanChoice } from '#src/services/payments/payment-provider.ts';
import { fetchList, find, read, type StripeLibrary } from './stripe-client.ts';
import type { StripePrice } from './stripe-replies.ts';
import { choiceOf } from './stripe-views.ts';

const PRICES_KEPT_MS = 10 * 60 * 1000;

/** Finds prices by lookup key, and plans by price. Both change rarely, so they are cached. */
export function createPrices(stripe: StripeLibrary) {
  const byKey = new Map<string, { price: StripePrice; until: number }>();
  const byId = new Map<string, PlanChoice | null>();
  return {
    /** @throws PaymentProviderError when the account has no such price, or its amount differs. */
    async get(lookupKey: string, amountCents?: number): Promise<string> {
      let known = byKey.get(lookupKey);
      if (!known || known.until < performance.now()) {
        const [first] = await fetchList(stripe, (api) =>
          api.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }),
        );
        if (!first) {
          throw new PaymentProviderError(`Stripe has no price "${lookupKey}": run npm run stripe:setup.`);
        }
        const price = read('price', first);
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
      const found = await find(stripe, (api) => api.prices.retrieve(priceId));
      const choice = found ? choiceOf(read('price', found)) : null;
      byId.set(priceId, choice);
      return choice;
    },
  };
}

export type StripePrices = ReturnType<typeof createPrices>;
