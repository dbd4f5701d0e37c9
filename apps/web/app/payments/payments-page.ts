import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { openStoredSession } from '#app/session/stored-session.ts';

/** Loaded on demand: it brings the schemas of all responses, which no page needs for its first render. */
export async function loadPaymentsClient(): Promise<PaymentsClient> {
  const { createPaymentsClient } = await import('@tryon/contract/payments/payments-client.ts');
  const kept = openStoredSession();
  return createPaymentsClient({ findToken: kept.readToken });
}
