import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#src/db/migrate.ts';
import { createTestDatabase } from '#src/testing/database/test-database.ts';

test('waiting payment mails keep waiting, and sent ones are not sent again', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  for (const table of ['vendor_job', 'security_event', 'mail_outbox'])
    await db.schema.dropTable(table).execute();
  await sql`create table payment_mail (key text primary key, user_id text not null, content text not null,
    due_at text, settled_at text, attempts integer not null)`.execute(db);
  await sql`insert into payment_mail values
    ('receipt:1', 'maya', '{"kind":"receipt"}', null, '2026-03-10T12:00:00.000Z', 1),
    ('renewal:1', 'maya', '{"kind":"renewal"}', '2027-02-10T12:00:00.000Z', null, 0)`.execute(db);
  await sql`delete from kysely_migration where name >= '010'`.execute(db);
  await migrate(db, database.kind);
  const rows = await db.selectFrom('mail_outbox').selectAll().orderBy('key').execute();
  const shared = { kind: 'payment', user_id: 'maya' };
  expect(rows).toEqual([
    {
      ...shared,
      ...{
        key: 'receipt:1',
        content: null,
        due_at: null,
        settled_at: '2026-03-10T12:00:00.000Z',
        attempts: 1,
      },
    },
    {
      ...shared,
      ...{ key: 'renewal:1', content: '{"kind":"renewal"}', due_at: '2027-02-10T12:00:00.000Z' },
      ...{ settled_at: null, attempts: 0 },
    },
  ]);
  await database.close();
});
