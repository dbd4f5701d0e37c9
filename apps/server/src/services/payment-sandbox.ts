import type { OpenDatabase } from '#src/db/open-database.ts';
import { DomainError } from '#src/domain-error.ts';
import type { PaymentProvider, PlanChoice } from '#src/services/payment-provider.ts';
import { createSandboxStore, type SandboxShelves } from '#src/services/payment-sandbox.store.ts';
import {
  charge,
  createSandboxId,
  emit,
  getMethod,
  keepMethod,
  type SandboxTurn,
  type Verdict,
} from '#src/services/payment-sandbox-charges.ts';
import { createSandboxDesk } from '#src/services/payment-sandbox-desk.ts';
import { readMessage, SANDBOX_SIGNATURE_HEADER } from '#src/services/payment-sandbox-events.ts';
import type { SandboxSubscription } from '#src/services/payment-sandbox-objects.ts';
import { beginOrder, giveUp } from '#src/services/payment-sandbox-orders.ts';
import {
  changeNow,
  endSubscription,
  payOpenInvoice,
  quoteChange,
} from '#src/services/payment-sandbox-subscriptions.ts';
import {
  SANDBOX_PATHS,
  toBills,
  toInvoice,
  toMethod,
  toPayment,
  toSubscription,
} from '#src/services/payment-sandbox-views.ts';

export interface SandboxOptions {
  database: Pick<OpenDatabase, 'db' | 'kind'>;
  /** Signs the messages to our own webhook. */
  secret: string;
  /** Without a trailing slash; the sandbox's pages are on our own server. */
  publicUrl: string;
  now: () => Date;
}

/**
 * A payment provider in which no money moves, kept in our own database: test cards, authentication, renewals and
 * disputes behave as at Stripe. `desk` holds what stands for the outside world: banks, its own pages, and time.
 */
