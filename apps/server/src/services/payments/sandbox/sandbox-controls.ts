import { createHmac } from 'node:crypto';
import { SANDBOX_CARDS } from '@tryon/contract/payments/sandbox-cards.ts';
import { DomainError } from '#src/domain-error.ts';
import type { PaymentProvider } from '#src/services/payments/stripe/stripe-provider.ts';
import type { SandboxStore } from './sandbox.store.ts';
import type { SandboxCheckout, SandboxMethod } from './sandbox-objects.ts';
import { createSandboxRules } from './sandbox-subscriptions.ts';
import { toEvent } from './sandbox-views.ts';

/** Posts an event to our own webhook; true when it was accepted. */
type Deliver = (body: string, headers: Record<string, string>) => Promise<boolean>;

/** Limit per round, so that no round holds the database for long; the rest is left to the next round. */
const ROUND = 100;
const LONGEST_WAIT_SECONDS = 3600;
const BATCH = 50;

/**
 * Simulates the outside world: the bank's page, the hosted pages, disputes, webhook delivery, and time.
 * @param provider the adapter that calls the sandbox; used to read its objects back.
 * @param secret signs the events.
 */
export function createSandboxControls(
  store: SandboxStore,
  provider: PaymentProvider,
  secret: string,
  now: () => Date,
) {
  /** Advances the subscription that is longest overdue, as of its own due time; false when none is due. */
  const advanceNext = () =>
    store.run(async ({ collections }) => {
      const [subscription] = await collections.subscriptions.listDue(1);
      if (!subscription?.dueAt) return false;
      await createSandboxRules({ collections, at: subscription.dueAt }).advance(subscription);
      return true;
    });

  return {
    /**
     * Records the customer's answer on the bank's page.
     * @throws DomainError `payment_not_authenticated`, `payment_not_open`
     */
    async authenticate(paymentId: string, outcome: 'approve' | 'refuse'): Promise<void> {
      const isPaid = await store.run(async (transaction) => {
        const found = await transaction.collections.payments.find(paymentId);
        if (found?.status === 'succeeded') return true;
        if (found?.status !== 'requires_action' || found.methodId === null) {
          throw new DomainError('payment_not_open');
        }
        const method = await transaction.collections.methods.get(found.methodId);
        const { settle, refuse } = createSandboxRules(transaction);
        if (outcome === 'approve') await settle(found, method);
        else await refuse(found);
        return outcome === 'approve';
      });
      if (!isPaid) throw new DomainError('payment_not_authenticated');
    },

    findCheckout: (id: string): Promise<SandboxCheckout | null> =>
      store.run(({ collections: { checkouts } }) => checkouts.find(id)),

    /**
     * Pays on a hosted page with a test card; the bank may still ask who is paying.
     * @throws DomainError `card_declined`, `wrong_card_number`, `payment_not_open`
     */
    async payCheckout(id: string, token: string): Promise<void> {
      const verdict = await store.run(async (transaction) => {
        const { checkouts, payments } = transaction.collections;
        const rules = createSandboxRules(transaction);
        const checkout = await checkouts.get(id);
        if (checkout.status !== 'open') throw new DomainError('payment_not_open');
        if (!SANDBOX_CARDS.some((card) => card.token === token)) throw new DomainError('wrong_card_number');
        const begun = checkout.paymentId && (await payments.find(checkout.paymentId));
        const payment = begun || (await rules.beginOrder(checkout));
        await checkouts.put({ ...checkout, paymentId: payment.id });
        // The button may have been pressed twice, or the payment canceled elsewhere.
        if (payment.status === 'succeeded') return 'succeeded';
        if (payment.status === 'canceled') throw new DomainError('payment_not_open');
        const method = await rules.getMethod(token, checkout.customerId);
        return rules.charge(payment, method);
      });
      if (verdict === 'declined') throw new DomainError('card_declined');
    },

    /** Completes a hosted page whose payment has succeeded; null while it has not. */
    completeCheckout: (id: string): Promise<SandboxCheckout | null> =>
      store.run(async (transaction) => {
        const { checkouts, payments, invoices } = transaction.collections;
        const checkout = await checkouts.get(id);
        if (checkout.status !== 'open') return checkout;
        const payment = checkout.paymentId === null ? null : await payments.find(checkout.paymentId);
        if (payment?.status !== 'succeeded') return null;
        const invoice = payment.invoiceId === null ? null : await invoices.get(payment.invoiceId);
        await createSandboxRules(transaction).emit('checkout.session.completed', { kind: 'checkout', id });
        const of = { invoiceId: invoice?.id ?? null, subscriptionId: invoice?.subscriptionId ?? null };
        return checkouts.put({ ...checkout, ...of, status: 'complete' });
      }),

    /** The card that a payment was made with; null while there is none. */
    findCard: (paymentId: string): Promise<SandboxMethod | null> =>
      store.run(async ({ collections: { payments, methods } }) => {
        const methodId = (await payments.find(paymentId))?.methodId ?? null;
        return methodId === null ? null : methods.find(methodId);
      }),

    /** All subscriptions of a customer, ended ones included. */
    async listSubscriptions(customerId: string) {
      const kept = await store.run(({ collections }) => collections.subscriptions.list(customerId));
      return findAll(kept, provider.findSubscription);
    },

    /** The newest subscriptions, payments and events, for the control page. */
    async overview() {
      const kept = await store.run(async ({ collections }) => ({
        subscriptions: (await collections.subscriptions.list()).slice(0, ROUND),
        payments: (await collections.payments.list()).slice(0, ROUND),
        events: (await collections.events.list()).slice(0, ROUND),
      }));
      return {
        subscriptions: await findAll(kept.subscriptions, provider.findSubscription),
        payments: await findAll(kept.payments, provider.findPayment),
        events: kept.events,
      };
    },

    /** Opens a dispute about a payment as the card holder's bank, or decides it. */
    dispute: (paymentId: string, to: 'open' | 'won' | 'lost') =>
      store.run(async (transaction) => {
        const payment = await transaction.collections.payments.find(paymentId);
        const isAllowed = to === 'open' ? payment?.dispute === 'none' : payment?.dispute === 'open';
        if (payment?.status !== 'succeeded' || !isAllowed) throw new DomainError('payment_not_open');
        await transaction.collections.payments.put({ ...payment, dispute: to });
        const type = to === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed';
        await createSandboxRules(transaction).emit(type, { kind: 'payment', id: paymentId });
      }),

    /** Makes the customer's default card fail whenever it is charged without the customer present. */
    spoilDefaultCard: (customerId: string) =>
      store.run(async ({ collections }) => {
        const { defaultMethodId } = await collections.customers.get(customerId);
        if (defaultMethodId === null) throw new DomainError('no_card');
        const method = await collections.methods.get(defaultMethodId);
        await collections.methods.put({ ...method, outcome: 'fails_on_renewal', last4: '0341' });
      }),

    /** Processes all renewals, retries and endings due by now, each as of its own due time; returns their number. */
    async advance(): Promise<number> {
      let done = 0;
      while (done < ROUND && (await advanceNext())) done += 1;
      return done;
    },

    /** Delivers due events, oldest first, and reschedules failed ones. Returns the number delivered. */
    async deliver(deliver: Deliver): Promise<number> {
      const due = await store.run(({ collections: { events } }) => events.listDue(BATCH));
      let arrived = 0;
      for (const event of due) {
        const body = JSON.stringify(toEvent(event));
        const isTaken = await deliver(body, { 'stripe-signature': sign(body, secret) });
        const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** event.attempts);
        const dueAt = isTaken ? null : new Date(now().getTime() + waitSeconds * 1000);
        await store.run(({ collections: { events } }) =>
          events.put({ ...event, attempts: event.attempts + 1, dueAt }),
        );
        if (isTaken) arrived += 1;
      }
      return arrived;
    },
  };
}

export type SandboxControls = ReturnType<typeof createSandboxControls>;

/** Signs an event as Stripe does. The timestamp is the real time, even when the sandbox's clock was moved ahead. */
export function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Reads each object through the provider, without those it does not find. */
async function findAll<T>(
  kept: readonly { id: string }[],
  find: (id: string) => Promise<T | null>,
): Promise<T[]> {
  const found: (T | null)[] = [];
  for (const { id } of kept) found.push(await find(id));
  return found.filter((each) => each !== null);
}
