import type { Database } from '#src/db/open-database.ts';
import type { PaymentMailTable } from '#src/db/payment-tables.ts';

/** Mails about payments that wait to be sent. All moments are ISO 8601 in UTC. */
export function createMailQueue(db: Database) {
  return {
    /** Keeps a mail to be sent once; the same key again changes nothing. */
    async addMail(row: Pick<PaymentMailTable, 'key' | 'user_id' | 'content'> & { dueAt: string }) {
      const { dueAt, ...mail } = row;
      await db
        .insertInto('payment_mail')
        .values({ ...mail, due_at: dueAt, settled_at: null, attempts: 0 })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },

    async takeMail(now: string, until: string): Promise<PaymentMailTable | null> {
      const next = await db
        .selectFrom('payment_mail')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('key')
        .limit(1)
        .executeTakeFirst();
      if (!next?.due_at) return null;
      const taken = await db
        .updateTable('payment_mail')
        .set((set) => ({ due_at: until, attempts: set('attempts', '+', 1) }))
        .where('key', '=', next.key)
        .where('due_at', '=', next.due_at)
        .returningAll()
        .executeTakeFirst();
      return taken ?? this.takeMail(now, until);
    },

    async settleMail(key: string, outcome: Pick<PaymentMailTable, 'due_at' | 'settled_at'>): Promise<void> {
      await db.updateTable('payment_mail').set(outcome).where('key', '=', key).execute();
    },
  };
}

export type MailQueue = ReturnType<typeof createMailQueue>;
