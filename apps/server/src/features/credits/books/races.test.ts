import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestBooks,
  invoiceFact,
  subscriptionFact,
  type TestBooks,
} from '#src/testing/books/test-books.ts';
import type { Reservation } from './reservations.ts';

let books: TestBooks;

beforeEach(async () => {
  books = await createTestBooks({ mostAtOnce: 10_000 });
  await books.credits.recordSubscription(subscriptionFact());
  await books.credits.recordPaidInvoice(invoiceFact());
});

afterEach(async () => {
  expect(await books.credits.check()).toEqual([]);
  await books.close();
});

const remaining = async () => (await books.credits.getBalance('maya')).remaining;

async function reserveAtOnce(count: number): Promise<Reservation[]> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, () => books.credits.reserve('maya', null)),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refused).toEqual(refused.map(() => 'no_credits'));
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

test('of a thousand try-ons at once on 150 credits exactly 150 are let in', async () => {
  expect(await reserveAtOnce(1000)).toHaveLength(150);
  expect(await remaining()).toBe(0);
}, 120_000);

test('of everybody who ends a try-on at once, on any server, one does', async () => {
  const reservations = await reserveAtOnce(60);
  const other = books.open();
  books.setTime('2026-03-10T13:00:00Z');
  const ends = await Promise.all(
    reservations.flatMap((reservation) => [
      books.credits.capture(reservation),
      books.credits.release(reservation),
      other.capture(reservation),
    ]),
  );
  expect(ends.filter(Boolean)).toHaveLength(60);
});

test('concurrent sweeps and late pictures: each try-on is settled once', async () => {
  const reservations = await reserveAtOnce(40);
  books.setTime('2026-03-10T13:00:00Z');
  const [first, second, ...captured] = await Promise.all([
    books.open().sweep(),
    books.open().sweep(),
    ...reservations.map((reservation) => books.credits.capture(reservation)),
  ]);
  expect(Number(first) + Number(second) + captured.filter(Boolean).length).toBe(40);
  expect(await remaining()).toBe(150 - captured.filter(Boolean).length);
});

test('a concurrent refund and try-on: either the try-on succeeds or the money is refunded', async () => {
  for (let round = 0; round < 10; round += 1) {
    const payment = { paymentId: `pi_${round}` };
    const person = `guest-${round}`;
    await books.addPerson(person);
    await books.credits.recordPaidPass({ ...payment, userId: person, paidAt: books.now() });
    for (let free = 0; free < 3; free += 1) {
      await books.credits.capture(await books.credits.reserve(person, null));
    }
    const [isRefunded, tryOn] = await Promise.all([
      books.credits.reverseIfUnused({ reversalId: `re_${round}`, userId: person, of: payment }),
      books.credits.reserve(person, null).catch(() => null),
    ]);
    expect(isRefunded).toBe(tryOn === null);
  }
});

test('a concurrent upgrade, monthly grant and removal leave exact books', async () => {
  const upgrade = invoiceFact({ invoiceId: 'in_up', plan: 'pro', reason: 'upgrade' });
  const reservations = await reserveAtOnce(10);
  await Promise.all([
    books.credits.recordPaidInvoice(upgrade),
    books.open().recordPaidInvoice(upgrade),
    books.open().grantDueMonths(),
    books.credits.recordSubscription(subscriptionFact({ status: 'ended' })),
    ...reservations.map((reservation) => books.credits.release(reservation)),
  ]);
  expect(await books.credits.getBalance('maya')).toMatchObject({ plan: 'free', remaining: 3 });
});

test('the last credit goes to one of two concurrent requests', async () => {
  await books.addPerson('tom');
  await books.credits.capture(await books.credits.reserve('tom', null));
  await books.credits.capture(await books.credits.reserve('tom', null));
  const outcomes = await Promise.allSettled([
    books.credits.reserve('tom', null),
    books.open().reserve('tom', null),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
