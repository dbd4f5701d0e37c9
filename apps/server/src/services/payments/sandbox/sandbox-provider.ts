import type { OpenDatabase } from '#src/db/open-database.ts';
import type { PaymentProvider } from '#src/services/payments/payment-provider.ts';
import { createSandboxCards } from '#src/services/payments/sandbox/sandbox-cards.ts';
import { createSandboxId } from '#src/services/payments/sandbox/sandbox-charges.ts';
import { createSandboxControls } from '#src/services/payments/sandbox/sandbox-controls.ts';
import { readMessage, SANDBOX_SIGNATURE_HEADER } from '#src/services/payments/sandbox/sandbox-events.ts';
import { createSandboxPayments } from '#src/services/payments/sandbox/sandbox-payments.ts';
import { createSandboxPlans } from '#src/services/payments/sandbox/sandbox-plans.ts';
import { createSandboxStore, once } from '#src/services/payments/sandbox/sandbox-provider.store.ts';
import { endSubscription } from '#src/services/payments/sandbox/sandbox-subscriptions.ts';
import { SANDBOX_PATHS, toBills, toInvoice } from '#src/services/payments/sandbox/sandbox-views.ts';

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
  const provider: PaymentProvider = {
    ...createSandboxPayments(store, publicUrl),
    ...createSandboxCards(store),
    ...createSandboxPlans(store, publicUrl),
    name: 'sandbox',
    publishableKey: null,

    createCustomer: (_person, key) =>
      store.run((transaction) =>
        once(
          transaction,
          key,
          async (reference) => reference,
          async () => {
            const id = createSandboxId('cus');
            await transaction.collections.customers.put({ id, defaultMethodId: null, isClosed: false });
            return { reference: id, value: id };
          },
        ),
      ),
    closeCustomer: (customerId) =>
      store.run(async (transaction) => {
        const { customers, subscriptions, methods, payments, checkouts, keys } = transaction.collections;
        const customer = await customers.find(customerId);
        if (!customer) return;
        for (const each of await subscriptions.list(customerId))
          await endSubscription(transaction, each, 'asked');
        for (const each of await methods.list(customerId)) await methods.put({ ...each, customerId: null });
        // What a person filled in stands beside their payments, and goes with them.
        for (const each of await payments.list(customerId)) await payments.put({ ...each, metadata: {} });
        for (const each of await checkouts.list(customerId)) await checkouts.put({ ...each, metadata: {} });
        // The key that made the customer names the person.
        await keys.removeReferencesTo(customerId);
        await customers.put({ ...customer, defaultMethodId: null, isClosed: true });
      }),

    findInvoice: (id) =>
      store.run(async ({ collections: { invoices } }) => {
        const invoice = await invoices.find(id);
        return invoice && toInvoice(invoice, publicUrl);
      }),
    listBills: (customerId) =>
      store.run(async ({ collections: { payments, invoices } }) =>
        toBills(await payments.list(customerId), await invoices.list(customerId), publicUrl),
      ),
    createPortal: async (customerId) => `${publicUrl}${SANDBOX_PATHS.portal}/${customerId}`,

    readEvent: async (body, headers) =>
      readMessage(body, headers.get(SANDBOX_SIGNATURE_HEADER) ?? '', secret, now()),
    listEvents: (since) => store.run(({ collections: { events } }) => events.listNewest(1000, since)),
    listPaid: (since) =>
      store.run(async ({ collections: { payments } }) =>
        (await payments.listNewest(1000, since))
          .filter(({ status }) => status === 'succeeded')
          .map(({ id }) => ({ kind: 'payment' as const, id })),
      ),
  };
  return { provider, controls: createSandboxControls({ store, secret, now }) };
}

export type Sandbox = ReturnType<typeof createSandbox>;
