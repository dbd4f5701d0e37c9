import { MAIL_POLICY } from '#src/services/mail/mail-queue.ts';
import type { OutboxPolicy } from '#src/services/outbox/outbox.ts';
import { eventSubjectSchema, type ProviderEvent } from '#src/services/payments/payment-provider.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentsBasis } from './payments-feature.ts';

/** Never given up, because people's money depends on it. A failure says nothing about the other entries. */
export const PAYMENT_POLICY: OutboxPolicy = {
  firstWaitMs: 5_000,
  longestWaitMs: 60 * 60 * 1000,
  alarmAttempts: 8,
  mostAttempts: Number.POSITIVE_INFINITY,
  mostFailures: Number.POSITIVE_INFINITY,
};

/** Stripe itself retries the delivery of an event for three days. */
const RECONCILE_MS = 4 * 24 * 60 * 60 * 1000;
/** Well past the time for which the provider lists events. */
const HANDLED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Accepts events and processes them one at a time; failed ones are retried later. */
export function createPaymentWork(options: PaymentsBasis & { facts: PaymentFacts }) {
  const { provider, facts, outbox, log, now } = options;
  /** Events of another provider wait until that one is used again. */
  const kind = `${provider.name}_event`;

  outbox.register(kind, {
    policy: PAYMENT_POLICY,
    keepKeyMs: HANDLED_RETENTION_MS,
    handle: ({ content }) => facts.sync(eventSubjectSchema.parse(JSON.parse(content))),
  });

  /** Returns whether the event is new; one that nothing here depends on is not stored. */
  const accept = async ({ id, about }: ProviderEvent): Promise<boolean> =>
    about !== null && outbox.add({ kind, key: id, content: JSON.stringify(about) });

  /** Processes everything that is due, and sends the mails about it. */
  async function work(): Promise<void> {
    await outbox.work(PAYMENT_POLICY);
    await outbox.work(MAIL_POLICY);
  }

  return {
    /** Stores an event once; after this resolves the webhook may be acknowledged. */
    accept,
    work,
    /** Starts processing in the background. */
    kick: () => outbox.kick(PAYMENT_POLICY),

    /** Fetches events whose delivery may have failed. */
    async reconcile(): Promise<void> {
      const since = new Date(now().getTime() - RECONCILE_MS);
      let missing = 0;
      for (const event of await provider.listEvents(since)) if (await accept(event)) missing += 1;
      for (const about of await provider.listPaid(since)) {
        await accept({ id: `paid:${about.kind}:${about.id}`, about });
      }
      if (missing > 0) log.warn({ missing }, 'payment events had not arrived');
      const stuck = await outbox.countStuck(PAYMENT_POLICY);
      if (stuck > 0) log.error({ stuck }, 'payment events are stuck');
      await work();
    },
  };
}
