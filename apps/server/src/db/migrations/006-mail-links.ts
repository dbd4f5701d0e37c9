import type { Kysely } from 'kysely';
import { createIndex, ofRow, texts } from '#src/db/migration-columns.ts';

/**
 * Mail links, each bound to an account and its credential version; the credential versions; and the browsers from
 * which an account has been signed in to. All of it is deleted with the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_link')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .$call(texts('kind'))
    .$call(ofRow('user_id', 'user.id'))
    .$call(texts('email'))
    .addColumn('credential_version', 'integer', (column) => column.notNull())
    .$call(texts('created_at', 'expires_at'))
    .execute();
  await db.schema
    .createTable('credential_version')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('known_device')
    .$call(ofRow('user_id', 'user.id'))
    .$call(texts('hash', 'used_at'))
    .addPrimaryKeyConstraint('known_device_pk', ['user_id', 'hash'])
    .execute();
  await createIndex(db, 'mail_link', 'user_id');
  await createIndex(db, 'mail_link', 'email');
  await createIndex(db, 'mail_link', 'expires_at');
  await createIndex(db, 'known_device', 'used_at');
}
