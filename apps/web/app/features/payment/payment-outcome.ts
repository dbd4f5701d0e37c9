import { paymentAnswers } from '@tryon/contract/payments/payments.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';

/** The result of a payment made on another page. `unknown`: it could not be looked up. */
export type PaymentOutcome = 'paid' | 'unpaid' | 'signed-out' | 'unknown';

/** Looks up the payment named in the URL of `/payment/success` in our own API. */
export async function findOutcome(
  fetchApi: SiteContext['fetchApi'],
  search: URLSearchParams,
): Promise<PaymentOutcome> {
  const sessionId = search.get('session_id');
  // Set by the provider when a bank's own page redirects here.
  const paymentId = search.get('payment_intent');
  if (sessionId) {
    const isPaid = (answer: unknown) => paymentAnswers.checkoutSession.parse(answer).isPaid;
    return fetchOutcome(fetchApi, `checkout-session/${encodeURIComponent(sessionId)}`, isPaid);
  }
  if (!paymentId) return 'unpaid';
  const hasSucceeded = (answer: unknown) => paymentAnswers.intent.parse(answer).status === 'succeeded';
  return fetchOutcome(fetchApi, `intent/${encodeURIComponent(paymentId)}`, hasSucceeded);
}

async function fetchOutcome(
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
