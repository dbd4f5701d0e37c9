import type { Kysely } from 'kysely';
import { texts } from '#src/db/migration-columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .$call(texts('value'))
    .execute();
}
