import { PASS_LOOKUP_KEY, priceLookupKey } from '@tryon/contract/payments/payments.ts';
import type { OrderDetails, ProviderCheckout } from '#src/services/payments/payment-provider.ts';
import type { StripeCaller } from './stripe-client.ts';
import type { StripePrices } from './stripe-prices.ts';

/** Payment pages hosted by Stripe. */
export function createStripeCheckouts(stripe: StripeCaller, prices: StripePrices) {
  return {
    /** Creates a hosted page to pay the order on. `urls.success` may contain `{CHECKOUT_SESSION_ID}`. */
    async createCheckout(details: OrderDetails, urls: { success: string; cancel: string }, key: string) {
      const { order, customerId: customer, description } = details;
      const metadata = { ...details.metadata };
      const lookupKey = order.kind === 'plan' ? priceLookupKey(order.plan, order.billing) : PASS_LOOKUP_KEY;
      const common = {
        customer,
        metadata,
        success_url: urls.success,
        cancel_url: urls.cancel,
        ...(metadata.user_id ? { client_reference_id: metadata.user_id } : {}),
        line_items: [{ price: await prices.get(lookupKey, details.amountCents), quantity: 1 }],
      };
      const { id, url } = await stripe.ask('checkout', (api) =>
        api.checkout.sessions.create(
          order.kind === 'plan'
            ? { ...common, mode: 'subscription', subscription_data: { metadata, description } }
            : {
                ...common,
                mode: 'payment',
                payment_intent_data: {
                  metadata: { ...metadata, kind: 'pass' },
                  description,
                  ...(order.savesCard ? { setup_future_usage: 'off_session' } : {}),
                },
              },
          { idempotencyKey: key },
        ),
      );
      return { id, url: url ?? null };
    },
    async findCheckout(id: string): Promise<ProviderCheckout | null> {
      const session = await stripe.find('checkout', (api) => api.checkout.sessions.retrieve(id));
      if (!session) return null;
      return {
        id,
        customerId: session.customer ?? null,
        status: session.status ?? 'open',
        paymentId: session.payment_intent ?? null,
        invoiceId: session.invoice ?? null,
        subscriptionId: session.subscription ?? null,
      };
    },
    async expireCheckout(id: string): Promise<void> {
      const session = await stripe.find('checkout', (api) => api.checkout.sessions.retrieve(id));
      if (session?.status === 'open') await stripe.tell((api) => api.checkout.sessions.expire(id));
    },
  };
}
