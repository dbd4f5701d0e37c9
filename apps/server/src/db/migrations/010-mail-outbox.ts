import { type Kysely, sql } from 'kysely';
import { createIndex, maybeTexts, texts } from '#src/db/migration-columns.ts';

/** A common outbox for mails that wait to be sent; payment mails are moved here with their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .$call(texts('kind'))
    .$call(maybeTexts('user_id', 'content', 'due_at', 'settled_at'))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addCheckConstraint('mail_outbox_due', sql`(due_at is null) = (settled_at is not null)`)
    .addCheckConstraint('mail_outbox_content', sql`due_at is null or content is not null`)
    .execute();
  await sql`insert into mail_outbox (key, kind, user_id, content, due_at, settled_at, attempts)
    select key, 'payment', user_id, case when due_at is null then null else content end, due_at,
      case when due_at is null then coalesce(settled_at, '1970-01-01T00:00:00.000Z') else null end, attempts
    from payment_mail`.execute(db);
  await db.schema.dropTable('payment_mail').execute();
  await createIndex(db, 'mail_outbox', 'due_at');
  await createIndex(db, 'mail_outbox', 'user_id');
}
