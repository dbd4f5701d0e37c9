import { ApiError } from '@tryon/contract/api-client.ts';
import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { type PaymentsClient, paymentErrorText } from '@tryon/contract/payments/payments-client.ts';
import { type CardProcessor, type ChargeOutcome, type OpenIntent, outcomeOf } from './charge.ts';

/**
 * Confirms a payment with the id of a card. A refusal is reported with its reason; a lost response leaves the result
 * unknown. `authenticate` runs the bank's confirmation when it is required.
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

/** Converts the response to a payment call into its outcome. */
export async function readAnswer(call: () => ReturnType<PaymentsClient['confirm']>): Promise<ChargeOutcome> {
  try {
    const { status } = await call();
    return outcomeOf(status, PAYMENT_TEXTS.failed);
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status < 500;
    if (!isAnswer) return { kind: 'unknown', error };
    // Another tab is paying the same order right now.
    if (error.code === 'payment_in_progress') return { kind: 'processing' };
    return { kind: 'failed', text: paymentErrorText(error, 'confirm') };
  }
}
