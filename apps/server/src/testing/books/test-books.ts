import type { PaidInvoiceFact, SubscriptionFact } from '#src/features/credits/billing-facts.ts';
import type { FreeClaim } from '#src/features/credits/books/due-lots.ts';
import { type CreditsOptions, createCredits } from '#src/features/credits/credits.ts';
import { createTestDatabase } from '#src/testing/database/test-database.ts';
import { addTestPerson } from '#src/testing/database/test-person.ts';

export interface TestBooksOptions extends Omit<CreditsOptions, 'db' | 'kind' | 'now'> {
  /** Initial time, ISO 8601. */
  at?: string;
}

/** Creates separate credit books with a clock set by the test and one person: maya. */
export async function createTestBooks({
  at = '2026-03-10T12:00:00.000Z',
  ...options
}: TestBooksOptions = {}) {
  const database = await createTestDatabase();
  let time = new Date(at);
  const claims = new Map<string, FreeClaim>();
  const { db, kind } = database;
  const open = (changes: Partial<CreditsOptions> = {}) =>
    createCredits({
      db,
      kind,
      now: () => new Date(time),
      isAlone: false,
      findFreeClaim: async (userId) => claims.get(userId) ?? { addressKey: userId, isConfirmed: true },
      ...options,
      ...changes,
    });
  await addTestPerson(db, 'maya');
  const credits = open();
  return {
    database,
    credits,
    /** Maya's lots from payments, with their remaining credits. */
    planLots: async () => (await credits.exportBooks('maya')).lots.filter((lot) => lot.kind !== 'free'),
    /** Runs successful try-ons for maya. */
    spend: async (times = 1) => {
      for (let index = 0; index < times; index += 1) {
        await credits.capture(await credits.reserve('maya', null));
      }
    },
    /** Starts a monthly Plus subscription for maya. */
    subscribeMonthly: async () => {
      await credits.recordSubscription(subscriptionFact());
      await credits.recordPaidInvoice(invoiceFact());
    },
    /** Opens another server on the same books. */
    open,
    now: () => new Date(time),
    setTime: (next: string | Date) => {
      time = new Date(next);
    },
    /** Sets a person's address; by default everybody has a confirmed one of their own. */
    setClaim: (userId: string, claim: FreeClaim) => void claims.set(userId, claim),
    addPerson: (id: string) => addTestPerson(db, id),
    close: () => database.close(),
  };
}

export type TestBooks = Awaited<ReturnType<typeof createTestBooks>>;

/** A monthly Plus subscription as a payment provider reports it. */
export function subscriptionFact(changes: Partial<SubscriptionFact> = {}): SubscriptionFact {
  return {
    subscriptionId: 'sub_1',
    userId: 'maya',
    plan: 'plus',
    billing: 'monthly',
    status: 'active',
    periodStart: new Date('2026-03-10T12:00:00Z'),
    periodEnd: new Date('2026-04-10T12:00:00Z'),
    cancelAtPeriodEnd: false,
    pendingChange: null,
    observedAt: new Date('2026-03-10T12:00:00Z'),
    ...changes,
  };
}

/** The first invoice of that subscription. */
export function invoiceFact(changes: Partial<PaidInvoiceFact> = {}): PaidInvoiceFact {
  const periodStart = changes.periodStart ?? new Date('2026-03-10T12:00:00Z');
  return {
    invoiceId: 'in_1',
    subscriptionId: 'sub_1',
    userId: 'maya',
    plan: 'plus',
    billing: 'monthly',
    reason: 'create',
    amountCents: 990,
    periodStart,
    periodEnd: new Date('2026-04-10T12:00:00Z'),
    paidAt: periodStart,
    ...changes,
  };
}
