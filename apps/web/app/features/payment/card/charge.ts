import type { PaymentStatus } from '@tryon/contract/payments/payments.ts';
import type { BillingDetails, Problems } from '../billing-details/billing-details.ts';

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
export type SaveOutcome = { kind: 'saved'; paymentMethodId: string } | { kind: 'failed'; text: string };

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
