import { DomainError } from '#src/domain-error.ts';
import type { PaymentProvider } from '#src/services/payments/payment-provider.ts';
import { createStripeBills } from './stripe-bills.ts';
import { createStripeCards } from './stripe-cards.ts';
import { createStripeCharges } from './stripe-charges.ts';
import { createStripeCheckouts } from './stripe-checkouts.ts';
import { openStripe, orNull, PORTAL_OWNER, type StripePaymentsOptions, seconds } from './stripe-client.ts';
import { STRIPE_EVENTS, toProviderEvent } from './stripe-events.ts';
import { createPrices } from './stripe-prices.ts';
import { createStripeSubscriptions } from './stripe-subscriptions.ts';

/** Maximum age of a signed event. */
const TOLERANCE_SECONDS = 300;
const MOST_AT_ONCE = 5_000;

/** Stripe as a payment provider. Source: Stripe's API reference at the pinned version. */
export function createStripePayments(options: StripePaymentsOptions): PaymentProvider {
  const stripe = openStripe(options);
  const prices = createPrices(stripe);
  const { name = 'stripe', publishableKey, now = () => new Date() } = options;

  return {
    ...createStripeCharges(stripe, prices),
    ...createStripeCheckouts(stripe, prices),
    ...createStripeCards(stripe),
    ...createStripeSubscriptions(stripe, prices, now),
    ...createStripeBills(stripe, prices),
    name,
    publishableKey,

    async createCustomer({ userId, email, name }, key) {
      const params = { email, name, metadata: { user_id: userId } };
      const { id } = await stripe.ask('customer', (api) =>
        api.customers.create(params, { idempotencyKey: key }),
      );
      return id;
    },
    async closeCustomer(customerId) {
      // Removing a customer ends its subscriptions at once.
      await orNull(stripe.tell((api) => api.customers.del(customerId)));
    },

    async createPortal(customer, returnUrl) {
      const all = await stripe.list('portalSettings', (api) =>
        api.billingPortal.configurations.list({ active: true, limit: 100 }),
      );
      const ours = all.find(({ metadata }) => metadata.owner === PORTAL_OWNER);
      const { url } = await stripe.ask('portal', (api) =>
        api.billingPortal.sessions.create({
          ...{ customer, return_url: returnUrl },
          ...(ours ? { configuration: ours.id } : {}),
        }),
      );
      return url;
    },

    async readEvent(body, headers) {
      const signature = headers.get('stripe-signature') ?? '';
      const event = await (await stripe.library()).webhooks
        .constructEventAsync(body, signature, options.webhookSecret, TOLERANCE_SECONDS)
        .catch((error: unknown) => {
          throw new DomainError('signature_not_valid', { cause: error });
        });
      // The library rejects old timestamps but accepts future ones, which could be saved up and replayed later.
      if (signedAt(signature) > seconds(new Date()) + TOLERANCE_SECONDS) {
        throw new DomainError('signature_not_valid');
      }
      return toProviderEvent(event);
    },
    async listEvents(since) {
      const types = Object.keys(STRIPE_EVENTS);
      const events = await stripe.tell((api) =>
        api.events
          .list({ types, created: { gte: seconds(since) }, limit: 100 })
          .autoPagingToArray({ limit: MOST_AT_ONCE }),
      );
      return events.map(toProviderEvent);
    },
  };
}

/** The timestamp, in seconds since 1970, of a signature header that the library has accepted. */
function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.POSITIVE_INFINITY);
}