export function createSandbox({ database, secret, publicUrl, now }: SandboxOptions) {
  const store = createSandboxStore(database.db, database.kind, now);
  const run = <T>(work: (turn: SandboxTurn) => Promise<T>): Promise<T> =>
    store.run((shelves) => work({ shelves, at: now() }));
  const read = <T>(work: (shelves: SandboxShelves) => Promise<T>): Promise<T> => store.run(work);

  /** Does something once for a key; the same key again finds what it led to. */
  async function once<T>(
    { shelves }: SandboxTurn,
    key: string,
    find: (reference: string) => Promise<T>,
    act: () => Promise<{ reference: string; value: T }>,
  ): Promise<T> {
    const known = await shelves.keys.find(`key_${key}`);
    if (known) return find(known.reference);
    const { reference, value } = await act();
    await shelves.keys.put({ id: `key_${key}`, reference });
    return value;
  }

  const changeSubscription = (id: string, change: Partial<SandboxSubscription>) =>
    run(async (turn) => {
      const subscription = await turn.shelves.subscriptions.get(id);
      if (subscription.status === 'ended') throw new DomainError('not_subscribed');
      await turn.shelves.subscriptions.put({ ...subscription, ...change });
      await emit(turn, 'customer.subscription.updated', { kind: 'subscription', id });
    });

  const provider: PaymentProvider = {
    name: 'sandbox',
    publishableKey: null,

    createCustomer: (_person, key) =>
      run((turn) =>
        once(
          turn,
          key,
          async (reference) => reference,
          async () => {
            const id = createSandboxId('cus');
            await turn.shelves.customers.put({ id, defaultMethodId: null, isClosed: false });
            return { reference: id, value: id };
          },
        ),
      ),
    closeCustomer: (customerId) =>
      run(async (turn) => {
        const { customers, subscriptions, methods, payments, checkouts } = turn.shelves;
        const customer = await customers.find(customerId);
        if (!customer) return;
        for (const each of await subscriptions.list(customerId)) await endSubscription(turn, each, 'asked');
        for (const each of await methods.list(customerId)) await methods.put({ ...each, customerId: null });
        // What a person filled in stands beside their payments, and goes with them.
        for (const each of await payments.list(customerId)) await payments.put({ ...each, metadata: {} });
        for (const each of await checkouts.list(customerId)) await checkouts.put({ ...each, metadata: {} });
        await customers.put({ ...customer, defaultMethodId: null, isClosed: true });
      }),

    beginPayment: (details, key) =>
      run(async (turn) => {
        const find = async (id: string) => toPayment(await turn.shelves.payments.get(id));
        return once(turn, key, find, async () => {
          const payment = await beginOrder(turn, details);
          return { reference: payment.id, value: toPayment(payment) };
        });
      }),
    findPayment: (id) =>
      read(async ({ payments }) => {
        const payment = await payments.find(id);
        return payment && toPayment(payment);
      }),
    async confirmPayment(id, methodId) {
      const { verdict, payment } = await run(async (turn) => {
        const found = await turn.shelves.payments.get(id);
        if (found.status === 'succeeded') return { verdict: 'succeeded' as const, payment: found };
        if (found.status === 'canceled') throw new DomainError('payment_not_open');
        const method = await getMethod(turn, methodId, found.customerId);
        return {
          verdict: await charge(turn, found, method),
          payment: await turn.shelves.payments.get(id),
        };
      });
      throwIfRefused(verdict);
      return toPayment(payment);
    },
    cancelPayment: (id) =>
      run(async (turn) => toPayment(await giveUp(turn, await turn.shelves.payments.get(id)))),
    refundPayment: (id) =>
      run(async (turn) => {
        const payment = await turn.shelves.payments.get(id);
        if (payment.status !== 'succeeded') throw new DomainError('payment_not_open');
        if (!payment.isRefunded) {
          await turn.shelves.payments.put({ ...payment, isRefunded: true });
          await emit(turn, 'charge.refunded', { kind: 'payment', id });
        }
        return { id: id.replace(/^pi/, 're'), status: 'succeeded', amountCents: payment.amountCents };
      }),

    createCheckout: (details, urls, key) =>
      run((turn) => {
        const answer = (id: string) => ({ id, url: `${publicUrl}${SANDBOX_PATHS.checkout}/${id}` });
        return once(
          turn,
          key,
          async (id) => answer(id),
          async () => {
            const id = createSandboxId('cs');
            const { order, customerId, amountCents, currency, description, metadata } = details;
            await turn.shelves.checkouts.put({
              ...{ id, order, customerId, amountCents, currency, description, metadata: { ...metadata } },
              ...{ successUrl: urls.success, cancelUrl: urls.cancel },
              ...{
                status: 'open' as const,
                paymentId: null,
                invoiceId: null,
                subscriptionId: null,
                createdAt: turn.at,
              },
            });
            return { reference: id, value: answer(id) };
          },
        );
      }),
    findCheckout: (id) => read(({ checkouts }) => checkouts.find(id)),
    expireCheckout: (id) =>
      run(async (turn) => {
        const checkout = await turn.shelves.checkouts.find(id);
        if (checkout?.status !== 'open') return;
        await turn.shelves.checkouts.put({ ...checkout, status: 'expired' });
        const payment = checkout.paymentId && (await turn.shelves.payments.find(checkout.paymentId));
        if (payment && payment.status !== 'succeeded') await giveUp(turn, payment);
        await emit(turn, 'checkout.session.expired', { kind: 'checkout', id });
      }),

    createSetup: async () => ({ clientSecret: `${createSandboxId('seti')}_secret` }),
    listMethods: (customerId) =>
      read(async ({ methods, customers }) => {
        const customer = await customers.find(customerId);
        return (await methods.list(customerId)).map((method) => toMethod(method, customer));
      }),
    findMethod: (id) =>
      read(async ({ methods, customers }) => {
        const method = await methods.find(id);
        if (!method) return null;
        return toMethod(method, method.customerId === null ? null : await customers.find(method.customerId));
      }),
    attachMethod: (customerId, methodId, key) =>
      run(async (turn) => {
        const { methods, customers } = turn.shelves;
        const find = async (id: string) => toMethod(await methods.get(id), await customers.get(customerId));
        return once(turn, key, find, async () => {
          const method = await getMethod(turn, methodId, customerId);
          if (method.outcome === 'declined') throw new DomainError('card_declined');
          await keepMethod(turn, method, customerId, false);
          return { reference: method.id, value: await find(method.id) };
        });
      }),
    detachMethod: (id) =>
      run(async (turn) => {
        const method = await turn.shelves.methods.get(id);
        if (method.customerId === null) return;
        const customer = await turn.shelves.customers.get(method.customerId);
        await turn.shelves.methods.put({ ...method, customerId: null });
        if (customer.defaultMethodId !== id) return;
        const [next] = await turn.shelves.methods.list(customer.id);
        await turn.shelves.customers.put({ ...customer, defaultMethodId: next?.id ?? null });
      }),
    makeDefault: (customerId, methodId) =>
      run(async ({ shelves }) => {
        const customer = await shelves.customers.get(customerId);
        await shelves.customers.put({ ...customer, defaultMethodId: methodId });
      }),

    findSubscription: (id) =>
      read(async ({ subscriptions }) => {
        const subscription = await subscriptions.find(id);
        return subscription && toSubscription(subscription);
      }),
    listSubscriptions: (customerId) =>
      read(async ({ subscriptions }) =>
        (await subscriptions.list(customerId)).filter(({ status }) => status !== 'ended').map(toSubscription),
      ),
    previewChange: (id, choice, at) =>
      read(async ({ subscriptions }) => {
        const { dueNowCents } = quoteChange(await subscriptions.get(id), choice, at);
        return { dueNowCents };
      }),
    async changeNow(id, choice, at, key) {
      const { verdict, paymentId, invoiceId } = await run((turn) => changeOnce(turn, id, choice, at, key));
      if (verdict === 'no_card') throw new DomainError('no_card');
      throwIfRefused(verdict);
      const isWaiting = verdict === 'authentication' && paymentId !== null;
      return { paymentUrl: isWaiting ? `${publicUrl}${SANDBOX_PATHS.bank}/${paymentId}` : null, invoiceId };
    },
    changeLater: (id, { plan, billing }) =>
      changeSubscription(id, { pendingChange: { plan, billing }, cancelAtPeriodEnd: false }),
    cancelAtPeriodEnd: (id) => changeSubscription(id, { cancelAtPeriodEnd: true, pendingChange: null }),
    resume: (id) => changeSubscription(id, { cancelAtPeriodEnd: false, pendingChange: null }),
    endNow: (id) =>
      run(async (turn) => endSubscription(turn, await turn.shelves.subscriptions.get(id), 'asked')),
    async payOpenInvoice(id) {
      const verdict = await run(async (turn) =>
        payOpenInvoice(turn, await turn.shelves.subscriptions.get(id)),
      );
      if (verdict === 'no_card') throw new DomainError('no_card');
      if (verdict === 'authentication') throw new DomainError('payment_not_authenticated');
      if (verdict) throwIfRefused(verdict);
    },

    findInvoice: (id) =>
      read(async ({ invoices }) => {
        const invoice = await invoices.find(id);
        return invoice && toInvoice(invoice, publicUrl);
      }),
    listBills: (customerId) =>
      read(async ({ payments, invoices }) =>
        toBills(await payments.list(customerId), await invoices.list(customerId), publicUrl),
      ),
    createPortal: async (customerId) => `${publicUrl}${SANDBOX_PATHS.portal}/${customerId}`,

    readEvent: async (body, headers) =>
      readMessage(body, headers.get(SANDBOX_SIGNATURE_HEADER) ?? '', secret, now()),
    listEvents: (since) => read(({ events }) => events.listNewest(1000, since)),
    listPaid: (since) =>
      read(async ({ payments }) =>
        (await payments.listNewest(1000, since))
          .filter(({ status }) => status === 'succeeded')
          .map(({ id }) => ({ kind: 'payment' as const, id })),
      ),
  };
  return { provider, desk: createSandboxDesk({ store, secret, now }) };
}

export type Sandbox = ReturnType<typeof createSandbox>;

async function changeOnce(turn: SandboxTurn, id: string, choice: PlanChoice, at: Date, key: string) {
  const known = await turn.shelves.keys.find(`key_${key}`);
  if (known) {
    const payment = await turn.shelves.payments.get(known.reference);
    const verdict: Verdict = payment.status === 'requires_action' ? 'authentication' : 'succeeded';
    return {
      verdict: payment.status === 'canceled' ? ('declined' as const) : verdict,
      paymentId: payment.id,
      invoiceId: payment.invoiceId,
    };
  }
  const result = await changeNow(turn, await turn.shelves.subscriptions.get(id), choice, at);
  if (result.paymentId !== null) {
    await turn.shelves.keys.put({ id: `key_${key}`, reference: result.paymentId });
  }
  return result;
}

function throwIfRefused(verdict: Verdict): void {
  if (verdict === 'declined') throw new DomainError('card_declined');
}
