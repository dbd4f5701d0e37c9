import { randomUUID } from 'node:crypto';
import type { PaymentProvider } from '#src/services/payments/stripe/stripe-provider.ts';
import { createStripePayments } from '#src/services/payments/stripe/stripe-provider.ts';
import { ACCOUNT_KEY } from './stripe-account.ts';
import { createTestStripe, type TestStripe } from './test-stripe.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A provider, and what stands for the world around it: cards, banks, time, and the messages that it sends. */
export interface PaymentHarness {
  readonly provider: PaymentProvider;
  /** Who is called by the provider. */
  readonly stripe: TestStripe;
  readonly cards: Readonly<Record<'good' | 'declined' | 'authentication' | 'failsWhenAway', string>>;
  now(): Date;
  answerBank(paymentId: string, outcome: 'approve' | 'refuse'): Promise<void>;
  dispute(paymentId: string, to: 'open' | 'won' | 'lost'): Promise<void>;
  passDays(days: number): Promise<void>;
  /** The messages since the last time, as they would be posted, oldest first. */
  takeMessages(): Promise<{ body: string; headers: Record<string, string> }[]>;
  close(): Promise<void>;
}

/** The real adapter and the real library, with a Stripe of their own. */
export async function createStripeHarness(): Promise<PaymentHarness> {
  const stripe = await createTestStripe();
  const { clock, webhookSecret } = stripe;
  const { controls } = stripe.sandbox;
  await stripe.account.answer('POST', '/v1/billing_portal/configurations', {
    metadata: { owner: 'virtual-try-on' },
  });
  return {
    stripe,
    provider: createStripePayments({
      secretKey: ACCOUNT_KEY,
      publishableKey: 'pk_test_stand_in',
      webhookSecret,
      fetch: stripe.api,
      baseUrl: 'https://stripe.test',
      timeoutMs: 1_000,
      retries: 0,
      now: clock.now,
    }),
    cards: {
      good: 'pm_sandbox_succeeds',
      declined: 'pm_sandbox_declined',
      authentication: 'pm_sandbox_authentication',
      failsWhenAway: 'pm_sandbox_fails_on_renewal',
    },
    now: clock.now,
    async answerBank(paymentId, outcome) {
      await controls.authenticate(paymentId, outcome).catch((error: unknown) => {
        if (outcome === 'approve') throw error;
      });
    },
    dispute: controls.dispute,
    async passDays(days) {
      await clock.moveAhead(days * DAY_MS);
      while ((await controls.advance()) > 0);
    },
    async takeMessages() {
      const messages: { body: string; headers: Record<string, string> }[] = [];
      const take = async (body: string, headers: Record<string, string>) => {
        messages.push({ body, headers });
        return true;
      };
      while ((await controls.deliver(take)) > 0);
      return messages;
    },
    close: () => stripe.close(),
  };
}

/** A key that nobody has used. */
export const newKey = (): string => randomUUID();
