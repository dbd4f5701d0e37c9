import { globSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureInstallation } from '#src/db/installation.store.ts';
import { migrate } from '#src/db/migrate.ts';
import { up as forgetCustomers } from '#src/db/migrations/007-forgotten-customers.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';
import { addTestPerson } from '#src/testing/database/test-person.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

test('the first start creates the installation’s id, and later ones find it', async () => {
  const first = await ensureInstallation(database.db, NOW);
  const later = await ensureInstallation(database.db, new Date('2027-01-01'));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(later).toBe(first);
  const kept = database.db.selectFrom('installation').select('value').where('key', '=', 'created_at');
  expect(await kept.execute()).toEqual([{ value: NOW.toISOString() }]);
});

test('migrations run once and can be started again', async () => {
  const installation = await ensureInstallation(database.db, NOW);
  await migrate(database.db, database.kind);
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db);
  const files = globSync('*.ts', { cwd: join(import.meta.dirname, 'migrations') });
  expect(applied.rows.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
  expect(await ensureInstallation(database.db, new Date())).toBe(installation);
});

test('a database of a newer version is not changed, and the error explains the solution', async () => {
  await ensureInstallation(database.db, NOW);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(
    database.db,
  );
  await database.disconnect();
  const files = globSync('*.ts', { cwd: join(import.meta.dirname, 'migrations') }).sort();
  const newest = files.at(-1)?.replace(/\.ts$/, '') ?? '';
  const opening = database.reopen();
  await expect(opening).rejects.toMatchObject({ name: 'InstallationError' });
  await expect(opening).rejects.toThrow('it has 999-later');
  await expect(opening).rejects.toThrow(`knows it up to ${newest}`);
  await expect(opening).rejects.toThrow('npm run restore -- <file>');
});

test('customers of removed people are not remembered', async () => {
  await addTestPerson(database.db, 'maya');
  const row = { kind: 'key', customer_id: null, due_at: null, created_at: NOW.toISOString(), data: '{}' };
  const ids = ['key_customer-maya', 'key_customer-gone', 'key_payment'];
  await database.db
    .insertInto('sandbox_object')
    .values(ids.map((id) => ({ ...row, id })))
    .execute();
  await forgetCustomers(database.db);
  const kept = await database.db.selectFrom('sandbox_object').select('id').orderBy('id').execute();
  expect(kept.map(({ id }) => id)).toEqual(['key_customer-maya', 'key_payment']);
});

test('data outlives the connection', async () => {
  const id = await ensureInstallation(database.db, NOW);
  await database.disconnect();
  const again = await database.reopen();
  expect(await ensureInstallation(again.db, new Date())).toBe(id);
  await again.close();
});

test('several databases can be open at once', async () => {
  const other = await createTestDatabase();
  const first = await ensureInstallation(database.db, NOW);
  const second = await ensureInstallation(other.db, NOW);
  expect(second).not.toBe(first);
  await other.close();
});

test('a key is stored once', async () => {
  const insert = () => database.db.insertInto('installation').values({ key: 'id', value: 'x' }).execute();
  await insert();
  await expect(insert()).rejects.toThrow();
});

test('a healthy database has no failure', async () => {
  await database.health.lookOver();
  expect(await database.health.findFailure()).toBeNull();
});

test.skipIf(process.env.TEST_DATABASE_URL)('SQLite keeps committed data', async () => {
  const read = async (pragma: string) => {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${pragma}`)}`.execute(database.db);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await read('journal_mode')).toBe('wal');
  expect(await read('synchronous')).toBe(2);
  expect(await read('foreign_keys')).toBe(1);
  expect(await read('busy_timeout')).toBe(2000);
});
