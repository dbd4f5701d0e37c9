import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestBooks,
  invoiceFact,
  subscriptionFact,
  type TestBooks,
} from '#src/testing/books/test-books.ts';

let books: TestBooks;

beforeEach(async () => {
  books = await createTestBooks();
});

afterEach(async () => {
  expect(await books.credits.check()).toEqual([]);
  await books.close();
});

const remaining = async () => (await books.credits.getBalance('maya')).remaining;

test('everybody has three try-ons a month with a watermark, and three again in the next', async () => {
  expect(await books.credits.getBalance('maya')).toEqual({
    plan: 'free',
    hasPass: false,
    remaining: 3,
    watermark: true,
    refillsAt: '2026-04-01T00:00:00.000Z',
  });
  await books.spend(3);
  await expect(books.credits.reserve('maya', null)).rejects.toMatchObject({
    code: 'no_credits',
    details: { refillsAt: '2026-04-01T00:00:00.000Z' },
  });
  books.setTime('2026-03-31T23:59:59.999Z');
  expect(await remaining()).toBe(0);
  books.setTime('2026-04-01T00:00:00.000Z');
  expect(await remaining()).toBe(3);
  await books.spend();
  expect(await remaining()).toBe(2);
});

test('unused free credits expire with their month', async () => {
  await books.spend();
  books.setTime('2026-04-20');
  expect(await remaining()).toBe(3);
});

test('reading does not write', async () => {
  await books.credits.getCredits('maya');
  const { rows } = await sql`select id from credit_lot`.execute(books.database.db);
  expect(rows).toEqual([]);
});

test('a credit is reserved immediately, and released if nothing was delivered', async () => {
  const reservation = await books.credits.reserve('maya', null);
  expect(reservation.hasWatermark).toBe(true);
  expect(await remaining()).toBe(2);
  expect(await books.credits.release(reservation)).toBe(true);
  expect(await remaining()).toBe(3);
});

test('a try-on is settled once', async () => {
  const taken = await books.credits.reserve('maya', null);
  expect(await books.credits.capture(taken)).toBe(true);
  expect([await books.credits.release(taken), await books.credits.capture(taken)]).toEqual([false, false]);
  const given = await books.credits.reserve('maya', null);
  expect(await books.credits.release(given)).toBe(true);
  expect([await books.credits.capture(given), await books.credits.release(given)]).toEqual([false, false]);
  expect(await remaining()).toBe(2);
});

