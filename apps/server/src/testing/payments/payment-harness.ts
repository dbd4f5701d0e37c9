import { randomUUID } from 'node:crypto';
import { type ReceivedCall, type StripeStandIn, startStripe } from '@tryon/stand-ins/stripe/stripe.ts';
import { openClock } from '#src/db/clock.ts';
import type { PaymentProvider } from '#src/services/payments/payment-provider.ts';
import { SANDBOX_SIGNATURE_HEADER } from '#src/services/payments/sandbox/sandbox-events.ts';
import { createSandbox } from '#src/services/payments/sandbox/sandbox-provider.ts';
import { setUpStripeAccount } from '#src/services/payments/stripe/stripe-account.ts';
import { createStripePayments } from '#src/services/payments/stripe/stripe-provider.ts';
import { createTestDatabase } from '#src/testing/database/test-database.ts';

const PUBLIC_URL = 'https://tryon.example';
const DAY_SECONDS = 24 * 60 * 60;

/** A provider, and what stands for the world around it: cards, banks, time, and the messages that it sends. */
export interface PaymentHarness {
  readonly name: string;
  readonly provider: PaymentProvider;
  readonly cards: Readonly<Record<'good' | 'declined' | 'authentication' | 'failsWhenAway', string>>;
  now(): Date;
  answerBank(paymentId: string, outcome: 'approve' | 'refuse'): Promise<void>;
  dispute(paymentId: string, to: 'open' | 'won' | 'lost'): Promise<void>;
  passDays(days: number): Promise<void>;
  /** The messages since the last time, as they would be posted, oldest first. */
  takeMessages(): Promise<{ body: string; headers: Record<string, string> }[]>;
  /** Everything that was asked of a vendor. */
  requests(): readonly ReceivedCall[];
  close(): Promise<void>;
}

export async function createSandboxHarness(): Promise<PaymentHarness> {
  const database = await createTestDatabase();
  const clock = await openClock(database.db, { canMove: true });
  const secret = 'a secret of the sandbox for tests';
  const { provider, controls } = createSandbox({ database, secret, publicUrl: PUBLIC_URL, now: clock.now });
  return {
    name: 'the sandbox',
    provider,
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
      await clock.moveAhead(days * DAY_SECONDS * 1000);
      while ((await controls.advance()) > 0);
    },
    async takeMessages() {
      const messages: { body: string; headers: Record<string, string> }[] = [];
      const take = async (body: string, signature: string) => {
        messages.push({ body, headers: { [SANDBOX_SIGNATURE_HEADER]: signature } });
        return true;
      };
      while ((await controls.deliver(take)) > 0);
      return messages;
    },
    requests: () => [],
    close: () => database.close(),
  };
}

export interface StripeHarness extends PaymentHarness {
  readonly standIn: StripeStandIn;
}

/** The real adapter and the real library, on a server that speaks like Stripe. */
export async function createStripeHarness(): Promise<StripeHarness> {
  const standIn = await startStripe();
  const { url: baseUrl, secretKey, webhookSecret } = standIn;
  await setUpStripeAccount({ secretKey, baseUrl, publicUrl: PUBLIC_URL, say: () => undefined });
  const settings = { secretKey, baseUrl, webhookSecret, publishableKey: 'pk_test_stand_in' };
  const sent = new Set<string>();
  return {
    name: 'Stripe',
    standIn,
    provider: createStripePayments({ ...settings, timeoutMs: 1_000, retries: 0 }),
    cards: {
      good: 'pm_card_visa',
      declined: 'pm_card_visa_chargeDeclined',
      authentication: 'pm_card_authenticationRequired',
      failsWhenAway: 'pm_card_chargeCustomerFail',
    },
    now: () => new Date(standIn.state.now() * 1000),
    answerBank: async (paymentId, outcome) => standIn.authenticate(paymentId, outcome),
    dispute: async (paymentId, to) => standIn.dispute(paymentId, to === 'open' ? 'needs_response' : to),
    passDays: async (days) => standIn.advance(days * DAY_SECONDS),
    async takeMessages() {
      const events = standIn.state.events.list().toReversed();
      const fresh = events.filter(({ id }) => !sent.has(id));
      for (const { id } of fresh) sent.add(id);
      return fresh.map((event) => {
        const { body, signature } = standIn.sign(event);
        return { body, headers: { 'stripe-signature': signature } };
      });
    },
    requests: () => standIn.received,
    close: () => standIn.close(),
  };
}

/** A key that nobody has used. */
export const newKey = (): string => randomUUID();
