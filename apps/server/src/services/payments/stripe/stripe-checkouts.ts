import { PASS_LOOKUP_KEY, priceLookupKey } from '@tryon/contract/payments/payments.ts';
import type { CheckoutMethods } from '#src/services/payments/payment-provider.ts';
import { ask, find, read, type StripeLibrary } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';

export function createStripeCheckouts(stripe: StripeLibrary, prices: StripePrices): CheckoutMethods {
  return {
    async createCheckout(details, urls, key) {
      const { order, customerId: customer, description } = details;
      const metadata = { ...details.metadata };
      const common = {
        ...{ customer, metadata, success_url: urls.success, cancel_url: urls.cancel },
        ...(metadata.user_id ? { client_reference_id: metadata.user_id } : {}),
      };
      const lookupKey = order.kind === 'plan' ? priceLookupKey(order.plan, order.billing) : PASS_LOOKUP_KEY;
      const line_items = [{ price: await prices.get(lookupKey, details.amountCents), quantity: 1 }];
      const created = await ask(stripe, (api) =>
        api.checkout.sessions.create(
          order.kind === 'plan'
            ? { ...common, line_items, mode: 'subscription', subscription_data: { metadata, description } }
            : {
                ...{ ...common, line_items, mode: 'payment' },
                payment_intent_data: {
                  ...{ metadata: { ...metadata, kind: 'pass' }, description },
                  ...(order.savesCard ? { setup_future_usage: 'off_session' } : {}),
                },
              },
          { idempotencyKey: key },
        ),
      );
      const { id, url } = read('checkout', created);
      return { id, url: url ?? null };
    },
    async findCheckout(id) {
      const found = await find(stripe, (api) => api.checkout.sessions.retrieve(id));
      if (!found) return null;
      const session = read('checkout', found);
      return {
        id,
        customerId: session.customer ?? null,
        status: session.status ?? 'open',
        paymentId: session.payment_intent ?? null,
        invoiceId: session.invoice ?? null,
        subscriptionId: session.subscription ?? null,
      };
    },
    async expireCheckout(id) {
      const found = await find(stripe, (api) => api.checkout.sessions.retrieve(id));
      if (found && read('checkout', found).status === 'open') {
        await ask(stripe, (api) => api.checkout.sessions.expire(id));
      }
    },
  };
}
