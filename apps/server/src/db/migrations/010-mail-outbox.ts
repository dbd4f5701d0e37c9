import { type Kysely, sql } from 'kysely';

/** A common outbox for mails that wait to be sent; payment mails are moved here with their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('content', 'text')
    .addColumn('due_at', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addCheckConstraint('mail_outbox_due', sql`(due_at is null) = (settled_at is not null)`)
    .addCheckConstraint('mail_outbox_content', sql`due_at is null or content is not null`)
    .execute();
  await sql`insert into mail_outbox (key, kind, user_id, content, due_at, settled_at, attempts)
    select key, 'payment', user_id, case when due_at is null then null else content end, due_at,
      case when due_at is null then coalesce(settled_at, '1970-01-01T00:00:00.000Z') else null end, attempts
    from payment_mail`.execute(db);
  await db.schema.dropTable('payment_mail').execute();
  await db.schema.createIndex('mail_outbox_due_at_idx').on('mail_outbox').column('due_at').execute();
  await db.schema.createIndex('mail_outbox_user_id_idx').on('mail_outbox').column('user_id').execute();
}
