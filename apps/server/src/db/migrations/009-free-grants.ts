import { type Kysely, sql } from 'kysely';

/**
 * What addresses have been given for free. It belongs to nobody's account, so that it is still there when one goes; the
 * key is an HMAC, from which nobody can tell the address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('free_grant')
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('granted', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('free_grant_pk', ['address_key', 'month'])
    .addCheckConstraint('free_grant_granted', sql`granted >= 0`)
    .execute();
}
