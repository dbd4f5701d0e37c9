import type { BillingBooks, SubscriptionFact } from '#src/features/credits/billing-facts.ts';
import type {
  EventSubject,
  PaymentProvider,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '#src/services/payments/payment-provider.ts';
import type { Customers } from './customers.ts';
import { type EventQueue, REFUND_CHECK } from './events/payment-event-queue.store.ts';
import type { PaymentNotices } from './events/payment-notices.ts';

export interface PaymentFactsOptions {
  provider: PaymentProvider;
  books: BillingBooks;
  customers: Pick<Customers, 'findUser'>;
  events: EventQueue;
  notices: PaymentNotices;
  now: () => Date;
}

/** Under which id the books know that a payment went back; a payment is refunded as a whole, and so once. */
export const refundIdOf = (paymentId: string): string => `refund:${paymentId}`;
const disputeIdOf = (paymentId: string): string => `dispute:${paymentId}`;

/**
 * Asks the provider how things stand and tells the books. What a message said, when, how often and in which order makes
 * no difference: it only says where to look.
 */
export function createPaymentFacts(options: PaymentFactsOptions) {
  const { provider, books, events, notices, now } = options;
  const { findUser } = options.customers;
  const isBeingRefunded = (id: string) => events.hasOpenEvent(provider.name, REFUND_CHECK, id);

  async function syncSubscription(id: string): Promise<ProviderSubscription | null> {
    const observedAt = now();
    const subscription = await provider.findSubscription(id);
    const userId = subscription && (await findUser(subscription.customerId));
    if (!subscription || userId === null) return null;
    await books.recordSubscription(toFact(subscription, userId, observedAt));
    await notices.noticeSubscription(subscription, userId);
    return subscription;
  }

  async function syncInvoice(id: string): Promise<ProviderInvoice | null> {
    const invoice = await provider.findInvoice(id);
    const userId = invoice && (await findUser(invoice.customerId));
    if (!invoice || userId === null) return null;
    await syncSubscription(invoice.subscriptionId);
    if (invoice.status === 'failed') await notices.noticeFailure(invoice, userId);
    if (invoice.paidAt === null) return invoice;
    const { plan, billing, subscriptionId, reason, amountCents, periodStart, periodEnd, paidAt } = invoice;
    const period = { periodStart, periodEnd, paidAt };
    const bill = { plan, billing, reason, amountCents, ...period };
    await books.recordPaidInvoice({ invoiceId: id, subscriptionId, userId, ...bill });
    await notices.noticePaidInvoice(invoice, userId);
    return invoice;
  }

  /** `isRefundFinished` is for whoever has given the money back, once the plan has ended with it. */
  async function syncPayment(id: string, { isRefundFinished = false } = {}): Promise<ProviderPayment | null> {
    const payment = await provider.findPayment(id);
    const userId = payment?.customerId ? await findUser(payment.customerId) : null;
    if (!payment || userId === null || payment.status !== 'succeeded') return payment;
    if (payment.of.kind === 'unknown') return payment;
    // First what was bought, then what went back of it, whichever message came first.
    const invoice = payment.of.kind === 'invoice' ? await syncInvoice(payment.of.invoiceId) : null;
    if (payment.of.kind === 'invoice' && !invoice) return payment;
    if (!invoice && payment.paidAt !== null) {
      await books.recordPaidPass({ paymentId: id, userId, paidAt: payment.paidAt });
      await notices.noticePaidPass(payment, userId);
    }
    await syncReversals(payment, invoice, userId);
    // A refund of ours is told of when it is finished: by then it is known what became of the plan.
    if (payment.isRefunded && (isRefundFinished || !(await isBeingRefunded(id)))) {
      await notices.noticeRefund(payment, invoice, userId);
    }
    return payment;
  }

  async function syncReversals(
    payment: ProviderPayment,
    invoice: ProviderInvoice | null,
    userId: string,
  ): Promise<void> {
    const { id, isRefunded, dispute } = payment;
    const about = { userId, of: invoice ? { invoiceId: invoice.id } : { paymentId: id } };
    if (isRefunded) await books.recordReversal({ reversalId: refundIdOf(id), ...about });
    // A bank can send a refund back days later. One that is under way has taken the try-ons before the money goes.
    else if (!(await isBeingRefunded(id))) await books.withdrawReversal(refundIdOf(id));
    if (dispute === 'open' || dispute === 'lost') {
      await books.recordReversal({ reversalId: disputeIdOf(id), ...about });
    }
    if (dispute === 'won') await books.withdrawReversal(disputeIdOf(id));
    // Whoever had a bill taken back by the bank is not billed again.
    if (dispute === 'lost' && invoice) await endSubscription(invoice.subscriptionId);
    await notices.noticeDispute(payment, invoice, userId);
  }

  /** Ends a subscription at once, if it runs. */
  async function endSubscription(id: string): Promise<void> {
    const subscription = await provider.findSubscription(id);
    if (!subscription || subscription.status === 'ended') return;
    await provider.endNow(id);
    await syncSubscription(id);
  }

  async function syncCheckout(id: string): Promise<void> {
    const checkout = await provider.findCheckout(id);
    if (checkout?.paymentId) await syncPayment(checkout.paymentId);
    if (checkout?.invoiceId) await syncInvoice(checkout.invoiceId);
    if (checkout?.subscriptionId) await syncSubscription(checkout.subscriptionId);
  }

  return {
    syncSubscription,
    syncPayment,
    endSubscription,

    /** Looks at whatever a message is about. */
    async sync({ kind, id }: EventSubject): Promise<void> {
      if (kind === 'subscription') await syncSubscription(id);
      if (kind === 'invoice') await syncInvoice(id);
      if (kind === 'payment') await syncPayment(id);
      if (kind === 'checkout') await syncCheckout(id);
    },
  };
}

export type PaymentFacts = ReturnType<typeof createPaymentFacts>;

function toFact(subscription: ProviderSubscription, userId: string, observedAt: Date): SubscriptionFact {
  const { id, plan, billing, status, periodStart, periodEnd, cancelAtPeriodEnd, pendingChange } =
    subscription;
  const period = { periodStart, periodEnd };
  return {
    ...{ subscriptionId: id, userId, plan, billing, status, ...period },
    ...{ cancelAtPeriodEnd, pendingChange, observedAt },
  };
}
