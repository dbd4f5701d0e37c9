import type { PaymentCode } from '@tryon/contract/error-codes.ts';
import type { PaymentAnswer } from '@tryon/contract/payments/payments.ts';
import { DomainError } from '#src/domain-error.ts';
import type { ProviderBill } from '#src/services/payments/payment-provider.ts';
import type { Customers, Payer } from './customers.ts';
import type { PaymentCalls } from './payment-calls.ts';
import { type PaymentFacts, refundCheckOf, refundIdOf } from './payment-facts.ts';
import { PAYMENT_POLICY } from './payment-work.ts';
import type { PaymentsBasis } from './payments-feature.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days within which a payment can be refunded. */
export const REFUND_DAYS = 14;
/** Longer than a refund takes; afterwards its outcome is checked. */
const CHECK_AFTER_MS = 10 * 60 * 1000;

/**
 * Refunds, by one rule: the user's own latest payment, within 14 days, none of its try-ons used. The try-ons are
 * taken back before the provider is called, so that none can be used meanwhile, and restored if it refuses.
 */
export function createRefunds(
  options: PaymentsBasis & { customers: Customers; facts: PaymentFacts; calls: PaymentCalls },
) {
  const { provider, customers, facts, books, calls, outbox, now } = options;
  const kind = refundCheckOf(provider);

  /** Runs once the money is refunded: ends the plan that it paid for and notifies the user of both. */
  async function finish(paymentId: string, bill: ProviderBill | undefined): Promise<void> {
    if (bill?.subscriptionId) await facts.endSubscription(bill.subscriptionId);
    await facts.syncPayment(paymentId, { isRefundFinished: true });
  }

  async function findBill(customerId: string, paymentId: string) {
    const bills = await provider.listBills(customerId);
    return { bills, bill: bills.find((each) => each.paymentId === paymentId) };
  }

  /** Completes a refund whose response was lost, or withdraws its reversal if it never happened. */
  async function check(paymentId: string): Promise<void> {
    const known = await provider.findPayment(paymentId);
    const userId = known?.customerId ? await customers.findUser(known.customerId) : null;
    if (userId === null) return;
    // Wait for a concurrent request for the same refund, whose reservation would otherwise be withdrawn.
    await calls.withPerson(userId, async () => {
      const payment = await provider.findPayment(paymentId);
      if (!payment?.customerId) return;
      if (!payment.isRefunded) {
        await books.withdrawReversal(refundIdOf(paymentId));
        return;
      }
      const { bill } = await findBill(payment.customerId, paymentId);
      await finish(paymentId, bill);
    });
  }
  outbox.register(kind, { policy: PAYMENT_POLICY, keepKeyMs: 0, handle: ({ key }) => check(key) });

  /** Schedules a check before anything is done, anew each time, to complete or revert an interrupted refund. */
  const scheduleCheck = (paymentId: string) =>
    outbox.put({ kind, key: paymentId, dueAt: new Date(now().getTime() + CHECK_AFTER_MS) });
  const closeCheck = (paymentId: string) => outbox.close(kind, paymentId);

  return {
    async refund(payer: Payer, paymentId: string, key: string): Promise<PaymentAnswer<'refund'>> {
      const { customerId, status } = await customers.getPayment(payer.id, paymentId);
      if (customerId === null || status !== 'succeeded') throw new DomainError('payment_not_open');
      const { bill, bills } = await findBill(customerId, paymentId);
      if (!bill) throw new DomainError('not_found');
      const reason = whyNotRefundable(bill, bills, now());
      if (reason !== null) throw new DomainError(reason);
      await facts.syncPayment(paymentId);
      await scheduleCheck(paymentId);
      const reversalId = refundIdOf(paymentId);
      if (!(await books.reverseIfUnused({ reversalId, userId: payer.id, of: bill.of }))) {
        await closeCheck(paymentId);
        throw new DomainError('refund_used');
      }
      const refund = await provider.refundPayment(paymentId, key).catch(async (error: unknown) => {
        // A refusal is definite. A lost response says nothing, so the scheduled check finds out. `refund_done`
        // means that the money has been refunded already, so nothing is restored.
        if (error instanceof DomainError && error.code !== 'refund_done') {
          await books.withdrawReversal(reversalId);
          await closeCheck(paymentId);
        }
        throw error;
      });
      await finish(paymentId, bill);
      await closeCheck(paymentId);
      return { id: refund.id, status: refund.status, amount: refund.amountCents };
    },
  };
}

/** Why a bill cannot be refunded, regardless of use; null when nothing prevents it. */
export function whyNotRefundable(
  bill: ProviderBill,
  bills: readonly ProviderBill[],
  now: Date,
): PaymentCode | null {
  if (bill.status === 'refunded') return 'refund_done';
  if (bill.status === 'disputed') return 'refund_disputed';
  if (bill.status !== 'paid' || bill.paidAt === null) return 'payment_not_open';
  const { paidAt } = bill;
  if (bills.some((other) => other.paidAt !== null && other.paidAt > paidAt)) return 'refund_not_latest';
  return now.getTime() - paidAt.getTime() > REFUND_DAYS * DAY_MS ? 'refund_too_late' : null;
}
