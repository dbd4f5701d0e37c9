import type { ProviderInvoice, ProviderSubscription } from '#src/services/payments/payment-provider.ts';

/** A subscription as its payment provider reports it when queried now, never from an old message. */
export interface SubscriptionFact extends Omit<ProviderSubscription, 'id' | 'customerId' | 'endedBecause'> {
  /** The provider's id. */
  readonly subscriptionId: string;
  readonly userId: string;
  /** Time just before the provider was queried. Older facts never replace newer ones. */
  readonly observedAt: Date;
}

type Paid = 'plan' | 'billing' | 'subscriptionId' | 'reason' | 'amountCents' | 'periodStart' | 'periodEnd';

/** A paid invoice of a subscription, with the period paid for. */
export interface PaidInvoiceFact extends Pick<ProviderInvoice, Paid> {
  readonly invoiceId: string;
  readonly userId: string;
  readonly paidAt: Date;
}

/** A paid one-off pass. */
export interface PaidPassFact {
  paymentId: string;
  userId: string;
  paidAt: Date;
}

/** A payment that was reversed, by a refund or an opened or lost dispute. */
export interface ReversalFact {
  /** The id of the refund or dispute. */
  reversalId: string;
  userId: string;
  /** What had been paid: an invoice of a subscription, or a pass. */
  of: { invoiceId: string } | { paymentId: string };
}
