import type { Balance, BooksExport, CreditsAnswer } from '@tryon/contract/payments/credits.ts';
import type { OpenDatabase } from '#src/db/open-database.ts';
import { createBilling } from './billing.ts';
import { readBooks } from './books/bring-up-to-date.ts';
import { type BookProblem, checkBooks } from './books/check-books.store.ts';
import { countCharged, listTryOns } from './books/jobs.store.ts';
import { listLots } from './books/lots.store.ts';
import { createReservations, type ReservationsOptions } from './books/reservations.ts';
import { createReturns } from './books/returns.ts';
import { addMonths, calendarMonth, monthName } from './credit-months.ts';
import { createAccountLock, listBillingFacts } from './credits.store.ts';
import { createRoughIdeas } from './rough-ideas.ts';
import { toBalance, toExportedLot, toShownLots } from './standing.ts';

export interface CreditsOptions
  extends Pick<OpenDatabase, 'db' | 'kind'>,
    Partial<Omit<ReservationsOptions, 'db' | 'lock'>> {
  /** For checking all books at once; by default `db`. */
  patientDb?: OpenDatabase['patientDb'];
}

const MOST_AT_ONCE = 2;
const LEASE_MS = 3 * 60 * 1000;
const SHOWN_MONTHS = 12;

/** The credit books: people's credits, their try-ons and their payments. */
export function createCredits({
  db,
  kind,
  patientDb = db,
  now = () => new Date(),
  findFreeClaim = async () => null,
  mostAtOnce = MOST_AT_ONCE,
  leaseMs = LEASE_MS,
  isAlone = kind === 'sqlite',
}: CreditsOptions) {
  const lock = createAccountLock({ db, kind });

  async function read(userId: string) {
    const moment = now();
    const { facts, lots } = await readBooks(db, userId, moment, await findFreeClaim(userId));
    const balance = toBalance(facts, lots, moment);
    return { moment, facts, lots, balance };
  }

  return {
    ...createBilling(db, lock, now),
    ...createReservations({ db, lock, now, mostAtOnce, leaseMs, findFreeClaim, isAlone }),
    bookRough: createRoughIdeas(lock, now),
    giveBack: createReturns(lock, now),

    async getBalance(userId: string): Promise<Balance> {
      return (await read(userId)).balance;
    },

    async getCredits(userId: string): Promise<CreditsAnswer> {
      const { moment, lots, balance } = await read(userId);
      const { start } = calendarMonth(moment);
      const first = addMonths(start, 1 - SHOWN_MONTHS);
      const charged = await countCharged(db, userId, first);
      const usage = Array.from({ length: SHOWN_MONTHS }, (_, index) => {
        const month = monthName(addMonths(first, index));
        return { month, tryOns: charged.get(month) ?? 0 };
      });
      return { balance, lots: toShownLots(lots, moment), usage };
    },

    /** Exports everything that the books hold about a person. */
    async exportBooks(userId: string): Promise<BooksExport> {
      const { subscriptions, invoices } = await listBillingFacts(db, userId);
      return {
        subscriptions: subscriptions.map(({ plan, billing, status, cancelAtPeriodEnd, ...period }) => ({
          plan,
          billing,
          status,
          cancelAtPeriodEnd,
          periodStart: period.periodStart.toISOString(),
          periodEnd: period.periodEnd.toISOString(),
        })),
        paidBills: invoices.map(({ plan, billing, amountCents, paidAt }) => ({
          plan,
          billing,
          amount: amountCents,
          paidAt: paidAt.toISOString(),
        })),
        lots: (await listLots(db, userId)).map(toExportedLot),
        tryOns: await listTryOns(db, userId),
      };
    },

    /** Returns violations in the books; empty unless there is a bug or somebody edited the database by hand. */
    check: (): Promise<BookProblem[]> => checkBooks(patientDb),
  };
}

export type Credits = ReturnType<typeof createCredits>;
