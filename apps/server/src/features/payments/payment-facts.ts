import type {
  EventSubject,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '#src/services/payments/payment-provider.ts';
import type { Customers } from './customers.ts';
import type { PaymentNotices } from './events/payment-notices.ts';
import type { PaymentsBasis } from './payments-feature.ts';

/** Id of a payment's refund in the billing books. Refunds are always for the full amount, so there is at most one. */
export const refundIdOf = (paymentId: string): string => `refund:${paymentId}`;
/** The kind of outbox entries that check on a refund; their key is the payment's id. */
export const refundCheckOf = (provider: { name: string }): string => `${provider.name}_refund_check`;
const disputeIdOf = (paymentId: string): string => `dispute:${paymentId}`;

/**
 * Fetches the current state from the provider and records it in the billing books. The content, time, number and
 * order of events do not matter: an event only says what to fetch.
 */
export function createPaymentFacts(
  options: PaymentsBasis & { customers: Customers; notices: PaymentNotices },
) {
  const { provider, books, outbox, notices, now } = options;
  const { findUser } = options.customers;
  const isBeingRefunded = (id: string) => outbox.isOpen(refundCheckOf(provider), id);

  async function syncSubscription(id: string): Promise<ProviderSubscription | null> {
    const observedAt = now();
    const subscription = await provider.findSubscription(id);
    const userId = subscription && (await findUser(subscription.customerId));
    if (!subscription || userId === null) return null;
    const { customerId: _payer, endedBecause: _reason, id: subscriptionId, ...fact } = subscription;
    await books.recordSubscription({ ...fact, subscriptionId, userId, observedAt });
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
    const bill = { plan, billing, reason, amountCents, periodStart, periodEnd, paidAt };
    await books.recordPaidInvoice({ invoiceId: id, subscriptionId, userId, ...bill });
    await notices.noticePaidInvoice(invoice, userId);
    return invoice;
  }

  /** `isRefundFinished` is set by the refund itself, once the subscription has ended too. */
  async function syncPayment(id: string, { isRefundFinished = false } = {}): Promise<ProviderPayment | null> {
    const payment = await provider.findPayment(id);
    const userId = payment?.customerId ? await findUser(payment.customerId) : null;
    if (!payment || userId === null || payment.status !== 'succeeded') return payment;
    if (payment.of.kind === 'unknown') return payment;
    // Record the purchase before its reversal, in whichever order the events arrived.
    const invoice = payment.of.kind === 'invoice' ? await syncInvoice(payment.of.invoiceId) : null;
    if (payment.of.kind === 'invoice' && !invoice) return payment;
    if (!invoice && payment.paidAt !== null) {
      await books.recordPaidPass({ paymentId: id, userId, paidAt: payment.paidAt });
      await notices.noticePaidPass(payment, userId);
    }
    await syncReversals(payment, invoice, userId);
    // For our own refunds, notify only when all steps are done: only then is it known whether the plan has ended.
    if (payment.isRefunded && (isRefundFinished || !(await isBeingRefunded(id)))) {
      await notices.noticeRefund(payment, invoice, userId);
    }
    return payment;
  }

  async function syncReversals(payment: ProviderPayment, invoice: ProviderInvoice | null, userId: string) {
    const { id, isRefunded, dispute } = payment;
    const about = { userId, of: invoice ? { invoiceId: invoice.id } : { paymentId: id } };
    if (isRefunded) await books.recordReversal({ reversalId: refundIdOf(id), ...about });
    // A bank can return a refund days later. One in progress stays reversed: try-ons are taken before the money.
    else if (!(await isBeingRefunded(id))) await books.withdrawReversal(refundIdOf(id));
    if (dispute === 'open' || dispute === 'lost') {
      await books.recordReversal({ reversalId: disputeIdOf(id), ...about });
    }
    if (dispute === 'won') await books.withdrawReversal(disputeIdOf(id));
    // After a lost dispute the customer must not be charged again.
    if (dispute === 'lost' && invoice) await endSubscription(invoice.subscriptionId);
    await notices.noticeDispute(payment, invoice, userId);
  }

  /** Ends a subscription at once unless it has ended already. */
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

    /** Syncs the object that an event is about. */
    async sync({ kind, id }: EventSubject): Promise<void> {
      if (kind === 'subscription') await syncSubscription(id);
      if (kind === 'invoice') await syncInvoice(id);
      if (kind === 'payment') await syncPayment(id);
      if (kind === 'checkout') await syncCheckout(id);
    },
  };
}

export type PaymentFacts = ReturnType<typeof createPaymentFacts>;
