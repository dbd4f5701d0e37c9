import type { Invoice, PaymentMethod, PaymentStatus, PlanChoice } from '@tryon/contract/payments/payments.ts';
import { z } from 'zod';

/** The payment provider could not be reached or answered unexpectedly. A refused card is a DomainError instead. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
}

/** What is being bought. Amounts always come from the catalogue. */
export type Order =
  | { readonly kind: 'pass'; readonly savesCard: boolean }
  | ({ readonly kind: 'plan' } & PlanChoice);

export interface OrderDetails {
  readonly order: Order;
  readonly customerId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
  /** String values only; stored with the payment at the provider. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** A card payment, paid or still to be paid. */
export interface ProviderPayment extends Omit<OrderDetails, 'order' | 'customerId'> {
  readonly id: string;
  readonly customerId: string | null;
  readonly status: PaymentStatus;
  /** Lets the browser complete the payment. */
  readonly clientSecret: string | null;
  /** What was paid for: a one-off pass, a subscription's invoice, or a payment that this product did not create. */
  readonly of:
    | { readonly kind: 'pass' }
    | { readonly kind: 'invoice'; readonly invoiceId: string }
    | { readonly kind: 'unknown' };
  /** True only after a full refund. */
  readonly isRefunded: boolean;
  readonly dispute: 'none' | 'open' | 'won' | 'lost';
  readonly paidAt: Date | null;
}

/** A card on file. */
export interface ProviderMethod extends Readonly<PaymentMethod> {
  /** Null for a card that is not attached to a customer yet. */
  readonly customerId: string | null;
}

export interface ProviderSubscription extends PlanChoice {
  readonly id: string;
  readonly customerId: string;
  /** `ended` covers cancelled, unpaid and never started. */
  readonly status: 'incomplete' | 'active' | 'past_due' | 'ended';
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  /** The change that takes effect at `periodEnd`, if any. */
  readonly pendingChange: PlanChoice | null;
  /** Why the subscription ended; null while it has not. */
  readonly endedBecause: 'asked' | 'not_paid' | 'never_paid' | null;
}

/** An invoice of a subscription. */
export interface ProviderInvoice extends PlanChoice {
  readonly id: string;
  readonly customerId: string;
  readonly subscriptionId: string;
  /**
   * The first invoice, one of a new period (a change between monthly and annual starts one too), or the difference of
   * an upgrade within the current period.
   */
  readonly reason: 'create' | 'cycle' | 'upgrade';
  readonly status: 'open' | 'failed' | 'paid' | 'void';
  readonly amountCents: number;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly paidAt: Date | null;
  /** Page where the invoice can be paid or read; null when the provider has none. */
  readonly url: string | null;
}

type Shown = 'id' | 'description' | 'currency' | 'status' | 'receiptUrl';

/** One entry of a customer's billing history: a subscription's invoice, or a pass. */
export interface ProviderBill extends Readonly<Pick<Invoice, Shown>> {
  readonly of: { readonly invoiceId: string } | { readonly paymentId: string };
  readonly subscriptionId: string | null;
  readonly amountCents: number;
  readonly paymentId: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

/** A webhook event. It only says which object to fetch again; its own contents are never trusted. */
export interface ProviderEvent {
  readonly id: string;
  /** Null for events that nothing here depends on. */
  readonly about: EventSubject | null;
}

export const eventSubjectSchema = z.object({
  kind: z.enum(['subscription', 'invoice', 'payment', 'checkout']),
  id: z.string(),
});

export type EventSubject = Readonly<z.infer<typeof eventSubjectSchema>>;

export interface ProviderCheckout {
  readonly id: string;
  readonly customerId: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paymentId: string | null;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
}
