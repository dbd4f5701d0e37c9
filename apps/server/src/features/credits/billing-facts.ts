import type { PaidPlanId } from '@tryon/contract/payments/payments.ts';
import type { Billing } from '@tryon/contract/payments/plans.ts';

/** A subscription as its payment provider tells it when asked now; never what an old message said. */
export interface SubscriptionFact {
  /** The provider's id. */
  subscriptionId: string;
  userId: string;
  plan: PaidPlanId;
  billing: Billing;
  /** `ended` covers cancelled, unpaid and never begun. */
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** What begins at `periodEnd`, when that is something else. */
  pendingChange: { plan: PaidPlanId; billing: Billing } | null;
  /** The moment before the provider was asked: what was heard later is never replaced by what was heard earlier. */
  observedAt: Date;
}

/** A bill of a subscription that has been paid. */
export interface PaidInvoiceFact {
  invoiceId: string;
  subscriptionId: string;
  userId: string;
  /** What was paid for. */
  plan: PaidPlanId;
  billing: Billing;
  /**
   * The first bill, one of a new period (a change between monthly and annual begins one as well), or the difference of
   * an upgrade within the running period.
   */
  reason: 'create' | 'cycle' | 'upgrade';
  amountCents: number;
  /** The period that was paid for. */
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date;
}

/** A one-off pass that has been paid. */
export interface PaidPassFact {
  paymentId: string;
  userId: string;
  paidAt: Date;
}

/** Money that went back: by a refund, or because a dispute was lost or opened. */
export interface ReversalFact {
  /** The refund's or the dispute's id. */
  reversalId: string;
  userId: string;
  /** What had been paid: a subscription's bill, or a pass. */
  of: { invoiceId: string } | { paymentId: string };
}

/**
 * What the books learn from payments. Every call may come any number of times, at once, and in any order; each is one
 * transaction, and the same facts always leave the same books. Facts about somebody without an account are ignored.
 */
export interface BillingBooks {
  /** A subscription that has ended stays ended, whatever is told of it later. */
  recordSubscription(fact: SubscriptionFact): Promise<void>;
  recordPaidInvoice(fact: PaidInvoiceFact): Promise<void>;
  recordPaidPass(fact: PaidPassFact): Promise<void>;
  recordReversal(fact: ReversalFact): Promise<void>;
  /**
   * Records the reversal if nothing of what was paid has been used, and says whether it stands in the books now. For a
   * refund that is only given then: no try-on can slip in between the look and the refund.
   */
  reverseIfUnused(fact: ReversalFact): Promise<boolean>;
  /** Takes a reversal back: the refund was refused, or the dispute won. */
  withdrawReversal(reversalId: string): Promise<void>;
  /** Whether no try-on of what was paid has been taken or is on hold; the condition of a refund. */
  isUnused(of: ReversalFact['of']): Promise<boolean>;
  /** The person's subscription as it was told last; null when there is none that has not ended. */
  findSubscription(userId: string): Promise<SubscriptionFact | null>;
}
