import type { Kysely } from 'kysely';

/**
 * Connected installations of the browser extension, the codes that connect them, and their tokens. An installation
 * belongs to the site session that allowed it and is deleted with it: signing out, a new password and account removal
 * all end sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('extension_code')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('extension_id', 'text', (column) => column.notNull())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('session.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('user_agent', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('extension_installation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('installation_id', 'text', (column) => column.notNull())
    .addColumn('extension_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('session.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('user_agent', 'text')
    .addColumn('connected_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('extension_installation_user', ['user_id', 'installation_id'])
    .execute();
  await db.schema
    .createTable('extension_token')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('installation', 'text', (column) =>
      column.notNull().references('extension_installation.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await createIndex(db, 'extension_code', 'session_id');
  await createIndex(db, 'extension_code', 'expires_at');
  await createIndex(db, 'extension_installation', 'session_id');
  await createIndex(db, 'extension_token', 'installation');
  await createIndex(db, 'extension_token', 'expires_at');
}

async function createIndex(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
}
