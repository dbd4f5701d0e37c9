import { type Kysely, sql } from 'kysely';
import { texts } from '#src/db/migration-columns.ts';

/**
 * Pictures requested from vendors, by request: only the job's name, nothing of the photos. A row is deleted with its
 * request's key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vendor_job')
    .$call(texts('user_id', 'idempotency_key', 'engine', 'request_hash'))
    .addColumn('job', 'text')
    .addColumn('was_made', 'integer', (column) => column.notNull())
    .$call(texts('asked_by'))
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
