import type { Kysely } from 'kysely';
import { createIndex, maybeTexts, texts } from '#src/db/migration-columns.ts';

/**
 * Security events of accounts. A person's rows are deleted with the account; those of the installation's owner belong
 * to no account and contain no personal data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .$call(texts('kind'))
    .$call(maybeTexts('provider', 'device'))
    .$call(texts('occurred_at'))
    .execute();
  await db.schema
    .createIndex('security_event_user_idx')
    .on('security_event')
    .columns(['user_id', 'occurred_at', 'id'])
    .execute();
  await createIndex(db, 'security_event', 'occurred_at');
}
