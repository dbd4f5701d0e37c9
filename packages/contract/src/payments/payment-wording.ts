import { ApiError } from '#src/api-error.ts';
import type { ErrorCode, PaymentCode, Subject } from '#src/error-codes.ts';
import { wordingOf } from '#src/try-on/wording.ts';
import { PAYMENT_CALL_FAILURES, type PaymentCall } from './payment-texts.ts';

/** Texts for refused payments, cards and subscriptions: the reason in plain words, then what to do. */
const PAYMENT_WORDING: Record<PaymentCode, string> = {
  payment_intent_failed: PAYMENT_CALL_FAILURES.createIntent,
  checkout_failed: PAYMENT_CALL_FAILURES.createCheckoutSession,
  payment_confirm_failed: PAYMENT_CALL_FAILURES.confirm,
  payment_method_failed: PAYMENT_CALL_FAILURES.createMethod,
  payment_methods_failed: PAYMENT_CALL_FAILURES.methods,
  setup_intent_failed: PAYMENT_CALL_FAILURES.setupIntent,
  payment_lookup_failed: PAYMENT_CALL_FAILURES.intent,
  payment_cancel_failed: PAYMENT_CALL_FAILURES.cancel,
  refund_failed: PAYMENT_CALL_FAILURES.refund,
  payments_unavailable:
    'The payment service does not answer right now. Nothing was charged; try again later.',
  sign_in_to_pay: 'Please sign in to pay.',
  amount_not_right: 'This amount is not the price of the plan. Go back to the prices and choose again.',
  already_subscribed: 'You already have a plan. Change it on your dashboard instead of buying another one.',
  pass_just_bought: 'You bought this pass a few minutes ago. If you want a second one, wait ten minutes.',
  not_subscribed: 'There is no running plan to change.',
  same_plan: 'This is the plan you have.',
  change_not_possible: 'The plan cannot be changed right now, because a bill is still open. Pay it first.',
  payment_not_open: 'This payment is finished and cannot be changed any more.',
  payment_key_reused: 'This request was sent before with other contents. Reload the page and try again.',
  payment_in_progress: 'This payment is being made. Wait a moment before you try again.',
  payment_attempts_exceeded: 'Too many payment attempts. Wait an hour, or check the card with your bank.',
  card_declined: 'Your bank declined the card. Use another card, or ask your bank.',
  insufficient_funds: 'There is not enough money on the card. Use another card.',
  card_expired: 'The card has expired. Use another card.',
  wrong_cvc: 'The security code of the card is not right. Check it and try again.',
  wrong_card_number: 'The card number is not right. Check it and try again.',
  card_not_supported: 'This kind of card is not taken here. Use another card.',
  card_processing_failed:
    'The bank could not process the payment. Nothing was charged; try again in a moment.',
  payment_not_authenticated: 'Your bank did not confirm that it is you. Try again, or use another card.',
  card_in_use: 'Your plan is paid with this card. Make another card the default first.',
  no_card: 'There is no card to pay with. Add one first.',
  refund_too_late: 'This payment is more than 14 days old and cannot be refunded any more.',
  refund_used: 'Try-ons of this payment have been used, so it cannot be refunded.',
  refund_not_latest: 'Only your latest payment can be refunded.',
  refund_done: 'This payment has been refunded already.',
  refund_disputed: 'Your bank is looking into this payment, so it cannot be refunded here.',
  signature_not_valid: 'The signature of this message is not valid.',
};

function isPaymentCode(code: string): code is PaymentCode {
  return Object.hasOwn(PAYMENT_WORDING, code);
}

/** The text for any error code; `wordingOf` covers all but the payment codes. */
export function textOf(code: ErrorCode, subject?: Subject): string {
  return isPaymentCode(code) ? PAYMENT_WORDING[code] : wordingOf(code, subject);
}

/** The text for an error thrown by a payment call: the specific reason, or else the call's general text. */
export function paymentErrorText(error: unknown, call: PaymentCall): string {
  if (error instanceof ApiError && error.code && error.code !== 'internal') {
    return textOf(error.code, error.subject);
  }
  return PAYMENT_CALL_FAILURES[call];
}
