import type { PaidPlanId } from '@tryon/contract/payments/payments.ts';
import type { Billing } from '@tryon/contract/payments/plans.ts';

/** A subscription as its payment provider reports it when queried now, never from an old message. */
export interface SubscriptionFact {
  /** The provider's id. */
  subscriptionId: string;
  userId: string;
  plan: PaidPlanId;
  billing: Billing;
  /** `ended` covers cancelled, unpaid and never started. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** The change that takes effect at `periodEnd`, if any. */
  pendingChange: { plan: PaidPlanId; billing: Billing } | null;
  /** Time just before the provider was queried. Older facts never replace newer ones. */
  observedAt: Date;
}

/** A paid invoice of a subscription. */
export interface PaidInvoiceFact {
  invoiceId: string;
  subscriptionId: string;
  userId: string;
  /** The plan paid for. */
  plan: PaidPlanId;
  billing: Billing;
  /**
   * The first invoice, one of a new period (a change between monthly and annual starts one too), or the difference of
   * an upgrade within the current period.
   */
  reason: 'create' | 'cycle' | 'upgrade';
  amountCents: number;
  /** The period paid for. */
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date;
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

/**
 * Payment facts in the books. Calls may be repeated, concurrent and in any order; each is one transaction, and the
 * same facts always produce the same books. Facts about people without an account are ignored.
 */
export interface BillingBooks {
  /** An ended subscription stays ended, whatever is reported later. */
  recordSubscription(fact: SubscriptionFact): Promise<void>;
  recordPaidInvoice(fact: PaidInvoiceFact): Promise<void>;
  recordPaidPass(fact: PaidPassFact): Promise<void>;
  recordReversal(fact: ReversalFact): Promise<void>;
  /**
   * Records the reversal if nothing of the payment has been used; returns whether it is recorded. A refund is only
   * made if so, which rules out a try-on between check and refund.
   */
  reverseIfUnused(fact: ReversalFact): Promise<boolean>;
  /** Removes a reversal: the refund was refused, or the dispute won. */
  withdrawReversal(reversalId: string): Promise<void>;
  /** Whether no credit of the payment is used or reserved; the condition of a refund. */
  isUnused(of: ReversalFact['of']): Promise<boolean>;
  /** The person's subscription as last reported; null if none exists or it has ended. */
  findSubscription(userId: string): Promise<SubscriptionFact | null>;
}
