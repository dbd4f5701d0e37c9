import type { Database } from '#src/db/open-database.ts';
import { addSecurityEvent, type SecurityEvent } from '#src/db/security-events.store.ts';
import type { OutboxTable } from '#src/db/tables.ts';

/** An entry that waits or is being handled. */
export type OutboxEntry = Omit<OutboxTable, 'done_at' | 'expires_at'> & { due_at: string };

/** What became of an entry. */
export type Outcome = Partial<Pick<OutboxTable, 'content' | 'due_at' | 'done_at' | 'expires_at'>>;

/** Names an entry; `due_at` is another one once it was closed, put off or claimed by another. */
type Settled = Pick<OutboxEntry, 'kind' | 'key'> & Partial<Pick<OutboxEntry, 'due_at'>>;

/** The entries of the outbox, of whatever kind. All times are ISO 8601 in UTC. */
export function createOutboxStore(db: Database) {
  return {
    /** Adds an entry and records the event with it, in one transaction; false, and neither, if its key exists. */
    add(entry: OutboxEntry, at: Date, event?: SecurityEvent): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('outbox')
          .values(entry)
          .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
          .returning('key')
          .executeTakeFirst();
        if (added && event) await addSecurityEvent(transaction, event, at);
        return added !== undefined;
      });
    },

    /** Adds an entry; one that exists already waits anew, even if it is done or being handled. */
    async put(entry: OutboxEntry): Promise<void> {
      const renewed = { ...entry, done_at: null, expires_at: null };
      await db
        .insertInto('outbox')
        .values(renewed)
        .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(renewed))
        .execute();
    },

    /** Claims the entry that has been due for the longest; nobody else gets it before `until`. Null if none is due. */
    async claim(kinds: readonly string[], now: string, until: string): Promise<OutboxEntry | null> {
      const next = await db
        .selectFrom('outbox')
        .select(['kind', 'key', 'due_at'])
        .where('kind', 'in', kinds)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('key')
        .limit(1)
        .executeTakeFirst();
      if (!next) return null;
      const claimed = await db
        .updateTable('outbox')
        .set((set) => ({ due_at: until, attempts: set('attempts', '+', 1) }))
        .where(({ and }) => and(next))
        .returning(['kind', 'key', 'user_id', 'content', 'attempts'])
        .executeTakeFirst();
      return claimed ? { ...claimed, due_at: until } : this.claim(kinds, now, until);
    },

    /** Stores the outcome of an entry, even while somebody handles it; with `due_at` only if it is still that. */
    async settle(of: Settled, outcome: Outcome): Promise<void> {
      await db
        .updateTable('outbox')
        .set(outcome)
        .where(({ and }) => and(of))
        .execute();
    },

    async isOpen(kind: string, key: string): Promise<boolean> {
      const row = await db
        .selectFrom('outbox')
        .select('key')
        .where(({ and }) => and({ kind, key }))
        .where('due_at', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Counts the entries that were attempted at least `attempts` times and are not done. */
    async countStuck(kinds: readonly string[], attempts: number): Promise<number> {
      const row = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('kind', 'in', kinds)
        .where('due_at', 'is not', null)
        .where('attempts', '>=', attempts)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
  };
}
