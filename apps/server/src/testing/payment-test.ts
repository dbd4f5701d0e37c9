import { expect, test } from 'vitest';
import type { PaymentProvider } from '#src/services/payment-provider.ts';
import { checkStripeRequests } from './check-stripe-requests.ts';
import { createSandboxWorld, createStripeWorld, newKey, type PaymentWorld } from './payment-worlds.ts';
import { createTestCustomer, PERSON, type TestCustomer } from './test-customer.ts';

interface PaymentFixtures {
  world: PaymentWorld;
  provider: PaymentProvider;
  customerId: string;
  /** The customer of that id. */
  maya: TestCustomer;
}

/** A test in a world of its own, with one customer. Whatever it asks of Stripe has to be what Stripe's own types know. */
const testIn = (createWorld: () => Promise<PaymentWorld>) =>
  test.extend<PaymentFixtures>({
    world: async ({ task: _task }, use) => {
      const world = await createWorld();
      await use(world);
      await world.close();
      expect(checkStripeRequests(world.requests())).toEqual([]);
    },
    provider: ({ world }, use) => use(world.provider),
    customerId: async ({ provider }, use) => use(await provider.createCustomer(PERSON, newKey())),
    maya: ({ world, customerId }, use) => use(createTestCustomer(world, customerId)),
  });

/** Whoever takes the money, by name. */
export const PAYMENT_TESTS = [
  ['the sandbox', testIn(createSandboxWorld)],
  ['Stripe', testIn(createStripeWorld)],
] as const;
