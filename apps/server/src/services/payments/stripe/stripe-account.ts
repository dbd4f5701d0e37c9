import { CURRENCY } from '@tryon/contract/payments/plans.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import Stripe from 'stripe';
import { isLoopback } from '#src/config/is-loopback.ts';
import { PRICES, PRODUCTS, type WantedPrice } from './stripe-catalogue.ts';
import { PORTAL_OWNER, STRIPE_API_VERSION, stripeAddress } from './stripe-client.ts';
import { STRIPE_EVENTS } from './stripe-events.ts';

export interface StripeAccountOptions {
  secretKey: string;
  /** `https://api.stripe.com`, or a compatible server. */
  baseUrl: string;
  /** The site's public address; the webhook and the wallet domain are registered for it. */
  publicUrl: string;
  /** Receives one line for every step done. */
  say: (line: string) => void;
}

/**
 * Brings the products, prices, portal and webhook of a Stripe account in line with the catalogue; what already
 * matches is left alone. Prices at Stripe are immutable: a new amount becomes a new price, and existing subscribers
 * keep the old one. Returns the webhook's signing secret if the webhook was created now.
 * @throws Error of Stripe's library.
 */
export async function setUpStripeAccount(options: StripeAccountOptions): Promise<string | null> {
  const { secretKey, baseUrl, publicUrl, say } = options;
  const stripe = new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    telemetry: false,
    ...stripeAddress(baseUrl),
  });
  for (const product of PRODUCTS) await setUpProduct(stripe, product, say);
  for (const price of PRICES) await setUpPrice(stripe, price, say);
  await setUpPortal(stripe, publicUrl, say);
  if (isLoopback(new URL(publicUrl).hostname)) {
    say('webhook: left out, because Stripe cannot reach this machine. "stripe listen" can forward to it.');
    return null;
  }
  await setUpDomain(stripe, new URL(publicUrl).hostname, say);
  return setUpWebhook(stripe, `${publicUrl}/api/payments/webhook`, say);
}

type Say = StripeAccountOptions['say'];

async function setUpProduct(stripe: Stripe, wanted: (typeof PRODUCTS)[number], say: Say): Promise<void> {
  const { id, name, description } = wanted;
  const found = await stripe.products.retrieve(id).catch(nullWhenMissing);
  if (!found) {
    await stripe.products.create(wanted);
    say(`product ${id}: created`);
  } else if (found.name !== name || found.description !== description || !found.active) {
    await stripe.products.update(id, { name, description, active: true });
    say(`product ${id}: updated`);
  } else say(`product ${id}: as it should be`);
}

async function setUpPrice(stripe: Stripe, wanted: WantedPrice, say: Say): Promise<void> {
  const { lookupKey, product, amountCents, interval, nickname, metadata } = wanted;
  const [found] = (await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 })).data;
  const isRight =
    found?.active === true &&
    found.unit_amount === amountCents &&
    found.currency === CURRENCY &&
    (found.recurring?.interval ?? null) === interval;
  if (isRight) {
    say(`price ${lookupKey}: as it should be`);
    return;
  }
  await stripe.prices.create({
    product,
    currency: CURRENCY,
    unit_amount: amountCents,
    nickname,
    metadata,
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    ...(interval ? { recurring: { interval } } : {}),
  });
  if (found) await stripe.prices.update(found.id, { active: false });
  say(`price ${lookupKey}: ${found ? `replaced ${found.id}` : 'created'}`);
}

/** Plans are changed and ended only on our dashboard, by its rules; the portal shows invoices and changes cards. */
async function setUpPortal(stripe: Stripe, publicUrl: string, say: Say): Promise<void> {
  const features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    customer_update: { enabled: false },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
  };
  const all = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const found = all.data.find(({ metadata }) => metadata?.owner === PORTAL_OWNER);
  if (found) {
    await stripe.billingPortal.configurations.update(found.id, { features });
    say('portal: as it should be');
    return;
  }
  await stripe.billingPortal.configurations.create({
    features,
    business_profile: { headline: PRODUCT_NAME },
    default_return_url: `${publicUrl}/dashboard`,
    metadata: { owner: PORTAL_OWNER },
  });
  say('portal: created');
}

/** Without a registered domain, device wallets open and close again at once. */
async function setUpDomain(stripe: Stripe, domain: string, say: Say): Promise<void> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 });
  if (data.length === 0) await stripe.paymentMethodDomains.create({ domain_name: domain });
  say(`wallets on ${domain}: ${data.length === 0 ? 'registered' : 'as they should be'}`);
}

async function setUpWebhook(stripe: Stripe, url: string, say: Say): Promise<string | null> {
  const events = Object.keys(STRIPE_EVENTS).filter(isEnabledEvent);
  const all = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = all.data.find((endpoint) => endpoint.url === url);
  if (!found) {
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: events,
      api_version: STRIPE_API_VERSION,
    });
    say(`webhook ${url}: created`);
    return made.secret ?? null;
  }
  const isRight = events.every((event) => found.enabled_events.includes(event));
  if (!isRight) await stripe.webhookEndpoints.update(found.id, { enabled_events: events });
  say(`webhook ${url}: ${isRight ? 'as it should be' : 'updated'}`);
  if (found.api_version !== STRIPE_API_VERSION) {
    say(`webhook ${url}: speaks ${found.api_version}. Remove it at Stripe and run this again.`);
  }
  return null;
}

type EnabledEvent = Stripe.WebhookEndpointCreateParams['enabled_events'][number];

function isEnabledEvent(type: string): type is EnabledEvent {
  return type in STRIPE_EVENTS;
}

function nullWhenMissing(error: unknown): null {
  const isMissing =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
  if (isMissing) return null;
  throw error;
}
