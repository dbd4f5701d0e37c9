import { createHmac } from 'node:crypto';
import type { PaymentChoice } from '#src/config/payment-settings.ts';
import type { Clock } from '#src/db/clock.ts';
import type { SandboxOptions } from '#src/services/payments/sandbox/sandbox.ts';
import type { SandboxControls } from '#src/services/payments/sandbox/sandbox-controls.ts';
import type { PaymentProvider } from '#src/services/payments/stripe/stripe-provider.ts';

export interface PaymentServices {
  readonly provider: PaymentProvider;
  /** Controls for the simulated outside world of the sandbox; null with real payments. */
  readonly controls: SandboxControls | null;
}

export interface PaymentServicesOptions extends Pick<SandboxOptions, 'database' | 'publicUrl'> {
  choice: PaymentChoice;
  clock: Clock;
  /** The installation's secret; the sandbox derives its own from it. */
  secret: string;
}

/** Creates the configured payment provider. */
export async function createPaymentServices(options: PaymentServicesOptions): Promise<PaymentServices> {
  const { choice, database, clock, secret, publicUrl } = options;
  if (choice.kind === 'stripe') {
    const { createStripePayments } = await import('#src/services/payments/stripe/stripe-provider.ts');
    return { provider: createStripePayments(choice), controls: null };
  }
  const { createSandbox } = await import('#src/services/payments/sandbox/sandbox.ts');
  const own = createHmac('sha256', secret).update('sandbox of payments').digest('base64url');
  return createSandbox({ database, secret: own, publicUrl, now: clock.now });
}
