import type { PaymentCode } from '@tryon/contract/error-codes.ts';
import { DomainError } from '#src/domain-error.ts';
import { PaymentProviderError, type ProviderSubscription } from '#src/services/payments/payment-provider.ts';
import type { PaymentsStore } from './payments.store.ts';
import type { PaymentsBasis } from './payments-feature.ts';

/** The user who pays. */
export interface Payer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Runs `work` and turns a provider failure into a DomainError with `code`, by default `payments_unavailable`. */
export async function orFail<T>(code: PaymentCode | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    throw new DomainError(code ?? 'payments_unavailable', { cause: error });
  }
}

/** Maps users to the provider's customers. Ids are no secrets, so the owner of every id in a request is checked. */
export function createCustomers(options: PaymentsBasis & { store: PaymentsStore }) {
  const { provider, store, findAddress, now } = options;
  const find = async (userId: string) =>
    (await store.findCustomer(provider.name, { user_id: userId }))?.customer_id ?? null;

  async function getOwn<T extends { readonly customerId: string | null }>(
    userId: string,
    read: () => Promise<T | null>,
  ): Promise<T> {
    const customerId = await find(userId);
    const found = customerId === null ? null : await read();
    if (!found || found.customerId !== customerId) throw new DomainError('not_found');
    return found;
  }

  return {
    find,

    /** The user of a customer; null for a customer that is not, or no longer, ours. */
    findUser: async (customerId: string) =>
      (await store.findCustomer(provider.name, { customer_id: customerId }))?.user_id ?? null,

    /**
     * Returns the user's customer at the provider, creating it if necessary.
     * @throws DomainError `sign_in_to_pay` if the account was deleted while the request waited.
     */
    async ensure({ id: userId, email, name }: Payer): Promise<string> {
      const known = await find(userId);
      if (known !== null) return known;
      if ((await findAddress(userId)) === null) throw new DomainError('sign_in_to_pay');
      const customerId = await provider.createCustomer({ userId, email, name }, `customer-${userId}`);
      const row = { user_id: userId, provider: provider.name, customer_id: customerId };
      await store.insertCustomer({ ...row, created_at: now().toISOString() });
      return (await find(userId)) ?? customerId;
    },

    /** @throws DomainError `not_found` for a payment that does not belong to the user. */
    getPayment: (userId: string, id: string) => getOwn(userId, () => provider.findPayment(id)),
    /** @throws DomainError `not_found` for a hosted checkout that does not belong to the user. */
    getCheckout: (userId: string, id: string) => getOwn(userId, () => provider.findCheckout(id)),
    /** @throws DomainError `not_found` for a card that does not belong to the user. */
    getMethod: (userId: string, id: string) => getOwn(userId, () => provider.findMethod(id)),

    /**
     * Rejects a card that is attached to another customer.
     * @throws DomainError `not_found`
     */
    async refuseForeignMethod(customerId: string, methodId: string): Promise<void> {
      const method = await provider.findMethod(methodId);
      const owner = method?.customerId ?? null;
      if (owner !== null && owner !== customerId) throw new DomainError('not_found');
    },

    /** The user's active or past due subscription; null when there is none. */
    async findLiveSubscription(userId: string): Promise<ProviderSubscription | null> {
      const customerId = await find(userId);
      if (customerId === null) return null;
      const all = await provider.listSubscriptions(customerId);
      return all.find(({ status }) => status === 'active' || status === 'past_due') ?? null;
    },
  };
}

export type Customers = ReturnType<typeof createCustomers>;
