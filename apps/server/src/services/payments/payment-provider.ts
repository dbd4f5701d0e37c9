import type { PaidPlanId, PaymentProviderName, PaymentStatus } from '@tryon/contract/payments/payments.ts';
import type { Billing } from '@tryon/contract/payments/plans.ts';

/** Something went wrong between us and whoever takes the money; nobody's card was refused. */
export class PaymentProviderError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentProviderError';
  }
}

/** A plan and how often it is charged. */
export interface PlanChoice {
  readonly plan: PaidPlanId;
  readonly billing: Billing;
}

/** What is being bought. Amounts come from the catalogue alone. */
export type Order =
  | { readonly kind: 'pass'; readonly savesCard: boolean }
  | ({ readonly kind: 'plan' } & PlanChoice);

export interface OrderDetails {
  readonly order: Order;
  readonly customerId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
  /** Strings only; kept beside the payment. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** What was paid, or is to be paid, by a card. */
export interface ProviderPayment {
  readonly id: string;
  readonly customerId: string | null;
  readonly status: PaymentStatus;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** With it the browser finishes the payment. */
  readonly clientSecret: string | null;
  /** A one-off pass, a bill of a subscription, or something that is not this product's. */
  readonly of:
    | { readonly kind: 'pass' }
    | { readonly kind: 'invoice'; readonly invoiceId: string }
    | { readonly kind: 'unknown' };
  /** Whether all of it went back. */
  readonly isRefunded: boolean;
  readonly dispute: 'none' | 'open' | 'won' | 'lost';
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

/** A card on file. */
export interface ProviderMethod {
  readonly id: string;
  /** Null for one that belongs to nobody yet. */
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
  readonly status: 'incomplete' | 'active' | 'past_due' | 'ended';
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly pendingChange: PlanChoice | null;
  /** Why it ended; null while it has not. */
  readonly endedBecause: 'asked' | 'not_paid' | 'never_paid' | null;
}

/** A bill of a subscription. */
export interface ProviderInvoice extends PlanChoice {
  readonly id: string;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly reason: 'create' | 'cycle' | 'upgrade';
  readonly status: 'open' | 'failed' | 'paid' | 'void';
  readonly amountCents: number;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly paidAt: Date | null;
  /** Where the bill can be paid or read; null when the provider has no such page. */
  readonly url: string | null;
}

/** One line of a person's list of bills: a subscription's invoice, or a pass. */
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

/** A message of the provider. It says what to look at again, never what is true. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** Null for what nothing here depends on. */
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

/** Payments. */
export interface PaymentMethods {
  /** Begins a payment; a subscription begins to run when its first payment succeeded. */
  beginPayment(details: OrderDetails, key: string): Promise<ProviderPayment>;
  findPayment(id: string): Promise<ProviderPayment | null>;
  /** Charges a card. A payment that has succeeded already stays as it is. */
  confirmPayment(id: string, methodId: string, returnUrl: string, key: string): Promise<ProviderPayment>;
  /** Gives an unpaid payment up, and the subscription that it would have begun. */
  cancelPayment(id: string): Promise<ProviderPayment>;
  refundPayment(id: string, key: string): Promise<{ id: string; status: string; amountCents: number }>;
}

/** Pages of the provider on which a payment is made. */
export interface CheckoutMethods {
  /** A page on which the order is paid. `urls.success` may hold `{CHECKOUT_SESSION_ID}`. */
  createCheckout(
    details: OrderDetails,
    urls: { readonly success: string; readonly cancel: string },
    key: string,
  ): Promise<{ id: string; url: string | null }>;
  findCheckout(id: string): Promise<ProviderCheckout | null>;
  expireCheckout(id: string): Promise<void>;
}

/** Cards on file. */
export interface CardMethods {
  /** Lets the browser save a card without paying. */
  createSetup(customerId: string, key: string): Promise<{ clientSecret: string }>;
  listMethods(customerId: string): Promise<ProviderMethod[]>;
  findMethod(id: string): Promise<ProviderMethod | null>;
  attachMethod(customerId: string, methodId: string, key: string): Promise<ProviderMethod>;
  detachMethod(id: string): Promise<void>;
  /** Later bills are paid with this card. */
  makeDefault(customerId: string, methodId: string): Promise<void>;
}

/** Plans that run. */
export interface SubscriptionMethods {
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Newest first, without those that ended. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** What a change that begins at `at` charges at once. */
  previewChange(id: string, choice: PlanChoice, at: Date): Promise<{ dueNowCents: number }>;
  /** Changes at once; `paymentUrl` when the bank must confirm first. A refused card leaves everything as it was. */
  changeNow(
    id: string,
    choice: PlanChoice,
    at: Date,
    key: string,
  ): Promise<{ paymentUrl: string | null; invoiceId: string | null }>;
  /** Changes when the period ends. */
  changeLater(id: string, choice: PlanChoice, key: string): Promise<void>;
  cancelAtPeriodEnd(id: string): Promise<void>;
  /** Takes a cancellation or a change back that has not begun. */
  resume(id: string): Promise<void>;
  endNow(id: string): Promise<void>;
  /** Tries the bill again that is open; nothing when none is. */
  payOpenInvoice(subscriptionId: string, key: string): Promise<void>;
}

/**
 * Whoever takes the money. Every method that changes something takes a key: the same key again, after a crash or a lost
 * answer, gives the same result and does nothing twice. Methods that find answer null for ids that are not known.
 *
 * @throws DomainError with a payment code when a card or a wish is refused; PaymentProviderError when the provider
 * does not answer, or not as agreed.
 */
export interface PaymentProvider extends PaymentMethods, CheckoutMethods, CardMethods, SubscriptionMethods {
  readonly name: PaymentProviderName;
  /** For the provider's library in the browser; null when there is none. */
  readonly publishableKey: string | null;

  createCustomer(
    person: { readonly userId: string; readonly email: string; readonly name: string },
    key: string,
  ): Promise<string>;
  /** Ends every subscription at once and forgets the cards. Customers that are gone already are no failure. */
  closeCustomer(customerId: string): Promise<void>;

  findInvoice(id: string): Promise<ProviderInvoice | null>;
  /** Newest first, at most 100. */
  listBills(customerId: string): Promise<ProviderBill[]>;
  createPortal(customerId: string, returnUrl: string): Promise<string>;

  /**
   * Reads a message of the provider.
   * @throws DomainError `signature_not_valid`
   */
  readEvent(body: string, headers: Headers): Promise<ProviderEvent>;
  /** Every message since then, for those that never arrived. */
  listEvents(since: Date): Promise<ProviderEvent[]>;
  /** Ids of the bills and one-off payments that were paid since then. */
  listPaid(since: Date): Promise<EventSubject[]>;
}
