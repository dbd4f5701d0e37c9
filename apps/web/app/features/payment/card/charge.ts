import { ApiError } from '@tryon/contract/api-error.ts';
import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { paymentErrorText } from '@tryon/contract/payments/payment-wording.ts';
import type { PaymentStatus } from '@tryon/contract/payments/payments.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import type { Problems } from '#app/forms/read-form.ts';
import type { BillingDetails } from '../billing-details/billing-details.ts';

/** A payment that the server has created and that waits for a card. */
export interface OpenIntent {
  paymentIntentId: string;
  clientSecret: string;
}

/** The outcome of a charge. `processing`: the bank has not decided yet. */
export type ChargeOutcome =
  | { kind: 'succeeded' }
  | { kind: 'processing' }
  /** `text` gives the reason in plain words; nothing was charged. */
  | { kind: 'failed'; text: string }
  /** The response was lost: the card may have been charged. */
  | { kind: 'unknown'; error: unknown };

/** `paymentMethodId` is the id of the saved card. */
type SaveOutcome = { kind: 'saved'; paymentMethodId: string } | { kind: 'failed'; text: string };

/** Charges and saves the card in a provider's fields. Card numbers never leave the provider's own fields. */
export interface CardProcessor {
  /** The current problems of the card, by field name. */
  findProblems: () => Problems;
  pay: (intent: OpenIntent, details: BillingDetails) => Promise<ChargeOutcome>;
  /** Lets the bank of a saved card ask its owner for confirmation. */
  authenticate: (intent: OpenIntent) => Promise<ChargeOutcome>;
  /** Saves the card for later payments. */
  save: (details: BillingDetails) => Promise<SaveOutcome>;
}

/** Converts a payment's status into an outcome. */
export function outcomeOf(status: PaymentStatus, failedText: string): ChargeOutcome {
  if (status === 'succeeded' || status === 'processing') return { kind: status };
  return { kind: 'failed', text: failedText };
}

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
