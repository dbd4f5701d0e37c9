/**
 * Texts about payments. Each is defined once here and imported wherever it is shown; `house.test.ts` names those that
 * are fixed and must not be reworded.
 */

/** Texts of the payment page. */
export const PAYMENT_TEXTS = {
  subscribe: 'Subscribe',
  processing: 'Processing...',
  comingSoon: 'coming soon',
  successful: 'Payment successful! Your virtual try-on service is now active.',
  failedTitle: 'Payment Failed',
  /** Shown when the payment provider gave no reason. */
  failed: 'Payment failed',
  methodNotImplemented: 'Payment method not implemented',
  goBack: 'Go Back',
  tryAgain: 'Try Again',
  transactionId: 'Transaction ID',
  goToDashboard: 'Go to Dashboard',
  backToHome: 'Back to Home',
} as const;

/** Shown when a payment call fails without a more specific reason. */
export const PAYMENT_CALL_FAILURES = {
  createIntent: 'Failed to create payment intent',
  createCheckoutSession: 'Failed to create checkout session',
  confirm: 'Failed to confirm payment intent',
  createMethod: 'Failed to create payment method',
  methods: 'Failed to retrieve payment methods',
  setupIntent: 'Failed to create setup intent',
  intent: 'Failed to retrieve payment intent',
  cancel: 'Failed to cancel payment intent',
  refund: 'Failed to create refund',
} as const;
export type PaymentCall = keyof typeof PAYMENT_CALL_FAILURES;

/** Query parameter with which the dashboard is opened after a payment. */
export const PAYMENT_SUCCESS_FLAG = 'paymentSuccess';

/** How long the success message is shown before the dashboard opens, in ms. */
export const PAYMENT_SUCCESS_MS = 3000;

/** Country code for payment requests to device wallets. */
export const WALLET_COUNTRY = 'US';

/** Shown on every page about payments while the sandbox is the provider. */
export const SANDBOX_TEXTS = {
  title: 'Test mode: no money moves.',
  hint: 'Use card 4242 4242 4242 4242, any future date, any CVC.',
} as const;
