import { DomainError } from '#src/domain-error.ts';
import type { ProviderEvent } from '#src/services/payments/payment-provider.ts';
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

/**
 * The payment provider, which is Stripe. Methods that change something take an idempotency key: repeating a call with
 * the same key, after a crash or a lost response, returns the same result and has no second effect. Find methods return
 * null for unknown ids. Source: Stripe's API reference at the pinned version.
 *
 * @throws DomainError with a payment code when a card or a request is refused; PaymentProviderError when the provider
 * does not respond, or its response is invalid.
 */
export function createStripePayments(options: StripePaymentsOptions) {
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
    /** For the provider's browser library; null when there is none. */
    publishableKey,

    async createCustomer(person: { userId: string; email: string; name: string }, key: string) {
      const { userId, email, name } = person;
      const params = { email, name, metadata: { user_id: userId } };
      const { id } = await stripe.ask('customer', (api) =>
        api.customers.create(params, { idempotencyKey: key }),
      );
      return id;
    },
    /** Ends every subscription at once and deletes the saved cards. An already deleted customer is not an error. */
    async closeCustomer(customerId: string): Promise<void> {
      await orNull(stripe.tell((api) => api.customers.del(customerId)));
    },

    async createPortal(customer: string, returnUrl: string) {
      const all = await stripe.list('portalSettings', (api) =>
        api.billingPortal.configurations.list({ active: true, limit: 100 }),
      );
      const ours = all.find(({ metadata }) => metadata.owner === PORTAL_OWNER);
      const { url } = await stripe.ask('portal', (api) =>
        api.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          ...(ours ? { configuration: ours.id } : {}),
        }),
      );
      return url;
    },

    /**
     * Verifies and parses a webhook event.
     * @throws DomainError `signature_not_valid`
     */
    async readEvent(body: string, headers: Headers): Promise<ProviderEvent> {
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
    /** Returns every event since then, to recover those whose delivery failed. */
    async listEvents(since: Date): Promise<ProviderEvent[]> {
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

export type PaymentProvider = ReturnType<typeof createStripePayments>;

/** The timestamp, in seconds since 1970, of a signature header that the library has accepted. */
function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.POSITIVE_INFINITY);
}
