import { confirmTestAddresses } from '#src/db/test-person.ts';
import type { PaymentWorld } from '#src/testing/payment-worlds.ts';
import { createTestApp, type TestAppOptions } from '#src/testing/test-app.ts';
import { createTestPayer } from '#src/testing/test-payer.ts';

export type ProviderMessage = Awaited<ReturnType<PaymentWorld['takeMessages']>>[number];

/** The whole app with somebody who pays in it: maya, whose address is confirmed. The app's own sandbox takes the money. */
export async function createPayingApp(options: TestAppOptions = {}) {
  const testApp = await createTestApp(options);
  const maya = await createTestPayer(testApp.app);
  await confirmTestAddresses(testApp.database.db);
  return { testApp, maya };
}

/** The same with a provider outside of the app, of which nothing is heard but what is posted. */
export async function createPayingWorld<World extends PaymentWorld>(createWorld: () => Promise<World>) {
  const world = await createWorld();
  const { testApp, maya } = await createPayingApp({ payments: { provider: world.provider, desk: null } });

  /** Posts a message as a provider does; the status of the answer. */
  async function post({ body, headers }: ProviderMessage): Promise<number> {
    const response = await testApp.app.request('http://localhost:8000/api/payments/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
    });
    return response.status;
  }

  return {
    world,
    testApp,
    maya,
    post,
    /** Posts every message since the last time, and has them worked on. */
    async deliver(): Promise<void> {
      for (const message of await world.takeMessages()) await post(message);
      await testApp.background.run('payments');
    },
    async close(): Promise<void> {
      await testApp.close();
      await world.close();
    },
  };
}

export type PayingWorld<World extends PaymentWorld = PaymentWorld> = Awaited<
  ReturnType<typeof createPayingWorld<World>>
>;
