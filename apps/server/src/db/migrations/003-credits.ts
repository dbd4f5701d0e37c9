import { type Kysely, sql } from 'kysely';

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
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

/** The payment data that the lots of paid plans derive from. */
async function createBilling(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db, 'subscription')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('billing', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('period_start', 'text', (column) => column.notNull())
    .addColumn('period_end', 'text', (column) => column.notNull())
    .addColumn('cancel_at_period_end', 'integer', (column) => column.notNull())
    .addColumn('pending_plan', 'text')
    .addColumn('pending_billing', 'text')
    .addColumn('observed_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addCheckConstraint('subscription_ended', sql`(status = 'ended') = (ended_at is not null)`)
    .execute();
  await ofAccount(db, 'paid_invoice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('billing', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('period_start', 'text', (column) => column.notNull())
    .addColumn('period_end', 'text', (column) => column.notNull())
    .addColumn('paid_at', 'text', (column) => column.notNull())
    .execute();
  await ofAccount(db, 'credit_reversal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('paid_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function createLots(db: Kysely<unknown>): Promise<void> {
  await ofAccount(db, 'credit_lot')
    // Encodes the lot's purpose, so that the same lot cannot be granted twice.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('plan', 'text')
    .addColumn('subscription_id', 'text')
    .addColumn('paid_by', 'text')
    .addColumn('granted', 'integer', (column) => column.notNull())
    .addColumn('remaining', 'integer', (column) => column.notNull())
    .addColumn('month_start', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('voided_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
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
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('watermark', 'integer', (column) => column.notNull())
    .addColumn('lease_until', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addCheckConstraint('try_on_job_state', sql`state in ('reserved', 'succeeded', 'failed', 'expired')`)
    .addCheckConstraint('try_on_job_settled', sql`(state = 'reserved') = (settled_at is null)`)
    .addCheckConstraint('try_on_job_pays', sql`(lot_id is null) = (repeat_of is not null)`)
    .execute();
  // Separate from the jobs, because its request data is deleted after a day.
  await ofAccount(db, 'try_on_key')
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull().references('try_on_job.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('try_on_key_pk', ['user_id', 'idempotency_key'])
    .execute();
}

async function createEntries(db: Kysely<unknown>, kind: Kind): Promise<void> {
  await ofAccount(db, 'credit_entry')
    .addColumn('id', kind === 'sqlite' ? 'integer' : 'bigserial', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('lot_id', 'text', (column) => column.notNull().references('credit_lot.id').onDelete('cascade'))
    .addColumn('job_id', 'text', (column) => column.references('try_on_job.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
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
    await db.schema.createIndex(`${table}_user_id_idx`).on(table).column('user_id').execute();
  }
  await db.schema.createIndex('credit_lot_paid_by_idx').on('credit_lot').column('paid_by').execute();
  await db.schema.createIndex('credit_entry_lot_id_idx').on('credit_entry').column('lot_id').execute();
  await db.schema
    .createIndex('try_on_job_user_idx')
    .on('try_on_job')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema.createIndex('try_on_job_repeat_of_idx').on('try_on_job').column('repeat_of').execute();
  await db.schema.createIndex('try_on_key_job_id_idx').on('try_on_key').column('job_id').execute();
  await db.schema.createIndex('try_on_key_created_at_idx').on('try_on_key').column('created_at').execute();
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
  return db.schema
    .createTable(table)
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('credit_account.user_id').onDelete('cascade'),
    );
}
