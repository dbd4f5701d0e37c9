import { type Kysely, sql } from 'kysely';

/**
 * The sign-in library's four tables as its own generator defines them for each database (a test compares), and two of
 * ours. Our rows refer to a session by id and are deleted with it, so that signing out revokes every token.
 */
export async function up(db: Kysely<unknown>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const moment = kind === 'sqlite' ? sql`date` : sql`timestamptz`;
  const truth = kind === 'sqlite' ? sql`integer` : sql`boolean`;
  const user = db.schema
    .createTable('user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', truth, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull());
  const session = db.schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', moment, (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'));
  const account = db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', moment)
    .addColumn('refreshTokenExpiresAt', moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull());
  const verification = db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', moment, (column) => column.notNull())
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull());
  for (const table of [user, session, account, verification]) await table.execute();
  await createIndex(db, 'session', 'userId');
  await createIndex(db, 'account', 'userId');
  await createIndex(db, 'verification', 'identifier');
  await createOwnTables(db);
}

async function createOwnTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_code')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('session.id').onDelete('cascade'),
    )
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('session_handle')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('family_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('session.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await createIndex(db, 'sign_in_code', 'session_id');
  await createIndex(db, 'session_handle', 'session_id');
  await createIndex(db, 'session_handle', 'family_id');
}

async function createIndex(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
}
