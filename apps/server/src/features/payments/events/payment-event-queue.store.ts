import type { Database } from '#src/db/open-database.ts';
import type { PaymentEventTable } from '#src/db/payment-tables.ts';

/** Subject kind of our own events that check on a refund. */
export const REFUND_CHECK = 'refund_check';

type Told = 'provider' | 'external_id' | 'type' | 'about_kind' | 'about_id';
type NewEvent = Pick<PaymentEventTable, Told> & { now: string };

/** The queue of events to be processed. All timestamps are ISO 8601 in UTC. */
export function createEventQueue(db: Database) {
  return {
    /** Stores an event; false if it is stored already. */
    async addEvent({ now, ...told }: NewEvent): Promise<boolean> {
      const hasWork = told.about_id !== null;
      const inserted = await db
        .insertInto('payment_event')
        .values({
          ...told,
          received_at: now,
          due_at: hasWork ? now : null,
          handled_at: hasWork ? null : now,
          attempts: 0,
          last_error: null,
        })
        .onConflict((conflict) => conflict.columns(['provider', 'external_id']).doNothing())
        .returning('external_id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Stores an event of our own, to be processed at `dueAt`; an event stored already is rescheduled to then. */
    async postponeEvent({ now, dueAt, ...told }: NewEvent & { dueAt: string }): Promise<void> {
      const waiting = { due_at: dueAt, handled_at: null, attempts: 0, last_error: null };
      await db
        .insertInto('payment_event')
        .values({ ...told, received_at: now, ...waiting })
        .onConflict((conflict) => conflict.columns(['provider', 'external_id']).doUpdateSet(waiting))
        .execute();
    },

    /** Marks an event as handled, even while a worker has claimed it. */
    async closeEvent(provider: string, externalId: string, now: string): Promise<void> {
      await db
        .updateTable('payment_event')
        .set({ due_at: null, handled_at: now, last_error: null })
        .where(({ and }) => and({ provider, external_id: externalId }))
        .execute();
    },

    /** Whether an event of this kind about the same object is still to be processed. */
    async hasOpenEvent(
      provider: string,
      kind: PaymentEventTable['about_kind'],
      id: string,
    ): Promise<boolean> {
      const row = await db
        .selectFrom('payment_event')
        .select('external_id')
        .where(({ and }) => and({ provider, about_kind: kind, about_id: id }))
        .where('due_at', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Claims the next due event until `until`; no other worker gets it in the meantime. */
    async takeEvent(provider: string, now: string, until: string): Promise<PaymentEventTable | null> {
      const next = await db
        .selectFrom('payment_event')
        .selectAll()
        .where('provider', '=', provider)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('received_at')
        .orderBy('external_id')
        .limit(1)
        .executeTakeFirst();
      if (!next?.due_at) return null;
      const taken = await db
        .updateTable('payment_event')
        .set((set) => ({ due_at: until, attempts: set('attempts', '+', 1) }))
        .where(({ and }) => and({ provider, external_id: next.external_id, due_at: next.due_at }))
        .returningAll()
        .executeTakeFirst();
      return taken ?? this.takeEvent(provider, now, until);
    },

    /** Stores the result of a claimed event, unless the event was closed or postponed in the meantime. */
    async finishEvent(
      { provider, external_id, due_at }: PaymentEventTable,
      outcome: Pick<PaymentEventTable, 'due_at' | 'handled_at' | 'last_error'>,
    ): Promise<void> {
      await db
        .updateTable('payment_event')
        .set(outcome)
        .where(({ and }) => and({ provider, external_id }))
        .where('due_at', '=', due_at)
        .execute();
    },

    /** Deletes events handled before `moment`, by when the provider must no longer list them. */
    async dropEventsHandledBefore(moment: string): Promise<void> {
      await db.deleteFrom('payment_event').where('handled_at', '<', moment).execute();
    },

    /** Counts the unhandled events that were attempted at least `attempts` times. */
    async countStuck(attempts: number): Promise<number> {
      const row = await db
        .selectFrom('payment_event')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('handled_at', 'is', null)
        .where('attempts', '>=', attempts)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
  };
}

export type EventQueue = ReturnType<typeof createEventQueue>;
