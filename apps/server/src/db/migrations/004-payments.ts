import type { Kysely } from 'kysely';
import { createIndex, maybeTexts, texts } from '#src/db/migration-columns.ts';

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
    .$call(texts('user_id', 'provider', 'customer_id', 'created_at'))
    .addPrimaryKeyConstraint('payment_customer_pk', ['user_id', 'provider'])
    .addUniqueConstraint('payment_customer_id', ['provider', 'customer_id'])
    .execute();
  await db.schema
    .createTable('payment_begun')
    .$call(texts('user_id', 'provider', 'slot', 'kind', 'reference', 'choice', 'created_at'))
    .addPrimaryKeyConstraint('payment_begun_pk', ['user_id', 'provider', 'slot'])
    .execute();
  await db.schema
    .createTable('payment_lock')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .$call(texts('holder', 'until'))
    .execute();
}

async function createCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_call')
    .$call(texts('user_id', 'key', 'body_hash'))
    .addColumn('provider_key', 'text', (column) => column.notNull().unique())
    .$call(texts('state'))
    .$call(maybeTexts('answer', 'failure'))
    .$call(texts('running_until', 'created_at'))
    .addPrimaryKeyConstraint('payment_call_pk', ['user_id', 'key'])
    .execute();
  await createIndex(db, 'payment_call', 'created_at');
}

async function createQueues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_event')
    .$call(texts('provider', 'external_id', 'type'))
    .$call(maybeTexts('about_kind', 'about_id'))
    .$call(texts('received_at'))
    .$call(maybeTexts('due_at', 'handled_at'))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('payment_event_pk', ['provider', 'external_id'])
    .execute();
  await createIndex(db, 'payment_event', 'due_at');
  await db.schema
    .createTable('payment_mail')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .$call(texts('user_id', 'content'))
    .$call(maybeTexts('due_at', 'settled_at'))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute();
  await createIndex(db, 'payment_mail', 'due_at');
}

async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_object')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('kind'))
    .$call(maybeTexts('customer_id', 'due_at'))
    .$call(texts('created_at', 'data'))
    .execute();
  await createIndex(db, 'sandbox_object', 'customer_id');
  await createIndex(db, 'sandbox_object', 'due_at');
  await db.schema
    .createTable('clock')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(texts('ahead_ms'))
    .execute();
}
