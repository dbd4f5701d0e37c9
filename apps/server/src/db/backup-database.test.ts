import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUpDatabase, restoreDatabase } from '#src/db/backup-database.ts';
import { openDatabase } from '#src/db/open-database.ts';
import { openForReading } from '#src/db/open-for-reading.ts';
import { createCredits } from '#src/features/credits/credits.ts';
import {
  createTestBooks,
  invoiceFact,
  subscriptionFact,
  type TestBooks,
} from '#src/testing/books/test-books.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/database/test-database.ts';

let folder: string;
let file: string;
let books: TestBooks;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  file = join(folder, 'backup');
  books = await createTestBooks({ mostAtOnce: 1000 });
  await books.credits.recordSubscription(subscriptionFact());
  await books.credits.recordPaidInvoice(invoiceFact());
});

afterEach(async () => {
  await books.close();
  rmSync(folder, { recursive: true });
});

const tryOn = async () => books.credits.capture(await books.credits.reserve('maya', null));

/** An empty restore target: a folder that does not exist yet, or an empty database on the test's server. */
async function createEmptyPlace(): Promise<TestDatabase['place'] & { close: () => Promise<void> }> {
  if (books.database.kind === 'sqlite') {
    return { dataFolder: join(folder, 'restored'), databaseUrl: null, close: async () => undefined };
  }
  const other = await createTestDatabase();
  await sql`drop schema public cascade`.execute(other.db);
  await sql`create schema public`.execute(other.db);
  return { ...other.place, close: other.close };
}

test('a backup made during try-ons is restored with exact books', async () => {
  for (let index = 0; index < 5; index += 1) await tryOn();
  const open = await books.credits.reserve('maya', null);
  const busy = Array.from({ length: 30 }, () => tryOn());
  await backUpDatabase(books.database.place, file);
  await Promise.all(busy);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const place = await createEmptyPlace();
  await restoreDatabase(place, file);
  const restored = await openDatabase(place);
  const credits = createCredits({ ...restored, now: books.now, isAlone: false });
  expect(await credits.check()).toEqual([]);
  const { remaining, plan } = await credits.getBalance('maya');
  const { charged } = await restored.db
    .selectFrom('try_on_job')
    .select((select) => select.fn.countAll<number | string>().as('charged'))
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  const { held } = await restored.db
    .selectFrom('try_on_job')
    .select((select) => select.fn.countAll<number | string>().as('held'))
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow();
  expect([plan, remaining + Number(charged) + Number(held)]).toEqual(['plus', 150]);
  expect(Number(charged)).toBeGreaterThanOrEqual(5);
  // Try-ons that were running during the backup end after the restore as they would after a crash.
  books.setTime('2026-03-10T13:00:00Z');
  expect(await credits.sweep()).toBe(Number(held));
  expect((await credits.getBalance('maya')).remaining).toBe(150 - Number(charged));
  expect(await credits.check()).toEqual([]);
  await restored.close();
  await place.close();
  await books.credits.release(open);
});

test('existing data is never overwritten', async () => {
  await backUpDatabase(books.database.place, file);
  await expect(backUpDatabase(books.database.place, file)).rejects.toThrow('is there already');
  await books.database.disconnect();
  await expect(restoreDatabase(books.database.place, file)).rejects.toThrow(
    /has (a database|tables) already/,
  );
});

test('an invalid or damaged backup leaves the target empty', async () => {
  const place = await createEmptyPlace();
  writeFileSync(file, 'not a backup at all, only words');
  await expect(restoreDatabase(place, file)).rejects.toThrow();
  await expect(restoreDatabase(place, join(folder, 'nowhere'))).rejects.toThrow('There is no file');
  const empty = await openDatabase(place);
  expect(await createCredits(empty).check()).toEqual([]);
  await empty.close();
  await place.close();
});

test('the books can be checked read-only beside a running server', async () => {
  await tryOn();
  const reader = openForReading(books.database.place);
  expect(await createCredits(reader).check()).toEqual([]);
  await expect(sql`delete from credit_entry`.execute(reader.db)).rejects.toThrow(/read-?only/i);
  await reader.close();
});
