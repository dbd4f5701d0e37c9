import { expect, test } from 'vitest';
import type { PaymentProvider } from '#src/services/payments/stripe/stripe-provider.ts';
import { checkStripeRequests } from './check-stripe-requests.ts';
import { createStripeHarness, newKey, type PaymentHarness } from './payment-harness.ts';
import { createTestCustomer, PERSON, type TestCustomer } from './test-customer.ts';

interface PaymentFixtures {
  harness: PaymentHarness;
  provider: PaymentProvider;
  customerId: string;
  /** The customer of that id. */
  maya: TestCustomer;
}

/** A test in a world of its own, with one customer. Whatever it asks of Stripe has to be what Stripe's own types know. */
export const paymentTest = test.extend<PaymentFixtures>({
  harness: async ({ task: _task }, use) => {
    const harness = await createStripeHarness();
    await use(harness);
    await harness.close();
    expect(checkStripeRequests(harness.stripe.received)).toEqual([]);
  },
  provider: ({ harness }, use) => use(harness.provider),
  customerId: async ({ provider }, use) => use(await provider.createCustomer(PERSON, newKey())),
  maya: ({ harness, customerId }, use) => use(createTestCustomer(harness, customerId)),
});
