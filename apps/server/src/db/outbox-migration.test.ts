import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#src/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';

let database: TestDatabase;

/** Takes the database back to before the outbox: what is due was scheduled for 12:00, what is done was done then. */
beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.schema.dropTable('outbox').execute();
  await sql`create table payment_event (provider text not null, external_id text not null, type text not null,
    about_kind text, about_id text, received_at text not null, due_at text, handled_at text, attempts integer not null,
    last_error text, primary key (provider, external_id))`.execute(db);
  await sql`create table mail_outbox (key text primary key, kind text not null, user_id text, content text,
    due_at text, settled_at text, attempts integer not null)`.execute(db);
  await sql`delete from kysely_migration where name >= '014'`.execute(db);
});

afterEach(() => database.close());

const AT = '2026-03-10T12:00:00.000Z';
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('kind').orderBy('key').execute();
const waits = { due_at: AT, done_at: null, expires_at: null, user_id: null };
const isDone = { due_at: null, done_at: AT, expires_at: null, user_id: null, content: '' };

async function insertOld(): Promise<void> {
  await sql`insert into mail_outbox values
    ('uuid', 'ready', null, 'sealed', ${AT}, null, 2),
    ('receipt:1', 'payment', 'maya', null, null, ${AT}, 1),
    ('renewal:1', 'payment', 'maya', '{"kind":"renewal"}', ${AT}, null, 0)`.execute(database.db);
  await sql`insert into payment_event values
    ('stripe', 'evt_1', 'invoice.paid', 'invoice', 'in_1', ${AT}, ${AT}, null, 9, 'Error'),
    ('stripe', 'evt_2', 'invoice.paid', 'invoice', 'in_2', ${AT}, null, ${AT}, 1, null),
    ('stripe', 'evt_3', 'setup_intent.succeeded', null, null, ${AT}, null, ${AT}, 0, null),
    ('sandbox', 'evt_1', 'charge.refunded', 'payment', 'pi_"1"', ${AT}, ${AT}, null, 0, null),
    ('stripe', 'refund:pi_1', 'refund_check', 'refund_check', 'pi_1', ${AT}, ${AT}, null, 0, null)`.execute(
    database.db,
  );
}

test('what waits keeps waiting, and what is done is not done again', async () => {
  await insertOld();
  await migrate(database.db, database.kind);
  const expires_at = '2026-04-09T12:00:00.000Z';
  expect(await rows()).toEqual([
    { ...waits, kind: 'mail', key: 'uuid', content: 'sealed', attempts: 2 },
    { ...isDone, kind: 'payment_mail', key: 'receipt:1', user_id: 'maya', attempts: 1 },
    {
      ...waits,
      kind: 'payment_mail',
      key: 'renewal:1',
      user_id: 'maya',
      content: '{"kind":"renewal"}',
      attempts: 0,
    },
    {
      ...waits,
      kind: 'sandbox_event',
      key: 'evt_1',
      content: '{"kind":"payment","id":"pi_\\"1\\""}',
      attempts: 0,
    },
    { ...waits, kind: 'stripe_event', key: 'evt_1', content: '{"kind":"invoice","id":"in_1"}', attempts: 9 },
    { ...isDone, kind: 'stripe_event', key: 'evt_2', expires_at, attempts: 1 },
    { ...isDone, kind: 'stripe_event', key: 'evt_3', expires_at, attempts: 0 },
    { ...waits, kind: 'stripe_refund_check', key: 'pi_1', content: '', attempts: 0 },
  ]);
});

test('a migration that ends in its midst has moved nothing, and moves everything the next time', async () => {
  const { db, kind } = database;
  await insertOld();
  // Neither waiting nor done: refused after the mails and some events have been moved.
  await sql`insert into payment_event values ('stripe', 'zzz', 'x', 'x', 'x', ${AT}, null, null, 0, null)`.execute(
    db,
  );
  await expect(migrate(db, kind)).rejects.toThrow('014-outbox');
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['mail_outbox', 'payment_event']));
  expect(names).not.toContain('outbox');
  await sql`delete from payment_event where external_id = 'zzz'`.execute(db);
  await migrate(db, kind);
  expect(await rows()).toHaveLength(8);
});

test('mails that waited before there was an outbox of mails are moved through it', async () => {
  const { db, kind } = database;
  for (const table of ['vendor_job', 'security_event', 'mail_outbox'])
    await db.schema.dropTable(table).execute();
  await sql`create table payment_mail (key text primary key, user_id text not null, content text not null,
    due_at text, settled_at text, attempts integer not null)`.execute(db);
  await sql`insert into payment_mail values
    ('receipt:1', 'maya', '{"kind":"receipt"}', null, ${AT}, 1),
    ('renewal:1', 'maya', '{"kind":"renewal"}', ${AT}, null, 0)`.execute(db);
  await sql`delete from kysely_migration where name >= '010'`.execute(db);
  await migrate(db, kind);
  const mail = { kind: 'payment_mail', user_id: 'maya' };
  expect(await rows()).toEqual([
    { ...isDone, ...mail, key: 'receipt:1', attempts: 1 },
    { ...waits, ...mail, key: 'renewal:1', content: '{"kind":"renewal"}', attempts: 0 },
  ]);
});
