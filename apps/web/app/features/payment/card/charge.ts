import type { PaymentStatus } from '@tryon/contract/payments/payments.ts';
import type { BillingDetails, Problems } from '../billing-details/billing-details.ts';

/** A payment that the server has opened and that waits for its card. */
export interface OpenIntent {
  paymentIntentId: string;
  clientSecret: string;
}

/** How taking the money ended. `processing`: the bank has not said yet. */
export type ChargeOutcome =
  | { kind: 'succeeded' }
  | { kind: 'processing' }
  /** `text` says why, in plain words; nothing was charged. */
  | { kind: 'failed'; text: string }
  /** The answer was lost on the way: it may have been charged. */
  | { kind: 'unknown'; error: unknown };

/** `paymentMethodId` is the id of the card that is kept now. */
export type SaveOutcome = { kind: 'saved'; paymentMethodId: string } | { kind: 'failed'; text: string };

/** The fields of a card and what takes it. Each provider has its own; the card's number never leaves it. */
export interface CardProcessor {
  /** What is wrong with the card as it stands, by the field's name. */
  findProblems: () => Problems;
  pay: (intent: OpenIntent, details: BillingDetails) => Promise<ChargeOutcome>;
  /** Has the bank of a card on file ask its owner. */
  authenticate: (intent: OpenIntent) => Promise<ChargeOutcome>;
  /** Keeps the card for later payments. */
  save: (details: BillingDetails) => Promise<SaveOutcome>;
}

/** What a payment's state means for whoever waits for it. */
export function outcomeOf(status: PaymentStatus, failedText: string): ChargeOutcome {
  if (status === 'succeeded' || status === 'processing') return { kind: status };
  return { kind: 'failed', text: failedText };
}
