import type { Kysely } from 'kysely';

/**
 * Payments: customers at the provider, payments in progress, calls and messages that are handled once, and mails that
 * are sent once. Also the sandbox, which stores small documents. All times are ISO 8601 texts in UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createCalls(db);
  await createQueues(db);
  await createSandbox(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_customer')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_customer_pk', ['user_id', 'provider'])
    .addUniqueConstraint('payment_customer_id', ['provider', 'customer_id'])
    .execute();
  await db.schema
    .createTable('payment_begun')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('choice', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_begun_pk', ['user_id', 'provider', 'slot'])
    .execute();
  await db.schema
    .createTable('payment_lock')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
}

async function createCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_call')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('provider_key', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('failure', 'text')
    .addColumn('running_until', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_call_pk', ['user_id', 'key'])
    .execute();
  await createIndex(db, 'payment_call', 'created_at');
}

async function createQueues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_event')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('about_kind', 'text')
    .addColumn('about_id', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('handled_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('payment_event_pk', ['provider', 'external_id'])
    .execute();
  await createIndex(db, 'payment_event', 'due_at');
  await db.schema
    .createTable('payment_mail')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute();
  await createIndex(db, 'payment_mail', 'due_at');
}

async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_object')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('due_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .execute();
  await createIndex(db, 'sandbox_object', 'customer_id');
  await createIndex(db, 'sandbox_object', 'due_at');
  await db.schema
    .createTable('clock')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('ahead_ms', 'text', (column) => column.notNull())
    .execute();
}

async function createIndex(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
}
