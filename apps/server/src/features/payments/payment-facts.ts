import type { BillingBooks, ReversalFact, SubscriptionFact } from '#src/features/credits/billing-facts.ts';
import type {
  EventSubject,
  PaymentProvider,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '#src/services/payment-provider.ts';
import type { PaymentNotices } from './payment-notices.ts';
import type { PaymentsStore } from './payments.store.ts';

export interface PaymentFactsOptions {
  provider: PaymentProvider;
  books: BillingBooks;
  store: PaymentsStore;
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
export function createPaymentFacts({ provider, books, store, notices, now }: PaymentFactsOptions) {
  const findUser = (customerId: string) => store.findUser(customerId, provider.name);

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

  async function syncPayment(id: string): Promise<ProviderPayment | null> {
    const payment = await provider.findPayment(id);
    const userId = payment?.customerId ? await findUser(payment.customerId) : null;
    if (!payment || userId === null || payment.status !== 'succeeded') return payment;
    if (payment.of.kind === 'unknown') return payment;
    // First what was bought, then what went back of it, whichever message came first.
    const invoice = payment.of.kind === 'invoice' ? await syncInvoice(payment.of.invoiceId) : null;
    if (payment.of.kind === 'pass' && payment.paidAt !== null) {
      await books.recordPaidPass({ paymentId: id, userId, paidAt: payment.paidAt });
      await notices.noticePaidPass(payment, userId);
    }
    const of = payment.of.kind === 'invoice' ? { invoiceId: payment.of.invoiceId } : { paymentId: id };
    await syncReversals(payment, invoice?.subscriptionId ?? null, { userId, of });
    return payment;
  }

  async function syncReversals(
    payment: ProviderPayment,
    subscriptionId: string | null,
    about: Pick<ReversalFact, 'userId' | 'of'>,
  ): Promise<void> {
    if (payment.isRefunded) await books.recordReversal({ reversalId: refundIdOf(payment.id), ...about });
    if (payment.dispute === 'open' || payment.dispute === 'lost') {
      await books.recordReversal({ reversalId: disputeIdOf(payment.id), ...about });
    }
    if (payment.dispute === 'won') await books.withdrawReversal(disputeIdOf(payment.id));
    // Whoever had a bill taken back by the bank is not billed again.
    if (payment.dispute === 'lost' && subscriptionId !== null) {
      const subscription = await provider.findSubscription(subscriptionId);
      if (subscription && subscription.status !== 'ended') {
        await provider.endNow(subscriptionId);
        await syncSubscription(subscriptionId);
      }
    }
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
