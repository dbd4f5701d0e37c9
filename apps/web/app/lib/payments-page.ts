import type { PaymentsClient } from '@tryon/contract/payments-client.ts';
import { openKeptSession } from './kept-session.ts';

/** Comes with the schemas of every answer, which no page needs for its first view. */
export async function loadPaymentsClient(): Promise<PaymentsClient> {
  const { createPaymentsClient } = await import('@tryon/contract/payments-client.ts');
  const kept = openKeptSession();
  return createPaymentsClient({ findToken: kept.readToken });
}
