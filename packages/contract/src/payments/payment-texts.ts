/**
 * Texts about payments. Those fixed by the specification are verbatim. Each is defined once here and imported
 * wherever it is shown.
 */

/** Texts of the payment page. Source: specification, sections 2, 4 and 8. */
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

/** Shown when a payment call fails without a more specific reason. Source: specification, section 8. */
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

/** Query parameter with which the dashboard is opened after a payment. Source: specification, section 4. */
export const PAYMENT_SUCCESS_FLAG = 'paymentSuccess';

/** How long the success message is shown before the dashboard opens, in ms. Source: specification, section 9. */
export const PAYMENT_SUCCESS_MS = 3000;

/** Country code for payment requests to device wallets. Source: specification, section 9. */
export const WALLET_COUNTRY = 'US';

/** Shown on every page about payments while the sandbox is the provider. */
export const SANDBOX_TEXTS = {
  title: 'Test mode: no money moves.',
  hint: 'Use card 4242 4242 4242 4242, any future date, any CVC.',
} as const;
