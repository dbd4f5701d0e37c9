import type { Kysely, Selectable, Transaction } from 'kysely';
import type { OpenDatabase } from '#src/db/open-database.ts';
import type { PaidInvoiceTable, SubscriptionTable, Tables } from '#src/db/tables.ts';
import type { PaidInvoiceFact, SubscriptionFact } from './billing-facts.ts';
import type { BillingFacts, StoredSubscription } from './books/due-lots.ts';

/** A connection, within a transaction or not. */
export type Connection = Kysely<Tables>;

/**
 * Serialises the changes of a person's books: PostgreSQL locks the account's row, SQLite has a single connection.
 * `work` must not use another connection.
 */
export function createAccountLock({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>) {
  /** Null if the account has no row yet. */
  function attempt<T>(userId: string, work: (books: Transaction<Tables>) => Promise<T>) {
    return db.transaction().execute(async (books) => {
      const account = books.selectFrom('credit_account').select('user_id').where('user_id', '=', userId);
      const locked = await (kind === 'postgres' ? account.forUpdate() : account).executeTakeFirst();
      return locked ? { value: await work(books) } : null;
    });
  }

  /** @returns null for a person without an account. */
  return async <T>(
    userId: string,
    now: Date,
    work: (books: Transaction<Tables>) => Promise<T>,
  ): Promise<T | null> => {
    const done = await attempt(userId, work);
    if (done) return done.value;
    if (!(await openAccount(db, userId, now))) return null;
    return (await attempt(userId, work))?.value ?? null;
  };
}

export type AccountLock = ReturnType<typeof createAccountLock>;

async function openAccount(db: Connection, userId: string, now: Date): Promise<boolean> {
  try {
    await db
      .insertInto('credit_account')
      .values({ user_id: userId, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  } catch (error) {
    if (isForeignKeyFailure(error)) return false;
    throw error;
  }
}

/** SQLite uses a name for this code, PostgreSQL a number. */
function isForeignKeyFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503';
}

/** All payment facts of a person. */
export async function listBillingFacts(db: Connection, userId: string): Promise<BillingFacts> {
  const subscriptions = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  // Saves a query, because most people never paid.
  if (subscriptions.length === 0) return { subscriptions: [], invoices: [] };
  const invoices = await db.selectFrom('paid_invoice').selectAll().where('user_id', '=', userId).execute();
  return { subscriptions: subscriptions.map(toSubscription), invoices: invoices.map(toInvoice) };
}

/** Sorts after every moment in text comparisons. */
export const LAST_MOMENT = '9999';

/** Keeps the newest report. The end of a subscription is final. */
export async function storeSubscription(db: Connection, fact: SubscriptionFact, now: Date): Promise<void> {
  const values = {
    plan: fact.plan,
    billing: fact.billing,
    status: fact.status,
    period_start: fact.periodStart.toISOString(),
    period_end: fact.periodEnd.toISOString(),
    cancel_at_period_end: fact.cancelAtPeriodEnd ? 1 : 0,
    pending_plan: fact.pendingChange?.plan ?? null,
    pending_billing: fact.pendingChange?.billing ?? null,
    observed_at: fact.observedAt.toISOString(),
    ended_at: fact.status === 'ended' ? now.toISOString() : null,
  };
  await db
    .insertInto('subscription')
    .values({ user_id: fact.userId, id: fact.subscriptionId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where('subscription.user_id', '=', fact.userId)
        .where('subscription.status', '!=', 'ended')
        .where('subscription.observed_at', '<=', fact.status === 'ended' ? LAST_MOMENT : values.observed_at),
    )
    .execute();
}

/** An invoice may be reported before its subscription. Later reports of the subscription replace its data. */
export async function storeInvoice(db: Connection, fact: PaidInvoiceFact): Promise<void> {
  const shared = { user_id: fact.userId, plan: fact.plan, billing: fact.billing };
  const period = {
    period_start: fact.periodStart.toISOString(),
    period_end: fact.periodEnd.toISOString(),
  };
  await db
    .insertInto('paid_invoice')
    .values({
      ...shared,
      ...period,
      id: fact.invoiceId,
      subscription_id: fact.subscriptionId,
      reason: fact.reason,
      amount_cents: fact.amountCents,
      paid_at: fact.paidAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('subscription')
    .values({
      ...shared,
      ...period,
      id: fact.subscriptionId,
      status: 'active',
      cancel_at_period_end: 0,
      pending_plan: null,
      pending_billing: null,
      observed_at: new Date(0).toISOString(),
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The payments that were reversed. */
export async function listReversed(db: Connection, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('credit_reversal')
    .select('paid_by')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ paid_by }) => paid_by));
}

export async function storeReversal(
  db: Connection,
  reversal: { id: string; userId: string; paidBy: string },
  now: Date,
): Promise<void> {
  const { id, userId, paidBy } = reversal;
  await db
    .insertInto('credit_reversal')
    .values({ user_id: userId, id, paid_by: paidBy, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function findReversalOwner(db: Connection, reversalId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credit_reversal')
    .select('user_id')
    .where('id', '=', reversalId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function dropReversal(db: Connection, reversalId: string): Promise<void> {
  await db.deleteFrom('credit_reversal').where('id', '=', reversalId).execute();
}

/** People who may have a month due. */
export async function listAnnualPayers(db: Connection, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('paid_invoice')
    .select('user_id')
    .distinct()
    .where('billing', '=', 'annual')
    .where('period_end', '>', now.toISOString())
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export function toSubscription(row: Selectable<SubscriptionTable>): StoredSubscription {
  const { pending_plan: plan, pending_billing: billing } = row;
  return {
    subscriptionId: row.id,
    userId: row.user_id,
    plan: row.plan,
    billing: row.billing,
    status: row.status,
    periodStart: new Date(row.period_start),
    periodEnd: new Date(row.period_end),
    cancelAtPeriodEnd: row.cancel_at_period_end === 1,
    pendingChange: plan && billing ? { plan, billing } : null,
    observedAt: new Date(row.observed_at),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  };
}

function toInvoice(row: Selectable<PaidInvoiceTable>): PaidInvoiceFact {
  return {
    invoiceId: row.id,
    subscriptionId: row.subscription_id,
    userId: row.user_id,
    plan: row.plan,
    billing: row.billing,
    reason: row.reason,
    amountCents: row.amount_cents,
    periodStart: new Date(row.period_start),
    periodEnd: new Date(row.period_end),
    paidAt: new Date(row.paid_at),
  };
}
