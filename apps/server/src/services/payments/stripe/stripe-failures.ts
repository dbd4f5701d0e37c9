import type { PaymentCode } from '@tryon/contract/error-codes.ts';

/** The fields of an error that give the reason. Source: Stripe's lists of error codes and decline codes. */
export interface StripeFailure {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}

const REASONS: Readonly<Record<string, PaymentCode>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'card_expired',
  invalid_expiry_month: 'card_expired',
  invalid_expiry_year: 'card_expired',
  incorrect_cvc: 'wrong_cvc',
  invalid_cvc: 'wrong_cvc',
  incorrect_number: 'wrong_card_number',
  invalid_number: 'wrong_card_number',
  card_not_supported: 'card_not_supported',
  currency_not_supported: 'card_not_supported',
  authentication_required: 'payment_not_authenticated',
  payment_intent_authentication_failure: 'payment_not_authenticated',
  setup_intent_authentication_failure: 'payment_not_authenticated',
  invoice_payment_intent_requires_action: 'payment_not_authenticated',
  subscription_payment_intent_requires_action: 'payment_not_authenticated',
  processing_error: 'card_processing_failed',
  try_again_later: 'card_processing_failed',
  issuer_not_available: 'card_processing_failed',
};

/** Why a card was refused, as far as its holder may know: a suspicion of fraud is reported as an ordinary refusal. */
export function refusalOf({ code, decline_code }: StripeFailure): PaymentCode {
  return REASONS[decline_code ?? ''] ?? REASONS[code ?? ''] ?? 'card_declined';
}
