import { paymentAnswers } from '@tryon/contract/payments/payments.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';

/** What became of a payment that was made elsewhere. `unknown`: nobody could be asked just now. */
export type PaymentOutcome = 'paid' | 'unpaid' | 'signed-out' | 'unknown';

/** Asks our own API about the payment that the address of `/payment/success` names. */
export async function findOutcome(
  fetchApi: SiteContext['fetchApi'],
  search: URLSearchParams,
): Promise<PaymentOutcome> {
  const sessionId = search.get('session_id');
  // Named by the provider when a bank's own page has led here.
  const paymentId = search.get('payment_intent');
  if (sessionId) {
    const isPaid = (answer: unknown) => paymentAnswers.checkoutSession.parse(answer).isPaid;
    return ask(fetchApi, `checkout-session/${encodeURIComponent(sessionId)}`, isPaid);
  }
  if (!paymentId) return 'unpaid';
  const hasSucceeded = (answer: unknown) => paymentAnswers.intent.parse(answer).status === 'succeeded';
  return ask(fetchApi, `intent/${encodeURIComponent(paymentId)}`, hasSucceeded);
}

async function ask(
  fetchApi: SiteContext['fetchApi'],
  path: string,
  isPaid: (answer: unknown) => boolean,
): Promise<PaymentOutcome> {
  try {
    const response = await fetchApi(`/api/payments/${path}`);
    if (response.status === 401) return 'signed-out';
    if (response.status === 404) return 'unpaid';
    if (!response.ok) return 'unknown';
    return isPaid(await response.json()) ? 'paid' : 'unpaid';
  } catch {
    return 'unknown';
  }
}
