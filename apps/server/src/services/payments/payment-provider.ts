import type { PaidPlanId, PaymentProviderName, PaymentStatus } from '@tryon/contract/payments/payments.ts';
import type { Billing } from '@tryon/contract/payments/plans.ts';

/** The payment provider could not be reached or answered unexpectedly. A refused card is a DomainError instead. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
}

/** A plan and how often it is charged. */
export interface PlanChoice {
  readonly plan: PaidPlanId;
  readonly billing: Billing;
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
export interface ProviderPayment {
  readonly id: string;
  readonly customerId: string | null;
  readonly status: PaymentStatus;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
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
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

/** A card on file. */
export interface ProviderMethod {
  readonly id: string;
  /** Null for a card that is not attached to a customer yet. */
  readonly customerId: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly isDefault: boolean;
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

/** One entry of a customer's billing history: a subscription's invoice, or a pass. */
export interface ProviderBill {
  readonly id: string;
  readonly of: { readonly invoiceId: string } | { readonly paymentId: string };
  readonly subscriptionId: string | null;
  readonly description: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly status: 'paid' | 'open' | 'failed' | 'refunded' | 'disputed';
  readonly paymentId: string | null;
  readonly receiptUrl: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

/** A webhook event. It only says which object to fetch again; its own contents are never trusted. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** Null for events that nothing here depends on. */
  readonly about: EventSubject | null;
}

export interface EventSubject {
  readonly kind: 'subscription' | 'invoice' | 'payment' | 'checkout';
  readonly id: string;
}

export interface ProviderCheckout {
  readonly id: string;
  readonly customerId: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paymentId: string | null;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
}

export interface PaymentMethods {
  /** Starts a payment. A subscription becomes active once its first payment has succeeded. */
  beginPayment(details: OrderDetails, key: string): Promise<ProviderPayment>;
  findPayment(id: string): Promise<ProviderPayment | null>;
  /** Charges a card. A payment that has already succeeded is left unchanged. */
  confirmPayment(id: string, methodId: string, returnUrl: string, key: string): Promise<ProviderPayment>;
  /** Cancels an unpaid payment, together with the subscription it would have started. */
  cancelPayment(id: string): Promise<ProviderPayment>;
  refundPayment(id: string, key: string): Promise<{ id: string; status: string; amountCents: number }>;
}

/** Payment pages hosted by the provider. */
export interface CheckoutMethods {
  /** Creates a hosted page to pay the order on. `urls.success` may contain `{CHECKOUT_SESSION_ID}`. */
  createCheckout(
    details: OrderDetails,
    urls: { readonly success: string; readonly cancel: string },
    key: string,
  ): Promise<{ id: string; url: string | null }>;
  findCheckout(id: string): Promise<ProviderCheckout | null>;
  expireCheckout(id: string): Promise<void>;
}

export interface CardMethods {
  /** Lets the browser save a card without a payment. */
  createSetup(customerId: string, key: string): Promise<{ clientSecret: string }>;
  listMethods(customerId: string): Promise<ProviderMethod[]>;
  findMethod(id: string): Promise<ProviderMethod | null>;
  attachMethod(customerId: string, methodId: string, key: string): Promise<ProviderMethod>;
  detachMethod(id: string): Promise<void>;
  /** Charges this card for all later invoices. */
  makeDefault(customerId: string, methodId: string): Promise<void>;
}

export interface SubscriptionMethods {
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Newest first, without ended subscriptions. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** Returns what a change that takes effect at `at` would charge immediately. */
  previewChange(id: string, choice: PlanChoice, at: Date): Promise<{ dueNowCents: number }>;
  /** Changes the plan at once. `paymentUrl` is set if the bank must confirm. A refused card changes nothing. */
  changeNow(
    id: string,
    choice: PlanChoice,
    at: Date,
    key: string,
  ): Promise<{ paymentUrl: string | null; invoiceId: string | null }>;
  /** Changes the plan when the current period ends. */
  changeLater(id: string, choice: PlanChoice, key: string): Promise<void>;
  cancelAtPeriodEnd(id: string): Promise<void>;
  /** Reverts a cancellation or a plan change that has not taken effect yet. */
  resume(id: string): Promise<void>;
  endNow(id: string): Promise<void>;
  /** Retries the open invoice; does nothing when there is none. */
  payOpenInvoice(subscriptionId: string, key: string): Promise<void>;
}

/**
 * The payment provider. Methods that change something take an idempotency key: repeating a call with the same key,
 * after a crash or a lost response, returns the same result and has no second effect. Find methods return null for
 * unknown ids.
 *
 * @throws DomainError with a payment code when a card or a request is refused; PaymentProviderError when the provider
 * does not respond, or its response is invalid.
 */
export interface PaymentProvider extends PaymentMethods, CheckoutMethods, CardMethods, SubscriptionMethods {
  readonly name: PaymentProviderName;
  /** For the provider's browser library; null when there is none. */
  readonly publishableKey: string | null;

  createCustomer(
    person: { readonly userId: string; readonly email: string; readonly name: string },
    key: string,
  ): Promise<string>;
  /** Ends every subscription at once and deletes the saved cards. An already deleted customer is not an error. */
  closeCustomer(customerId: string): Promise<void>;

  findInvoice(id: string): Promise<ProviderInvoice | null>;
  /** Newest first, at most 100. */
  listBills(customerId: string): Promise<ProviderBill[]>;
  createPortal(customerId: string, returnUrl: string): Promise<string>;

  /**
   * Verifies and parses a webhook event.
   * @throws DomainError `signature_not_valid`
   */
  readEvent(body: string, headers: Headers): Promise<ProviderEvent>;
  /** Returns every event since then, to recover those whose delivery failed. */
  listEvents(since: Date): Promise<ProviderEvent[]>;
  /** Returns the invoices and one-off payments that were paid since then. */
  listPaid(since: Date): Promise<EventSubject[]>;
}
