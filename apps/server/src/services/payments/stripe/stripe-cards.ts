import { DomainError } from '#src/domain-error.ts';
import type { ProviderMethod } from '#src/services/payments/payment-provider.ts';
import { orNull, type StripeCaller } from './stripe-client.ts';
import type { StripeMethod } from './stripe-replies.ts';

export function createStripeCards(stripe: StripeCaller) {
  /** The card for later invoices: a subscription's own one, saved with its first payment, precedes the customer's. */
  async function findDefault(customerId: string): Promise<string | null> {
    const customer = await stripe.find('customer', (api) =>
      api.customers.retrieve(customerId, { expand: ['subscriptions'] }),
    );
    return customer && (customer.subscriptions ?? customer.invoice_settings);
  }

  async function setDefault(customerId: string, methodId: string): Promise<void> {
    await stripe.tell((api) =>
      api.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } }),
    );
  }

  return {
    /** Lets the browser save a card without a payment. */
    async createSetup(customer: string, key: string) {
      const params = {
        customer,
        usage: 'off_session' as const,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
      };
      const created = await stripe.ask('setup', (api) =>
        api.setupIntents.create(params, { idempotencyKey: key }),
      );
      return { clientSecret: created.client_secret };
    },
    async listMethods(customerId: string): Promise<ProviderMethod[]> {
      const [methods, defaultId] = await Promise.all([
        stripe.list('method', (api) => api.customers.listPaymentMethods(customerId, { limit: 20 })),
        findDefault(customerId),
      ]);
      return methods.flatMap((each) => toProviderMethod(each, defaultId) ?? []);
    },
    async findMethod(id: string): Promise<ProviderMethod | null> {
      const method = await stripe.find('method', (api) => api.paymentMethods.retrieve(id));
      if (!method) return null;
      return toProviderMethod(method, method.customer ? await findDefault(method.customer) : null);
    },
    async attachMethod(customerId: string, methodId: string, key: string): Promise<ProviderMethod> {
      const method = await stripe.ask('method', (api) =>
        api.paymentMethods.attach(methodId, { customer: customerId }, { idempotencyKey: key }),
      );
      const defaultId = (await findDefault(customerId)) ?? method.id;
      if (defaultId === method.id) await setDefault(customerId, method.id);
      const card = toProviderMethod(method, defaultId);
      if (!card) throw new DomainError('card_not_supported');
      return card;
    },
    async detachMethod(id: string): Promise<void> {
      await orNull(stripe.tell((api) => api.paymentMethods.detach(id)));
    },
    /** Charges this card for all later invoices. */
    async makeDefault(customerId: string, methodId: string): Promise<void> {
      await setDefault(customerId, methodId);
      const live = await stripe.list('subscription', (api) =>
        api.subscriptions.list({ customer: customerId, limit: 20 }),
      );
      for (const { id } of live) {
        await stripe.tell((api) => api.subscriptions.update(id, { default_payment_method: methodId }));
      }
    },
  };
}

/** Converts a card to the interface's type; null for any other payment method. */
function toProviderMethod(method: StripeMethod, defaultId: string | null): ProviderMethod | null {
  if (!method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  const { id, customer = null } = method;
  return { id, customerId: customer, brand, last4, expMonth, expYear, isDefault: id === defaultId };
}
