import { type Kysely, sql } from 'kysely';
import { createIndex, maybeTexts, texts } from '#src/db/migration-columns.ts';

interface OldEvent {
  provider: string;
  external_id: string;
  about_kind: string | null;
  about_id: string | null;
  due_at: string | null;
  handled_at: string | null;
  attempts: number;
}

/** How long handled events were kept when this was written. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** One outbox for mails and payment events; both are moved here with their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .$call(texts('kind', 'key', 'content'))
    .$call(maybeTexts('user_id', 'due_at', 'done_at', 'expires_at'))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('outbox_pk', ['kind', 'key'])
    .addCheckConstraint('outbox_due', sql`(due_at is null) = (done_at is not null)`)
    .addCheckConstraint('outbox_expires', sql`expires_at is null or done_at is not null`)
    .execute();
  await sql`insert into outbox (kind, key, user_id, content, due_at, done_at, attempts)
    select case kind when 'ready' then 'mail' else 'payment_mail' end, key, user_id, coalesce(content, ''), due_at,
      settled_at, attempts
    from mail_outbox`.execute(db);
  const { rows } = await sql<OldEvent>`select * from payment_event`.execute(db);
  for (const row of rows) await moveEvent(db, row);
  for (const table of ['mail_outbox', 'payment_event']) await db.schema.dropTable(table).execute();
  await createIndex(db, 'outbox', 'due_at');
  await createIndex(db, 'outbox', 'user_id');
}

async function moveEvent(
  db: Kysely<unknown>,
  { provider, due_at, handled_at, ...row }: OldEvent,
): Promise<void> {
  const about = { kind: row.about_kind, id: row.about_id };
  const [kind, key, content] =
    about.kind === 'refund_check'
      ? [`${provider}_refund_check`, about.id, '']
      : [`${provider}_event`, row.external_id, due_at === null ? '' : JSON.stringify(about)];
  const expires = handled_at && new Date(Date.parse(handled_at) + RETENTION_MS).toISOString();
  await sql`insert into outbox (kind, key, content, due_at, done_at, expires_at, attempts)
    values (${kind}, ${key}, ${content}, ${due_at}, ${handled_at}, ${expires}, ${row.attempts})`.execute(db);
}
