import type { Kysely } from 'kysely';
import { createIndex, ofRow, texts } from '#src/db/migration-columns.ts';

/**
 * Connected installations of the browser extension, the codes that connect them, and their tokens. An installation
 * belongs to the site session that allowed it and is deleted with it: signing out, a new password and account removal
 * all end sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('extension_code')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .$call(texts('extension_id', 'challenge'))
    .$call(ofRow('session_id', 'session.id'))
    .$call(ofRow('user_id', 'user.id'))
    .addColumn('user_agent', 'text')
    .$call(texts('expires_at'))
    .execute();
  await db.schema
    .createTable('extension_installation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('installation_id', 'extension_id'))
    .$call(ofRow('session_id', 'session.id'))
    .$call(ofRow('user_id', 'user.id'))
    .addColumn('user_agent', 'text')
    .$call(texts('connected_at', 'used_at'))
    .addUniqueConstraint('extension_installation_user', ['user_id', 'installation_id'])
    .execute();
  await db.schema
    .createTable('extension_token')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .$call(texts('kind'))
    .$call(ofRow('installation', 'extension_installation.id'))
    .$call(texts('expires_at'))
    .addColumn('used_at', 'text')
    .execute();
  await createIndex(db, 'extension_code', 'session_id');
  await createIndex(db, 'extension_code', 'expires_at');
  await createIndex(db, 'extension_installation', 'session_id');
  await createIndex(db, 'extension_token', 'installation');
  await createIndex(db, 'extension_token', 'expires_at');
}
