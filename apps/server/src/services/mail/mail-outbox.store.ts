import type { Database } from '#src/db/open-database.ts';
import { addSecurityEvent, type SecurityEvent } from '#src/db/security-events.store.ts';
import type { MailOutboxTable } from '#src/db/tables.ts';

/** An entry that is being processed. */
export type TakenMail = Pick<MailOutboxTable, 'key' | 'kind' | 'user_id' | 'attempts'> & { content: string };

type NewMail = TakenMail & { due_at: string };

/** Mails that wait to be sent. All times are ISO 8601 in UTC. */
export function createMailOutboxStore(db: Database) {
  return {
    /** Adds a mail; does nothing if its key exists. */
    add: (row: NewMail): Promise<boolean> => add(db, row),

    /** Like `add`, and records the event in the same transaction. */
    async addWithEvent(row: NewMail, event: SecurityEvent, at: Date): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (await add(transaction, row)) await addSecurityEvent(transaction, event, at);
      });
    },

    /** Takes the mail that has been due for the longest; nobody else gets it before `until`. Null if none is due. */
    async take(now: string, until: string): Promise<TakenMail | null> {
      const next = await db
        .selectFrom('mail_outbox')
        .select(['key', 'due_at'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('key')
        .limit(1)
        .executeTakeFirst();
      if (!next) return null;
      const taken = await db
        .updateTable('mail_outbox')
        .set((set) => ({ due_at: until, attempts: set('attempts', '+', 1) }))
        .where(({ and }) => and({ key: next.key, due_at: next.due_at }))
        .returning(['key', 'kind', 'user_id', 'content', 'attempts'])
        .executeTakeFirst();
      if (!taken) return this.take(now, until);
      const { content, ...entry } = taken;
      if (content === null) throw new Error('A mail that is due has no content.');
      return { ...entry, content };
    },

    async putOff(key: string, dueAt: string): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ due_at: dueAt })
        .where('key', '=', key)
        .where('due_at', 'is not', null)
        .execute();
    },

    async remove(key: string): Promise<void> {
      await db.deleteFrom('mail_outbox').where('key', '=', key).execute();
    },

    /** Deletes a mail's content but keeps its key, so that it is never sent again. */
    async settle(key: string, now: string): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ content: null, due_at: null, settled_at: now })
        .where('key', '=', key)
        .execute();
    },
  };
}

/** Whether the mail was added; false if its key existed. */
async function add(db: Database, row: NewMail): Promise<boolean> {
  const added = await db
    .insertInto('mail_outbox')
    .values({ ...row, settled_at: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}
