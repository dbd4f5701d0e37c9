import {
  type Billing,
  CURRENCY,
  chargedCents,
  type PaidPlanId,
  PLANS,
  PREMIUM_PASS,
  planPaymentDescription,
} from '@tryon/contract/payments/plans.ts';
import type { OrderDetails } from '#src/services/payments/payment-provider.ts';
import { newKey, type PaymentHarness } from '#src/testing/payments/payment-harness.ts';

type TestOrder = Omit<OrderDetails, 'customerId'>;

export const PERSON = { userId: 'user-1', email: 'maya@example.com', name: 'Maya' };

export function planOrder(plan: PaidPlanId, billing: Billing = 'monthly'): TestOrder {
  return {
    order: { kind: 'plan', plan, billing },
    amountCents: chargedCents(PLANS[plan], billing),
    currency: CURRENCY,
    description: planPaymentDescription(PLANS[plan], billing),
    metadata: { user_id: PERSON.userId, plan },
  };
}

export function passOrder({ savesCard = false } = {}): TestOrder {
  return {
    order: { kind: 'pass', savesCard },
    amountCents: PREMIUM_PASS.priceCents,
    currency: CURRENCY,
    description: PREMIUM_PASS.name,
    metadata: { user_id: PERSON.userId },
  };
}

/** What one customer of a provider does again and again, and how things then stand. */
export function createTestCustomer({ provider, cards }: PaymentHarness, customerId: string) {
  const begin = (order: TestOrder, key = newKey()) => provider.beginPayment({ ...order, customerId }, key);
  const confirm = (paymentId: string, card = cards.good) =>
    provider.confirmPayment(paymentId, card, 'https://tryon.example/payment/success', newKey());
  return {
    customerId,
    begin,
    confirm,
    async buy(order: TestOrder, card = cards.good) {
      const { id } = await begin(order);
      return confirm(id, card);
    },
    /** The newest subscription that has not ended. */
    live: async () => (await provider.listSubscriptions(customerId)).at(0),
    bills: () => provider.listBills(customerId),
  };
}

export type TestCustomer = ReturnType<typeof createTestCustomer>;
