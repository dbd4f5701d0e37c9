import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBooks, type TestBooks } from '#src/testing/books/test-books.ts';

const MAILBOX = 'mailbox of maya';

let books: TestBooks;

beforeEach(async () => {
  books = await createTestBooks({ mostAtOnce: 1000 });
  books.setClaim('maya', { addressKey: MAILBOX, isConfirmed: true });
});

afterEach(async () => {
  expect(await books.credits.check()).toEqual([]);
  await books.close();
});

const remaining = async (userId = 'maya') => (await books.credits.getBalance(userId)).remaining;
const confirm = (userId: string, isConfirmed = true) =>
  books.setClaim(userId, { addressKey: MAILBOX, isConfirmed });

async function deleteAccount(userId: string): Promise<void> {
  await sql`delete from "user" where "id" = ${userId}`.execute(books.database.db);
}

/** Counts the try-ons that a person gets, each in its own call. */
async function spendAll(userId: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    try {
      await books.credits.capture(await books.credits.reserve(userId, null));
    } catch (error) {
      expect(error).toMatchObject({ code: 'no_credits' });
      return count;
    }
  }
}

test('a new account with the same address gets nothing more in that month', async () => {
  expect(await spendAll('maya')).toBe(3);
  await deleteAccount('maya');
  await books.addPerson('again');
  confirm('again');
  expect(await remaining('again')).toBe(0);
  expect(await spendAll('again')).toBe(0);
  books.setTime('2026-04-01T00:00:00Z');
  expect([await remaining('again'), await spendAll('again')]).toEqual([3, 3]);
});

test('an unconfirmed address gets one of three credits, and the others on confirmation', async () => {
  confirm('maya', false);
  expect(await remaining()).toBe(1);
  expect(await spendAll('maya')).toBe(1);
  confirm('maya');
  expect(await remaining()).toBe(2);
  expect(await spendAll('maya')).toBe(2);
  expect((await books.credits.exportBooks('maya')).lots.map(({ granted }) => granted)).toEqual([1, 2]);
});

test('unconfirmed accounts of one address share its one credit', async () => {
  confirm('maya', false);
  expect(await spendAll('maya')).toBe(1);
  await deleteAccount('maya');
  await books.addPerson('again');
  confirm('again', false);
  expect(await spendAll('again')).toBe(0);
  confirm('again');
  expect(await spendAll('again')).toBe(2);
});

test('an account gets its three credits once, whatever addresses it uses', async () => {
  expect(await spendAll('maya')).toBe(3);
  for (const addressKey of ['second', 'third', MAILBOX]) {
    books.setClaim('maya', { addressKey, isConfirmed: true });
    expect(await remaining()).toBe(0);
    expect(await spendAll('maya')).toBe(0);
  }
});

test('an address’s earlier grants count for a new account', async () => {
  expect(await spendAll('maya')).toBe(3);
  await books.addPerson('ada');
  books.setClaim('ada', { addressKey: 'mailbox of ada', isConfirmed: false });
  expect(await spendAll('ada')).toBe(1);
  confirm('ada');
  expect(await spendAll('ada')).toBe(0);
});

test('concurrent accounts of one mailbox, on any server, get three try-ons in total', async () => {
  const people = Array.from({ length: 8 }, (_, index) => `twin-${index}`);
  for (const userId of people) {
    await books.addPerson(userId);
    confirm(userId);
  }
  const servers = [books.credits, books.open()];
  const outcomes = await Promise.allSettled(
    people.flatMap((userId) => servers.flatMap((server) => [1, 2].map(() => server.reserve(userId, null)))),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refused).toEqual(refused.map(() => 'no_credits'));
  expect(outcomes.length - refused.length).toBe(3);
});

test('a plan does not reduce free credits, and grants of addresses are deleted after the month', async () => {
  await books.subscribeMonthly();
  await books.spend();
  const kept = () => sql`select granted from free_grant`.execute(books.database.db).then(({ rows }) => rows);
  expect(await kept()).toEqual([]);
  await books.addPerson('ada');
  await spendAll('ada');
  expect(await kept()).toEqual([{ granted: 3 }]);
  await books.credits.sweep();
  expect(await kept()).toEqual([{ granted: 3 }]);
  books.setTime('2026-04-01T00:00:00Z');
  await books.credits.sweep();
  expect(await kept()).toEqual([]);
});
