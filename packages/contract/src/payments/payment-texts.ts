/**
 * Texts of paying. Those that the specification fixes stand here to the letter; each stands here once, and everything
 * that shows one imports it.
 */

/** What the payment page says. Source: specification, sections 2, 4 and 8. */
export const PAYMENT_TEXTS = {
  subscribe: 'Subscribe',
  processing: 'Processing...',
  comingSoon: 'coming soon',
  successful: 'Payment successful! Your virtual try-on service is now active.',
  failedTitle: 'Payment Failed',
  /** When whoever takes the money gave no reason. */
  failed: 'Payment failed',
  methodNotImplemented: 'Payment method not implemented',
  goBack: 'Go Back',
  tryAgain: 'Try Again',
  transactionId: 'Transaction ID',
  goToDashboard: 'Go to Dashboard',
  backToHome: 'Back to Home',
} as const;

/** What each payment call says when it fails and has no reason of its own. Source: specification, section 8. */
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

/** Query parameter that the dashboard is opened with after a payment. Source: specification, section 4. */
export const PAYMENT_SUCCESS_FLAG = 'paymentSuccess';

/** How long the good news stand before the dashboard is opened, milliseconds. Source: specification, section 9. */
export const PAYMENT_SUCCESS_MS = 3000;

/** Country that wallets on the device are asked with. Source: specification, section 9. */
export const WALLET_COUNTRY = 'US';

/** What stands on every page about paying while the sandbox takes the money. */
export const SANDBOX_TEXTS = {
  title: 'Test mode: no money moves.',
  hint: 'Use card 4242 4242 4242 4242, any future date, any CVC.',
} as const;
