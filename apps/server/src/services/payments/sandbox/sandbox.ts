import type { OpenDatabase } from '#src/db/open-database.ts';
import { PRICES } from '#src/services/payments/stripe/stripe-catalogue.ts';
import { createStripePayments } from '#src/services/payments/stripe/stripe-provider.ts';
import { createSandboxStore } from './sandbox.store.ts';
import { createSandboxApi } from './sandbox-api.ts';
import { createSandboxControls } from './sandbox-controls.ts';

export interface SandboxOptions {
  database: Pick<OpenDatabase, 'db' | 'kind'>;
  /** Signs the events sent to our own webhook. */
  secret: string;
  /** Without a trailing slash; the sandbox's pages are on our own server. */
  publicUrl: string;
  now: () => Date;
  prices?: typeof PRICES;
}

/**
 * An embedded stand-in for Stripe in which no money moves. It is stored in our database and called through the same
 * adapter: test cards, authentication, renewals and disputes behave as at Stripe. `controls` simulates the outside
 * world: banks, the hosted pages, and time.
 */
export function createSandbox({ database, secret, publicUrl, now, prices = PRICES }: SandboxOptions) {
  const store = createSandboxStore(database.db, database.kind, now);
  const api = createSandboxApi(store, { publicUrl, prices });
  const provider = createStripePayments({
    name: 'sandbox',
    secretKey: 'sk_test_sandbox',
    publishableKey: null,
    webhookSecret: secret,
    baseUrl: 'https://api.stripe.com',
    fetch: api,
    retries: 0,
    now,
  });
  return { api, provider, controls: createSandboxControls(store, provider, secret, now) };
}
