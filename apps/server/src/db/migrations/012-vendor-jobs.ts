import { type Kysely, sql } from 'kysely';

/**
 * Pictures requested from vendors, by request: only the job's name, nothing of the photos. A row is deleted with its
 * request's key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vendor_job')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('job', 'text')
    .addColumn('was_made', 'integer', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('vendor_job_pk', ['user_id', 'idempotency_key', 'engine'])
    .addForeignKeyConstraint(
      'vendor_job_key_fk',
      ['user_id', 'idempotency_key'],
      'try_on_key',
      ['user_id', 'idempotency_key'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .addCheckConstraint('vendor_job_was_made', sql`was_made in (0, 1)`)
    .execute();
}
