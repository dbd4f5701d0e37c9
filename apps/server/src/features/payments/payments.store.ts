import type { Database } from '#src/db/open-database.ts';
import type { PaymentBegunTable, PaymentCallTable } from '#src/db/payment-tables.ts';
import type { Tables } from '#src/db/tables.ts';

/** Database access for the payments feature. All timestamps are ISO 8601 in UTC. */
export function createPaymentsStore(db: Database) {
  return {
    /** Undefined for a customer that is not, or no longer, ours. */
    findCustomer(provider: string, of: { user_id: string } | { customer_id: string }) {
      return db
        .selectFrom('payment_customer')
        .selectAll()
        .where(({ and }) => and({ provider, ...of }))
        .executeTakeFirst();
    },

    async insertCustomer(row: Tables['payment_customer']): Promise<void> {
      await db
        .insertInto('payment_customer')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
        .execute();
    },

    /**
     * Deletes a user's rows, so that later events about them find no user. Their lock stays with its current holder,
     * who releases it.
     */
    async deletePerson(userId: string): Promise<void> {
      for (const table of ['payment_customer', 'payment_begun', 'payment_call', 'outbox'] as const) {
        await db.deleteFrom(table).where('user_id', '=', userId).execute();
      }
    },

    findOpenOrder(userId: string, provider: string, slot: PaymentBegunTable['slot']) {
      return db
        .selectFrom('payment_begun')
        .selectAll()
        .where(({ and }) => and({ user_id: userId, provider, slot }))
        .executeTakeFirst();
    },

    async putBegun(row: PaymentBegunTable): Promise<void> {
      await db
        .insertInto('payment_begun')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'provider', 'slot']).doUpdateSet(row))
        .execute();
    },

    /** Acquires a user's lock, also from a holder whose lease has expired; false while another holder has it. */
    async takeLock(userId: string, holder: string, now: string, until: string): Promise<boolean> {
      const row = await db
        .insertInto('payment_lock')
        .values({ user_id: userId, holder, until })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ holder, until }).where('payment_lock.until', '<=', now),
        )
        .returning('holder')
        .executeTakeFirst();
      return row?.holder === holder;
    },

    /** Extends a lock, unless another holder has taken it over. */
    async renewLock(userId: string, holder: string, until: string): Promise<void> {
      await db
        .updateTable('payment_lock')
        .set({ until })
        .where(({ and }) => and({ user_id: userId, holder }))
        .execute();
    },

    async releaseLock(userId: string, holder: string): Promise<void> {
      await db
        .deleteFrom('payment_lock')
        .where(({ and }) => and({ user_id: userId, holder }))
        .execute();
    },

    /** Stores a call before any work is done for it; returns the call already stored under the key, or null. */
    async beginCall(row: PaymentCallTable, oldest: string): Promise<PaymentCallTable | null> {
      await db.deleteFrom('payment_call').where('created_at', '<', oldest).execute();
      const inserted = await db
        .insertInto('payment_call')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst();
      if (inserted) return null;
      const known = await db
        .selectFrom('payment_call')
        .selectAll()
        .where(({ and }) => and({ user_id: row.user_id, key: row.key }))
        .executeTakeFirst();
      return known ?? null;
    },

    /** Takes over a call that is no longer being worked on; of two concurrent attempts only one succeeds. */
    async takeCallOver(userId: string, key: string, now: string, until: string): Promise<boolean> {
      const row = await db
        .updateTable('payment_call')
        .set({ running_until: until, state: 'running' })
        .where(({ and }) => and({ user_id: userId, key }))
        .where((where) => where.or([where('state', '!=', 'running'), where('running_until', '<=', now)]))
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    async settleCall(
      userId: string,
      key: string,
      outcome: Partial<Pick<PaymentCallTable, 'state' | 'answer' | 'failure' | 'running_until'>>,
    ): Promise<void> {
      await db
        .updateTable('payment_call')
        .set(outcome)
        .where(({ and }) => and({ user_id: userId, key }))
        .execute();
    },
  };
}

export type PaymentsStore = ReturnType<typeof createPaymentsStore>;
