import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { openStoredSession } from './session/stored-session.ts';

/** Comes with the schemas of every answer, which no page needs for its first view. */
export async function loadPaymentsClient(): Promise<PaymentsClient> {
  const { createPaymentsClient } = await import('@tryon/contract/payments/payments-client.ts');
  const kept = openStoredSession();
  return createPaymentsClient({ findToken: kept.readToken });
}
