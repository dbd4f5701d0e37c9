import type { PaymentAnswer, PaymentMethod } from '@tryon/contract/payments/payments.ts';
import { DomainError } from '#src/domain-error.ts';
import type { ProviderMethod } from '#src/services/payments/payment-provider.ts';
import type { Customers, Payer } from './customers.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentsBasis } from './payments-feature.ts';

/** Saved cards. Card numbers never reach this server: the browser sends them to the provider, and us only an id. */
export function createCards(options: PaymentsBasis & { customers: Customers; facts: PaymentFacts }) {
  const { provider, customers, facts } = options;
  return {
    async list(payer: Payer): Promise<PaymentAnswer<'methods'>> {
      const customerId = await customers.find(payer.id);
      const methods = customerId === null ? [] : await provider.listMethods(customerId);
      return { methods: methods.map(toAnswer) };
    },

    async createSetup(payer: Payer, key: string): Promise<PaymentAnswer<'setupIntent'>> {
      return provider.createSetup(await customers.ensure(payer), key);
    },

    async add(payer: Payer, methodId: string, key: string): Promise<PaymentAnswer<'createMethod'>> {
      const customerId = await customers.ensure(payer);
      await customers.refuseForeignMethod(customerId, methodId);
      return { paymentMethod: toAnswer(await provider.attachMethod(customerId, methodId, key)) };
    },

    /** @throws DomainError `not_found`; `card_in_use` for the default card of an active subscription. */
    async remove(payer: Payer, methodId: string): Promise<void> {
      const method = await customers.getMethod(payer.id, methodId);
      const paysPlan = method.isDefault && (await customers.findLiveSubscription(payer.id)) !== null;
      if (paysPlan) throw new DomainError('card_in_use');
      await provider.detachMethod(methodId);
    },

    /** Charges this card from now on, starting with an invoice that is still open. */
    async makeDefault(payer: Payer, methodId: string, key: string): Promise<void> {
      const { customerId } = await customers.getMethod(payer.id, methodId);
      if (customerId === null) throw new DomainError('not_found');
      await provider.makeDefault(customerId, methodId);
      const subscription = await customers.findLiveSubscription(payer.id);
      if (subscription?.status !== 'past_due') return;
      await provider.payOpenInvoice(subscription.id, key);
      await facts.syncSubscription(subscription.id);
      const [newest] = await provider.listBills(customerId);
      if (newest?.paymentId) await facts.syncPayment(newest.paymentId);
    },
  };
}

export type Cards = ReturnType<typeof createCards>;

const toAnswer = ({ customerId: _, ...card }: ProviderMethod): PaymentMethod => card;