test('a person may run two try-ons at once and then has to wait', async () => {
  const first = await books.credits.reserve('maya', null);
  await books.credits.reserve('maya', null);
  await expect(books.credits.reserve('maya', null)).rejects.toMatchObject({
    code: 'too_many_try_ons',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  await books.credits.release(first);
  await expect(books.credits.reserve('maya', null)).resolves.toBeDefined();
});

test('the lot that expires first is used first, then the oldest', async () => {
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  await books.credits.recordSubscription(subscriptionFact());
  await books.credits.recordPaidInvoice(invoiceFact());
  books.setTime('2026-04-10T13:00:00Z');
  await books.credits.recordPaidInvoice(
    invoiceFact({ invoiceId: 'in_2', reason: 'cycle', periodStart: books.now() }),
  );
  const lots = async () =>
    (await books.credits.getCredits('maya')).lots.map((lot) => [lot.id, lot.remaining, lot.isRolledOver]);
  expect(await lots()).toEqual([
    ['pass:pi_1', 300, false],
    ['invoice:in_1', 150, true],
    ['invoice:in_2', 150, false],
  ]);
  await books.spend(300);
  await books.spend(1);
  expect(await lots()).toEqual([
    ['invoice:in_1', 149, true],
    ['invoice:in_2', 150, false],
  ]);
});

test('free credits left at the start of a plan are used first, without watermark', async () => {
  await books.spend(1);
  await books.credits.recordSubscription(subscriptionFact());
  await books.credits.recordPaidInvoice(invoiceFact());
  expect(await books.credits.getBalance('maya')).toMatchObject({
    plan: 'plus',
    remaining: 152,
    watermark: false,
    refillsAt: '2026-04-10T12:00:00.000Z',
  });
  expect((await books.credits.reserve('maya', null)).hasWatermark).toBe(false);
  expect(
    (await books.credits.getCredits('maya')).lots.map(({ kind, remaining }) => [kind, remaining]),
  ).toEqual([
    ['free', 1],
    ['plan', 150],
  ]);
});

test('the watermark is decided when the credit is reserved', async () => {
  const before = await books.credits.reserve('maya', null);
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  const after = await books.credits.reserve('maya', null);
  expect([before.hasWatermark, after.hasWatermark]).toEqual([true, false]);
});

test('a pass lasts 365 days or 300 try-ons, without watermark', async () => {
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  expect(await books.credits.getBalance('maya')).toMatchObject({
    plan: 'free',
    hasPass: true,
    remaining: 303,
  });
  books.setTime('2027-03-10T11:59:59.999Z');
  expect(await books.credits.getBalance('maya')).toMatchObject({ hasPass: true, remaining: 303 });
  books.setTime('2027-03-10T12:00:00.000Z');
  expect(await books.credits.getBalance('maya')).toMatchObject({
    hasPass: false,
    remaining: 3,
    watermark: true,
  });
});

test('the last moment of a month belongs to it, the next one to the next month', async () => {
  books.setTime('2026-03-31T23:59:59.999Z');
  await books.spend(3);
  await expect(books.credits.reserve('maya', null)).rejects.toMatchObject({ code: 'no_credits' });
  books.setTime('2026-04-01T00:00:00.000Z');
  await expect(books.credits.reserve('maya', null)).resolves.toBeDefined();
});

test('a credit released after its month has expired cannot be used', async () => {
  const late = await books.credits.reserve('maya', null);
  books.setTime('2026-04-01T00:00:01Z');
  await books.credits.release(late);
  expect(await remaining()).toBe(3);
});

test('a clock that is set back does not grant twice', async () => {
  await books.spend(3);
  books.setTime('2026-04-05');
  await books.spend(3);
  books.setTime('2026-03-20');
  expect(await remaining()).toBe(0);
  await expect(books.credits.reserve('maya', null)).rejects.toMatchObject({ code: 'no_credits' });
  books.setTime('2026-04-06');
  expect(await remaining()).toBe(0);
});

test('usage is reported per month and counts charged try-ons only', async () => {
  await books.spend(2);
  books.setTime('2026-04-02');
  await books.spend(1);
  await books.credits.release(await books.credits.reserve('maya', null));
  const { usage } = await books.credits.getCredits('maya');
  expect(usage).toHaveLength(12);
  expect(usage[0]).toEqual({ month: '2025-05', tryOns: 0 });
  expect(usage.slice(-2)).toEqual([
    { month: '2026-03', tryOns: 2 },
    { month: '2026-04', tryOns: 1 },
  ]);
});

test('the books are deleted with the account and need one', async () => {
  const open = await books.credits.reserve('maya', { key: 'k', hash: 'h' });
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  await books.credits.recordSubscription(subscriptionFact());
  await books.credits.recordPaidInvoice(invoiceFact());
  await books.credits.recordReversal({ reversalId: 're_1', userId: 'maya', of: { paymentId: 'pi_1' } });
  await sql`delete from "user"`.execute(books.database.db);
  for (const table of [
    'credit_account',
    'credit_lot',
    'credit_entry',
    'credit_reversal',
    'try_on_job',
    'try_on_key',
    'subscription',
    'paid_invoice',
  ]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(books.database.db);
    expect([table, rows]).toEqual([table, []]);
  }
  expect(await books.credits.capture(open)).toBe(false);
  await expect(books.credits.reserve('maya', null)).rejects.toMatchObject({ code: 'unauthenticated' });
  await books.credits.recordPaidInvoice(invoiceFact({ invoiceId: 'in_2' }));
  const { rows } = await sql`select * from credit_account`.execute(books.database.db);
  expect(rows).toEqual([]);
});

test('entries of the books are immutable', async () => {
  await books.spend();
  await expect(sql`update credit_entry set amount = 0`.execute(books.database.db)).rejects.toThrow(
    'entries of the books are never changed',
  );
});

test('the export contains everything in the books', async () => {
  await books.spend();
  await books.credits.recordSubscription(subscriptionFact());
  await books.credits.recordPaidInvoice(invoiceFact());
  expect(await books.credits.exportBooks('maya')).toMatchObject({
    subscriptions: [{ plan: 'plus', billing: 'monthly', status: 'active' }],
    paidBills: [{ plan: 'plus', amount: 990 }],
    lots: [
      { kind: 'free', granted: 3, remaining: 2 },
      { kind: 'plan', granted: 150, remaining: 150 },
    ],
    tryOns: [{ state: 'succeeded', charged: true, watermarked: true }],
  });
});
