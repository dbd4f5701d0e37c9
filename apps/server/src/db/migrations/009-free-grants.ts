import { type Kysely, sql } from 'kysely';
import { texts } from '#src/db/migration-columns.ts';

/**
 * Free credits granted per email address. The rows do not belong to an account, so that they outlive it; the key is
 * an HMAC that does not reveal the address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('free_grant')
    .$call(texts('address_key', 'month'))
    .addColumn('granted', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('free_grant_pk', ['address_key', 'month'])
    .addCheckConstraint('free_grant_granted', sql`granted >= 0`)
    .execute();
}
