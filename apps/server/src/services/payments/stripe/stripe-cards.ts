import { DomainError } from '#src/domain-error.ts';
import type { CardMethods, ProviderMethod } from '#src/services/payments/payment-provider.ts';
import { ask, fetchList, find, read, type StripeLibrary } from './stripe-client.ts';
import { toProviderMethod } from './stripe-views.ts';

export function createStripeCards(stripe: StripeLibrary): CardMethods {
  /** The card for later invoices: a subscription's own one, saved with its first payment, precedes the customer's. */
  async function findDefault(customerId: string): Promise<string | null> {
    const found = await find(stripe, (api) =>
      api.customers.retrieve(customerId, { expand: ['subscriptions'] }),
    );
    if (!found) return null;
    const customer = read('customer', found);
    return customer.subscriptions ?? customer.invoice_settings;
  }

  async function setDefault(customerId: string, methodId: string): Promise<void> {
    await ask(stripe, (api) =>
      api.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } }),
    );
  }

  return {
    async createSetup(customer, key) {
      const created = await ask(stripe, (api) =>
        api.setupIntents.create(
          {
            ...{ customer, usage: 'off_session' },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          { idempotencyKey: key },
        ),
      );
      return { clientSecret: read('setup', created).client_secret };
    },
    async listMethods(customerId) {
      const [methods, defaultId] = await Promise.all([
        fetchList(stripe, (api) => api.customers.listPaymentMethods(customerId, { limit: 20 })),
        findDefault(customerId),
      ]);
      return methods.flatMap((each) => toProviderMethod(read('method', each), defaultId) ?? []);
    },
    async findMethod(id) {
      const found = await find(stripe, (api) => api.paymentMethods.retrieve(id));
      if (!found) return null;
      const method = read('method', found);
      return toProviderMethod(method, method.customer ? await findDefault(method.customer) : null);
    },
    async attachMethod(customerId, methodId, key) {
      const attached = await ask(stripe, (api) =>
        api.paymentMethods.attach(methodId, { customer: customerId }, { idempotencyKey: key }),
      );
      const method = read('method', attached);
      const defaultId = (await findDefault(customerId)) ?? method.id;
      if (defaultId === method.id) await setDefault(customerId, method.id);
      return getCard(toProviderMethod(method, defaultId));
    },
    async detachMethod(id) {
      await find(stripe, (api) => api.paymentMethods.detach(id));
    },
    async makeDefault(customerId, methodId) {
      await setDefault(customerId, methodId);
      const live = await fetchList(stripe, (api) =>
        api.subscriptions.list({ customer: customerId, limit: 20 }),
      );
      for (const each of live) {
        const { id } = read('subscription', each);
        await ask(stripe, (api) => api.subscriptions.update(id, { default_payment_method: methodId }));
      }
    },
  };
}

function getCard(method: ProviderMethod | null): ProviderMethod {
  if (!method) throw new DomainError('card_not_supported');
  return method;
}
