import { type Kysely, sql } from 'kysely';
import { createIndex, maybeTexts, ofRow, texts } from '#src/db/migration-columns.ts';

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
    .$call(texts('name'))
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
    .$call(maybeTexts('ipAddress', 'userAgent'))
    .$call(ofRow('userId', 'user.id'));
  const account = db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('accountId', 'providerId'))
    .$call(ofRow('userId', 'user.id'))
    .$call(maybeTexts('accessToken', 'refreshToken', 'idToken'))
    .addColumn('accessTokenExpiresAt', moment)
    .addColumn('refreshTokenExpiresAt', moment)
    .$call(maybeTexts('scope', 'password'))
    .addColumn('createdAt', moment, (column) => column.notNull())
    .addColumn('updatedAt', moment, (column) => column.notNull());
  const verification = db.schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('identifier', 'value'))
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
    .$call(texts('kind', 'provider'))
    .$call(ofRow('session_id', 'session.id'))
    .$call(texts('browser_hash', 'expires_at'))
    .execute();
  await db.schema
    .createTable('session_handle')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .$call(texts('kind', 'family_id'))
    .$call(ofRow('session_id', 'session.id'))
    .$call(ofRow('user_id', 'user.id'))
    .$call(texts('expires_at'))
    .addColumn('used_at', 'text')
    .execute();
  await createIndex(db, 'sign_in_code', 'session_id');
  await createIndex(db, 'session_handle', 'session_id');
  await createIndex(db, 'session_handle', 'family_id');
}
