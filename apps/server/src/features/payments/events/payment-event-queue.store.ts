import type { Database } from '#src/db/open-database.ts';
import type { PaymentEventTable } from '#src/db/payment-tables.ts';

/** What a message of our own is about that looks after a refund. */
export const REFUND_CHECK = 'refund_check';

/** Messages that wait to be worked on. All moments are ISO 8601 in UTC. */
export function createEventQueue(db: Database) {
  return {
    /** Keeps a message; false when it is there already. */
    async addEvent(
      row: Pick<PaymentEventTable, 'provider' | 'external_id' | 'type' | 'about_kind' | 'about_id'> & {
        now: string;
      },
    ): Promise<boolean> {
      const { now, ...told } = row;
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

    /** Keeps a message of our own, to be worked on at `dueAt`; one that is there already waits until then again. */
    async postponeEvent(
      row: Pick<PaymentEventTable, 'provider' | 'external_id' | 'type' | 'about_kind' | 'about_id'> & {
        now: string;
        dueAt: string;
      },
    ): Promise<void> {
      const { now, dueAt, ...told } = row;
      const waiting = { due_at: dueAt, handled_at: null, attempts: 0, last_error: null };
      await db
        .insertInto('payment_event')
        .values({ ...told, received_at: now, ...waiting })
        .onConflict((conflict) => conflict.columns(['provider', 'external_id']).doUpdateSet(waiting))
        .execute();
    },

    /** Nothing is left to do for a message, whoever has taken it. */
    async closeEvent(provider: string, externalId: string, now: string): Promise<void> {
      await db
        .updateTable('payment_event')
        .set({ due_at: null, handled_at: now, last_error: null })
        .where('provider', '=', provider)
        .where('external_id', '=', externalId)
        .execute();
    },

    /** Whether a message of this kind about the same is still to be worked on. */
    async hasOpenEvent(provider: string, kind: string, id: string): Promise<boolean> {
      const row = await db
        .selectFrom('payment_event')
        .select('external_id')
        .where('provider', '=', provider)
        .where('about_kind', '=', kind)
        .where('about_id', '=', id)
        .where('due_at', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Takes the next message that is due, for as long as `until`; nobody else gets it meanwhile. */
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
        .where('provider', '=', provider)
        .where('external_id', '=', next.external_id)
        .where('due_at', '=', next.due_at)
        .returningAll()
        .executeTakeFirst();
      return taken ?? this.takeEvent(provider, now, until);
    },

    /** Says what became of a message that was taken; one that was closed or postponed meanwhile stays as it is. */
    async settleEvent(
      { provider, external_id, due_at }: PaymentEventTable,
      outcome: Pick<PaymentEventTable, 'due_at' | 'handled_at' | 'last_error'>,
    ): Promise<void> {
      await db
        .updateTable('payment_event')
        .set(outcome)
        .where('provider', '=', provider)
        .where('external_id', '=', external_id)
        .where('due_at', '=', due_at)
        .execute();
    },

    /** Forgets messages that were worked on before `moment`; the provider must not tell of them any more. */
    async dropEventsHandledBefore(moment: string): Promise<void> {
      await db.deleteFrom('payment_event').where('handled_at', '<', moment).execute();
    },

    /** How many messages have failed at least `attempts` times and are not handled. */
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
