import { ApiError } from '@tryon/contract/api-client.ts';
import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { type PaymentsClient, paymentErrorText } from '@tryon/contract/payments/payments-client.ts';
import { type CardProcessor, type ChargeOutcome, type OpenIntent, outcomeOf } from './charge.ts';

/**
 * Confirms a payment with the id of a card. An answer that says no is a failure with its reason; one that never came
 * leaves it open. `authenticate` has the card's bank ask its owner when it wants to.
 */
export async function chargeCard(
  client: Pick<PaymentsClient, 'confirm'>,
  { paymentIntentId, clientSecret }: OpenIntent,
  paymentMethodId: string,
  authenticate: CardProcessor['authenticate'],
): Promise<ChargeOutcome> {
  let next: string | null = null;
  const outcome = await readAnswer(async () => {
    const answer = await client.confirm({ paymentIntentId, paymentMethodId });
    next = answer.status === 'requires_action' ? (answer.clientSecret ?? clientSecret) : null;
    return answer;
  });
  return next === null ? outcome : authenticate({ paymentIntentId, clientSecret: next });
}

/** Reads one answer about a payment. */
export async function readAnswer(ask: () => ReturnType<PaymentsClient['confirm']>): Promise<ChargeOutcome> {
  try {
    const { status } = await ask();
    return outcomeOf(status, PAYMENT_TEXTS.failed);
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status < 500;
    if (!isAnswer) return { kind: 'unknown', error };
    // The same payment is being taken from another tab right now.
    if (error.code === 'payment_in_progress') return { kind: 'processing' };
    return { kind: 'failed', text: paymentErrorText(error, 'confirm') };
  }
}
