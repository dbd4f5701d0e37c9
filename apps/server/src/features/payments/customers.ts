import type { PaymentCode } from '@tryon/contract/error-codes.ts';
import { DomainError } from '#src/domain-error.ts';
import {
  type PaymentProvider,
  PaymentProviderError,
  type ProviderCheckout,
  type ProviderMethod,
  type ProviderPayment,
  type ProviderSubscription,
} from '#src/services/payments/payment-provider.ts';
import type { PaymentsStore } from './payments.store.ts';

/** Whoever pays. */
export interface Payer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Does `work`, and says with `code` that the provider failed at it. */
export async function orFail<T>(code: PaymentCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentProviderError) throw new DomainError(code, { cause: error });
    throw error;
  }
}

export interface CustomersOptions {
  provider: PaymentProvider;
  store: PaymentsStore;
  /** Where an account's mails go; null for an account that is gone. */
  findAddress: (userId: string) => Promise<string | null>;
  now: () => Date;
}

/** Who is whom at the provider, and what is whose: ids are no secrets, so everything that is named is checked. */
export function createCustomers({ provider, store, findAddress, now }: CustomersOptions) {
  const find = (userId: string) => store.findCustomer(userId, provider.name);

  return {
    find,

    /** Whose customer this is; null for one that is not, or not any more, ours. */
    findUser: (customerId: string) => store.findUser(customerId, provider.name),

    /**
     * The person's customer at the provider, made when there is none.
     * @throws DomainError `sign_in_to_pay` for somebody whose account was removed while the call waited.
     */
    async ensure({ id: userId, email, name }: Payer): Promise<string> {
      const known = await find(userId);
      if (known !== null) return known;
      if ((await findAddress(userId)) === null) throw new DomainError('sign_in_to_pay');
      const customerId = await provider.createCustomer({ userId, email, name }, `customer-${userId}`);
      const row = { userId, provider: provider.name, customerId, now: now().toISOString() };
      await store.insertCustomer(row);
      return (await find(userId)) ?? customerId;
    },

    /** @throws DomainError `not_found` for a payment that is not the person's. */
    async getPayment(userId: string, paymentId: string): Promise<ProviderPayment> {
      const customerId = await find(userId);
      const payment = customerId === null ? null : await provider.findPayment(paymentId);
      if (!payment || payment.customerId !== customerId) throw new DomainError('not_found');
      return payment;
    },

    /** @throws DomainError `not_found` for a page of the provider that was not opened by the person. */
    async getCheckout(userId: string, sessionId: string): Promise<ProviderCheckout> {
      const customerId = await find(userId);
      const checkout = customerId === null ? null : await provider.findCheckout(sessionId);
      if (!checkout || checkout.customerId !== customerId) throw new DomainError('not_found');
      return checkout;
    },

    /** @throws DomainError `not_found` for a card that is not the person's. */
    async getMethod(userId: string, methodId: string): Promise<ProviderMethod> {
      const customerId = await find(userId);
      const method = customerId === null ? null : await provider.findMethod(methodId);
      if (!method || method.customerId !== customerId) throw new DomainError('not_found');
      return method;
    },

    /**
     * A card that somebody else has on file cannot be paid with.
     * @throws DomainError `not_found`
     */
    async refuseForeignMethod(customerId: string, methodId: string): Promise<void> {
      const method = await provider.findMethod(methodId);
      const owner = method?.customerId ?? null;
      if (owner !== null && owner !== customerId) throw new DomainError('not_found');
    },

    /** The subscription that runs; null when none does. */
    async findLiveSubscription(userId: string): Promise<ProviderSubscription | null> {
      const customerId = await find(userId);
      if (customerId === null) return null;
      const all = await provider.listSubscriptions(customerId);
      return all.find(({ status }) => status === 'active' || status === 'past_due') ?? null;
    },
  };
}

export type Customers = ReturnType<typeof createCustomers>;
