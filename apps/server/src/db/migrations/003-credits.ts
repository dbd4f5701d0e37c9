import { type Kysely, sql } from 'kysely';
import { createIndex, maybeTexts, ofRow, texts } from '#src/db/migration-columns.ts';

type Kind = 'sqlite' | 'postgres';

/**
 * The credit books. All data of a person is deleted with the account; photos are never stored. The database enforces
 * the rules too, so that a bug causes an error instead of wrong rows.
 */
export async function up(db: Kysely<unknown>, kind: Kind): Promise<void> {
  await createAccounts(db);
  await createBilling(db);
  await createLots(db);
  await createJobs(db);
  await createEntries(db, kind);
  await createIndexes(db);
}

/** The row that PostgreSQL locks, so that a person's books have one change at a time. */
async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_account')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .$call(texts('created_at'))
    .execute();
}

/** The payment data that the lots of paid plans derive from. */
async function createBilling(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db, 'subscription')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('plan', 'billing', 'status', 'period_start', 'period_end'))
    .addColumn('cancel_at_period_end', 'integer', (column) => column.notNull())
    .$call(maybeTexts('pending_plan', 'pending_billing'))
    .$call(texts('observed_at'))
    .addColumn('ended_at', 'text')
    .addCheckConstraint('subscription_ended', sql`(status = 'ended') = (ended_at is not null)`)
    .execute();
  await ofAccount(db, 'paid_invoice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('subscription_id', 'plan', 'billing', 'reason'))
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .$call(texts('period_start', 'period_end', 'paid_at'))
    .execute();
  await ofAccount(db, 'credit_reversal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('paid_by', 'created_at'))
    .execute();
}

async function createLots(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db, 'credit_lot')
    // Encodes the lot's purpose, so that the same lot cannot be granted twice.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('kind'))
    .$call(maybeTexts('plan', 'subscription_id', 'paid_by'))
    .addColumn('granted', 'integer', (column) => column.notNull())
    .addColumn('remaining', 'integer', (column) => column.notNull())
    .$call(texts('month_start', 'starts_at'))
    .$call(maybeTexts('expires_at', 'voided_at'))
    .$call(texts('created_at'))
    .addCheckConstraint('credit_lot_granted', sql`granted > 0`)
    .addCheckConstraint('credit_lot_remaining', sql`remaining between 0 and granted`)
    .addCheckConstraint('credit_lot_voided', sql`voided_at is null or remaining = 0`)
    .execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db, 'try_on_job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lot_id', 'text', (column) => column.references('credit_lot.id').onDelete('cascade'))
    .addColumn('repeat_of', 'text', (column) => column.references('try_on_job.id').onDelete('cascade'))
    .$call(texts('state'))
    .addColumn('watermark', 'integer', (column) => column.notNull())
    .$call(texts('lease_until', 'created_at'))
    .addColumn('settled_at', 'text')
    .addCheckConstraint('try_on_job_state', sql`state in ('reserved', 'succeeded', 'failed', 'expired')`)
    .addCheckConstraint('try_on_job_settled', sql`(state = 'reserved') = (settled_at is null)`)
    .addCheckConstraint('try_on_job_pays', sql`(lot_id is null) = (repeat_of is not null)`)
    .execute();
  // Separate from the jobs, because its request data is deleted after a day.
  await ofAccount(db, 'try_on_key')
    .$call(texts('idempotency_key', 'request_hash'))
    .$call(ofRow('job_id', 'try_on_job.id'))
    .$call(texts('created_at'))
    .addPrimaryKeyConstraint('try_on_key_pk', ['user_id', 'idempotency_key'])
    .execute();
}

async function createEntries(db: Kysely<unknown>, kind: Kind): Promise<void> {
  await ofAccount(db, 'credit_entry')
    .addColumn('id', kind === 'sqlite' ? 'integer' : 'bigserial', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .$call(ofRow('lot_id', 'credit_lot.id'))
    .addColumn('job_id', 'text', (column) => column.references('try_on_job.id').onDelete('cascade'))
    .$call(texts('kind'))
    .addColumn('amount', 'integer', (column) => column.notNull())
    .$call(texts('created_at'))
    .addCheckConstraint(
      'credit_entry_kind',
      sql`kind in ('grant', 'hold', 'capture', 'release', 'void', 'clawback', 'restore')`,
    )
    .addCheckConstraint(
      'credit_entry_job',
      sql`(kind in ('hold', 'capture', 'release')) = (job_id is not null)`,
    )
    .execute();
  await forbidChanges(db, kind);
}

/** Entries are append-only. They are deleted with the account only. */
async function forbidChanges(db: Kysely<unknown>, kind: Kind): Promise<void> {
  if (kind === 'sqlite') {
    await sql`create trigger credit_entry_append_only before update on credit_entry
      begin select raise(abort, 'entries of the books are never changed'); end`.execute(db);
    return;
  }
  await sql`create function credit_entry_append_only() returns trigger language plpgsql as $$
    begin raise exception 'entries of the books are never changed'; end $$`.execute(db);
  await sql`create trigger credit_entry_append_only before update on credit_entry
    for each row execute function credit_entry_append_only()`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const tables = ['subscription', 'paid_invoice', 'credit_reversal', 'credit_lot', 'credit_entry'];
  for (const table of tables) {
    await createIndex(db, table, 'user_id');
  }
  await createIndex(db, 'credit_lot', 'paid_by');
  await createIndex(db, 'credit_entry', 'lot_id');
  await db.schema
    .createIndex('try_on_job_user_idx')
    .on('try_on_job')
    .columns(['user_id', 'created_at'])
    .execute();
  await createIndex(db, 'try_on_job', 'repeat_of');
  await createIndex(db, 'try_on_key', 'job_id');
  await createIndex(db, 'try_on_key', 'created_at');
  await sql`create index try_on_job_open_idx on try_on_job (lease_until) where state = 'reserved'`.execute(
    db,
  );
  await sql`create index paid_invoice_annual_idx on paid_invoice (period_end) where billing = 'annual'`.execute(
    db,
  );
  await sql`create unique index credit_entry_hold_idx on credit_entry (job_id) where kind = 'hold'`.execute(
    db,
  );
  await sql`create unique index credit_entry_settled_idx on credit_entry (job_id)
    where kind in ('capture', 'release')`.execute(db);
}

/** Starts a table whose rows belong to a person's books. */
function ofAccount(db: Kysely<unknown>, table: string) {
  return db.schema.createTable(table).$call(ofRow('user_id', 'credit_account.user_id'));
}
