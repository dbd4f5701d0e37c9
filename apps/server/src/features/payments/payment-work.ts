import { createRounds } from '#src/background.ts';
import type { PaymentEventTable } from '#src/db/payment-tables.ts';
import { DomainError } from '#src/domain-error.ts';
import type { ProviderEvent } from '#src/services/payments/payment-provider.ts';
import { type EventQueue, REFUND_CHECK } from './events/payment-event-queue.store.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentsBasis } from './payments-feature.ts';

interface PaymentWorkOptions extends PaymentsBasis {
  events: EventQueue;
  facts: PaymentFacts;
  /** Completes or reverts a refund whose response was lost. */
  checkRefund: (paymentId: string) => Promise<void>;
}

/** Longer than processing one event may take. */
const HANDLING_MS = 5 * 60 * 1000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;
/** From this many failed attempts on, an operator should look into it. */
const STUCK_ATTEMPTS = 8;
/** Stripe itself retries the delivery of an event for three days. */
const RECONCILE_MS = 4 * 24 * 60 * 60 * 1000;
/** Well past the time for which the provider lists events. */
const HANDLED_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Accepts events and processes them one at a time; failed ones are retried later. */
export function createPaymentWork(options: PaymentWorkOptions) {
  const { provider, events, facts, outbox, checkRefund, log, now } = options;

  const accept = ({ id, type, about }: ProviderEvent) =>
    events.addEvent({
      provider: provider.name,
      external_id: id,
      type,
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      now: now().toISOString(),
    });

  async function handle({ about_kind: kind, about_id: id }: PaymentEventTable): Promise<void> {
    if (kind === null || id === null) return;
    await (kind === REFUND_CHECK ? checkRefund(id) : facts.sync({ kind, id }));
  }

  async function handleDue(): Promise<void> {
    for (;;) {
      const until = new Date(now().getTime() + HANDLING_MS).toISOString();
      const event = await events.takeEvent(provider.name, now().toISOString(), until);
      if (event === null) return;
      try {
        await handle(event);
        const done = { due_at: null, handled_at: now().toISOString(), last_error: null };
        await events.finishEvent(event, done);
      } catch (error) {
        const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (event.attempts - 1));
        const isStuck = event.attempts >= STUCK_ATTEMPTS;
        log[isStuck ? 'error' : 'warn'](
          { eventType: event.type, attempts: event.attempts, error },
          'a payment event could not be processed',
        );
        await events.finishEvent(event, {
          due_at: new Date(now().getTime() + waitMs).toISOString(),
          handled_at: null,
          last_error: nameOf(error),
        });
      }
    }
  }

  /** Processes everything that is due. */
  const work = createRounds(async () => {
    await handleDue();
    await outbox.sendDue();
  });

  return {
    /** Stores an event once; after this resolves the webhook may be acknowledged. */
    accept,
    work,

    /** Starts processing in the background. */
    kick(): void {
      work().catch((error: unknown) => log.error({ error }, 'payment events could not be processed'));
    },

    /** Fetches events whose delivery may have failed. */
    async reconcile(): Promise<void> {
      const since = new Date(now().getTime() - RECONCILE_MS);
      let missing = 0;
      for (const event of await provider.listEvents(since)) if (await accept(event)) missing += 1;
      for (const about of await provider.listPaid(since)) {
        const id = `paid:${about.kind}:${about.id}`;
        await accept({ id, type: 'reconcile.paid', createdAt: now(), about });
      }
      if (missing > 0) log.warn({ missing }, 'payment events had not arrived');
      const stuck = await events.countStuck(STUCK_ATTEMPTS);
      if (stuck > 0) log.error({ stuck }, 'payment events are stuck');
      await events.dropEventsHandledBefore(new Date(now().getTime() - HANDLED_RETENTION_MS).toISOString());
      await work();
    },
  };
}

/** The part of an error that may be stored: a code or type, never a message, which could quote data. */
function nameOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
