import { createHmac } from 'node:crypto';
import type { Clock } from '#src/db/clock.ts';
import type { OpenDatabase } from '#src/db/open-database.ts';
import type { PaymentChoice } from '#src/payment-settings.ts';
import type { PaymentProvider } from '#src/services/payment-provider.ts';
import type { SandboxDesk } from '#src/services/payment-sandbox-desk.ts';

export interface PaymentServices {
  readonly provider: PaymentProvider;
  /** What stands for the outside world in the sandbox; null where real money moves. */
  readonly desk: SandboxDesk | null;
}

export interface PaymentServicesOptions {
  choice: PaymentChoice;
  database: Pick<OpenDatabase, 'db' | 'kind'>;
  clock: Clock;
  /** Of the installation; the sandbox derives its own from it. */
  secret: string;
  publicUrl: string;
}

/** The provider that the configuration names. Its library is loaded with it, and only then. */
export async function createPaymentServices(options: PaymentServicesOptions): Promise<PaymentServices> {
  const { choice, database, clock, secret, publicUrl } = options;
  if (choice.kind === 'stripe') {
    const { createStripePayments } = await import('#src/services/payment-stripe.ts');
    return { provider: createStripePayments(choice), desk: null };
  }
  const { createSandbox } = await import('#src/services/payment-sandbox.ts');
  const own = createHmac('sha256', secret).update('sandbox of payments').digest('base64url');
  return createSandbox({ database, secret: own, publicUrl, now: clock.now });
}
