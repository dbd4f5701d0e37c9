import { PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import type { PaidInvoiceFact, PaidPassFact, ReversalFact, SubscriptionFact } from './billing-facts.ts';
import { bringUpToDate } from './books/bring-up-to-date.ts';
import { paidByInvoice, paidByPayment } from './books/due-lots.ts';
import { grantLot, hasReturns, listLotsPaidBy } from './books/lots.store.ts';
import { earlier } from './credit-months.ts';
import {
  type AccountLock,
  type Connection,
  dropReversal,
  findReversalOwner,
  listAnnualPayers,
  storeInvoice,
  storeReversal,
  storeSubscription,
} from './credits.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Payment facts in the books. Calls may be repeated, concurrent and in any order; each is one transaction, and the
 * same facts always produce the same books. Facts about people without an account are ignored.
 */
export function createBilling(db: Connection, lock: AccountLock, now: () => Date) {
  async function record(userId: string, keep: (books: Connection, moment: Date) => Promise<unknown>) {
    const moment = now();
    await lock(userId, moment, async (books) => {
      await keep(books, moment);
      await bringUpToDate(books, userId, moment, null);
    });
  }

  return {
    /** An ended subscription stays ended, whatever is reported later. */
    recordSubscription: (fact: SubscriptionFact) =>
      record(fact.userId, (books, moment) => storeSubscription(books, fact, moment)),

    recordPaidInvoice: (fact: PaidInvoiceFact) => record(fact.userId, (books) => storeInvoice(books, fact)),

    recordPaidPass: ({ paymentId, userId, paidAt }: PaidPassFact) =>
      record(userId, (books, moment) =>
        grantLot(
          books,
          userId,
          {
            id: `pass:${paymentId}`,
            kind: 'pass',
            plan: null,
            subscriptionId: null,
            paidBy: paidByPayment(paymentId),
            granted: PREMIUM_PASS.tryOns,
            monthStart: paidAt,
            startsAt: earlier(paidAt, moment),
            expiresAt: new Date(paidAt.getTime() + PREMIUM_PASS.validDays * DAY_MS),
          },
          moment,
        ),
      ),

    recordReversal: (fact: ReversalFact) =>
      record(fact.userId, (books, moment) => storeReversal(books, toReversal(fact), moment)),

    /**
     * Records the reversal if nothing of the payment has been used; returns whether it is recorded. A refund is only
     * made if so, which rules out a try-on between check and refund.
     */
    async reverseIfUnused(fact: ReversalFact): Promise<boolean> {
      const { userId } = fact;
      const moment = now();
      const isReversed = await lock(userId, moment, async (books) => {
        await bringUpToDate(books, userId, moment, null);
        const reversal = toReversal(fact);
        // Repeated because the response to the refund was lost: it was unused then, and nobody could use it since.
        if ((await findReversalOwner(books, reversal.id)) === userId) return true;
        if (!(await areUnused(books, reversal.paidBy))) return false;
        await storeReversal(books, reversal, moment);
        await bringUpToDate(books, userId, moment, null);
        return true;
      });
      return isReversed ?? false;
    },

    /** Removes a reversal: the refund was refused, or the dispute won. */
    async withdrawReversal(reversalId: string): Promise<void> {
      const userId = await findReversalOwner(db, reversalId);
      if (userId !== null) await record(userId, (books) => dropReversal(books, reversalId));
    },

    /** Whether no credit of the payment is used or reserved; the condition of a refund. */
    isUnused: (of: ReversalFact['of']) => areUnused(db, toPaidBy(of)),

    /** Grants the months that have become due to everybody with an annual plan. */
    async grantDueMonths(): Promise<void> {
      const failures: unknown[] = [];
      for (const userId of await listAnnualPayers(db, now())) {
        await record(userId, async () => undefined).catch((error: unknown) => failures.push(error));
      }
      // An account that fails must not block the others.
      if (failures.length > 0) throw new AggregateError(failures, 'Months of annual plans were not granted.');
    },
  };
}

export type BillingBooks = ReturnType<typeof createBilling>;

async function areUnused(db: Connection, paidBy: string): Promise<boolean> {
  const lots = await listLotsPaidBy(db, paidBy);
  if (lots.some(({ remaining, granted }) => remaining !== granted)) return false;
  // Returned pictures count as used.
  return !(await hasReturns(db, paidBy));
}

function toReversal(fact: ReversalFact) {
  return { id: fact.reversalId, userId: fact.userId, paidBy: toPaidBy(fact.of) };
}

function toPaidBy(of: ReversalFact['of']): string {
  return 'invoiceId' in of ? paidByInvoice(of.invoiceId) : paidByPayment(of.paymentId);
}
