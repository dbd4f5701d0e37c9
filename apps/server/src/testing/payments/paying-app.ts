import { confirmTestAddresses } from '#src/testing/database/test-person.ts';
import type { PaymentHarness } from '#src/testing/payments/payment-harness.ts';
import { createTestPayer } from '#src/testing/payments/test-payer.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#src/testing/test-app.ts';

export type ProviderMessage = Awaited<ReturnType<PaymentHarness['takeMessages']>>[number];

/** The whole app with somebody who pays in it: maya, whose address is confirmed. The app's own sandbox takes the money. */
export async function createPayingApp(options: TestAppOptions = {}) {
  const testApp = await createTestApp(options);
  const maya = await createTestPayer(testApp.app);
  await confirmTestAddresses(testApp.database.db);
  return { testApp, maya };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** What the server does about money, credits and mail by itself. */
const JOBS = ['mails', 'grant the months of annual plans', 'payments', 'payments-reconcile'];

/** Moves the clock ahead, and does what is due then. */
export async function passDays({ clock, background }: TestApp, days: number): Promise<void> {
  await clock.moveAhead(days * DAY_MS);
  for (const job of JOBS) await background.run(job);
}

/** The whole app with maya, and a provider outside of the app that reaches it only by the messages it posts. */
export async function createPayingHarness(createHarness: () => Promise<PaymentHarness>) {
  const harness = await createHarness();
  const { testApp, maya } = await createPayingApp({
    payments: { provider: harness.provider, controls: null },
  });

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
    harness,
    testApp,
    maya,
    post,
    /** Posts every message since the last time, and has them worked on. */
    async deliver(): Promise<void> {
      for (const message of await harness.takeMessages()) await post(message);
      await testApp.background.run('payments');
    },
    async close(): Promise<void> {
      await testApp.close();
      await harness.close();
    },
  };
}

export type PayingHarness = Awaited<ReturnType<typeof createPayingHarness>>;
