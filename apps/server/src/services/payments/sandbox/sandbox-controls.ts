import { SANDBOX_CARDS } from '@tryon/contract/payments/sandbox-cards.ts';
import { DomainError } from '#src/domain-error.ts';
import { charge, emit, getMethod, refuse, settle } from '#src/services/payments/sandbox/sandbox-charges.ts';
import { type Deliver, deliverDue } from '#src/services/payments/sandbox/sandbox-events.ts';
import type { SandboxCheckout } from '#src/services/payments/sandbox/sandbox-objects.ts';
import { beginOrder } from '#src/services/payments/sandbox/sandbox-orders.ts';
import type { SandboxStore } from '#src/services/payments/sandbox/sandbox-provider.store.ts';
import { advance } from '#src/services/payments/sandbox/sandbox-subscriptions.ts';
import {
  toBills,
  toMethod,
  toPayment,
  toSubscription,
} from '#src/services/payments/sandbox/sandbox-views.ts';

export interface SandboxControlsOptions {
  store: SandboxStore;
  secret: string;
  now: () => Date;
}

/** More than this at once is left to the next round, so that no round holds the database for long. */
const ROUND = 100;

/** What stands for the outside world: the bank's page, the hosted pages, disputes, messages, and time. */
export function createSandboxControls({ store, secret, now }: SandboxControlsOptions) {
  /** Does the subscription that has waited longest, at its own moment; false when none is due. */
  const advanceNext = () =>
    store.run(async ({ collections }) => {
      const [subscription] = await collections.subscriptions.listDue(1);
      if (!subscription?.dueAt) return false;
      await advance({ collections, at: subscription.dueAt }, subscription);
      return true;
    });

  return {
    /**
     * The person's answer at the bank's page.
     * @throws DomainError `payment_not_authenticated`, `payment_not_open`
     */
    async authenticate(paymentId: string, outcome: 'approve' | 'refuse') {
      const payment = await store.run(async (transaction) => {
        const found = await transaction.collections.payments.find(paymentId);
        if (found?.status === 'succeeded') return found;
        if (found?.status !== 'requires_action' || found.methodId === null) {
          throw new DomainError('payment_not_open');
        }
        if (outcome === 'approve')
          return settle(transaction, found, await transaction.collections.methods.get(found.methodId));
        await refuse(transaction, found);
        return null;
      });
      if (payment === null) throw new DomainError('payment_not_authenticated');
      return toPayment(payment);
    },

    findCheckout: (id: string): Promise<SandboxCheckout | null> =>
      store.run(({ collections: { checkouts } }) => checkouts.find(id)),

    /** Pays a hosted page with a test card; the verdict is the bank's. */
    payCheckout: (id: string, token: string) =>
      store.run(async (transaction) => {
        const { checkouts, payments } = transaction.collections;
        const checkout = await checkouts.get(id);
        if (checkout.status !== 'open') throw new DomainError('payment_not_open');
        if (!SANDBOX_CARDS.some((card) => card.token === token)) throw new DomainError('wrong_card_number');
        const begun = checkout.paymentId && (await payments.find(checkout.paymentId));
        const payment = begun || (await beginOrder(transaction, checkout));
        await checkouts.put({ ...checkout, paymentId: payment.id });
        // The button was pressed twice, or the payment was given up elsewhere.
        if (payment.status === 'succeeded') return { verdict: 'succeeded' as const, paymentId: payment.id };
        if (payment.status === 'canceled') throw new DomainError('payment_not_open');
        const method = await getMethod(transaction, token, checkout.customerId);
        return { verdict: await charge(transaction, payment, method), paymentId: payment.id };
      }),

    /** Closes a hosted page whose payment has succeeded; null while it has not. */
    completeCheckout: (id: string): Promise<SandboxCheckout | null> =>
      store.run(async (transaction) => {
        const { checkouts, payments, invoices } = transaction.collections;
        const checkout = await checkouts.get(id);
        if (checkout.status !== 'open') return checkout;
        const payment = checkout.paymentId === null ? null : await payments.find(checkout.paymentId);
        if (payment?.status !== 'succeeded') return null;
        const invoice = payment.invoiceId === null ? null : await invoices.get(payment.invoiceId);
        await emit(transaction, 'checkout.session.completed', { kind: 'checkout', id });
        return checkouts.put({
          ...checkout,
          status: 'complete',
          invoiceId: invoice?.id ?? null,
          subscriptionId: invoice?.subscriptionId ?? null,
        });
      }),

    findPayment: (id: string) =>
      store.run(async ({ collections: { payments } }) => {
        const payment = await payments.find(id);
        return payment && toPayment(payment);
      }),

    /** The card that a payment was made with; null while there is none. */
    findCard: (paymentId: string) =>
      store.run(async ({ collections: { payments, methods } }) => {
        const methodId = (await payments.find(paymentId))?.methodId ?? null;
        const method = methodId === null ? null : await methods.find(methodId);
        return method && toMethod(method, null);
      }),

    /** Everything that the portal shows about a customer; null for an unknown one. */
    describeCustomer: (customerId: string) =>
      store.run(async ({ collections }) => {
        const { customers, methods, subscriptions, payments, invoices } = collections;
        const customer = await customers.find(customerId);
        if (!customer) return null;
        return {
          methods: (await methods.list(customerId)).map((method) => toMethod(method, customer)),
          subscriptions: (await subscriptions.list(customerId)).map(toSubscription),
          bills: toBills(await payments.list(customerId), await invoices.list(customerId), ''),
        };
      }),

    /** The newest subscriptions, payments and messages, for whoever tries things out. */
    overview: () =>
      store.run(async ({ collections: { subscriptions, payments, events } }) => ({
        subscriptions: (await subscriptions.listNewest(ROUND)).map(toSubscription),
        payments: (await payments.listNewest(ROUND)).map(toPayment),
        events: await events.listNewest(ROUND),
      })),

    /** The bank of a card holder takes a payment back, or decides about it. */
    dispute: (paymentId: string, to: 'open' | 'won' | 'lost') =>
      store.run(async (transaction) => {
        const payment = await transaction.collections.payments.find(paymentId);
        const isAllowed = to === 'open' ? payment?.dispute === 'none' : payment?.dispute === 'open';
        if (payment?.status !== 'succeeded' || !isAllowed) throw new DomainError('payment_not_open');
        await transaction.collections.payments.put({ ...payment, dispute: to });
        const type = to === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed';
        await emit(transaction, type, { kind: 'payment', id: paymentId });
      }),

    /** From now on the customer's default card is refused whenever nobody is there. */
    spoilDefaultCard: (customerId: string) =>
      store.run(async ({ collections }) => {
        const { defaultMethodId } = await collections.customers.get(customerId);
        if (defaultMethodId === null) throw new DomainError('no_card');
        const method = await collections.methods.get(defaultMethodId);
        await collections.methods.put({ ...method, outcome: 'fails_on_renewal', last4: '0341' });
      }),

    /** Renews, tries again and ends whatever is due by now, each thing at its own moment; returns how many. */
    async advance(): Promise<number> {
      let done = 0;
      while (done < ROUND && (await advanceNext())) done += 1;
      return done;
    },

    /** Sends the messages that are due. */
    deliver: (deliver: Deliver) => deliverDue(store, { secret, now, deliver }),
  };
}

export type SandboxControls = ReturnType<typeof createSandboxControls>;
