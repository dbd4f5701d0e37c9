import { ROUGH_A_DAY } from '@tryon/contract/try-on/grade.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBooks, type TestBooks } from '#src/testing/books/test-books.ts';

let books: TestBooks;

beforeEach(async () => {
  books = await createTestBooks();
});

afterEach(async () => {
  expect(await books.credits.check()).toEqual([]);
  await books.close();
});

const REQUEST = { key: 'key-1', hash: 'photos' };
const remaining = async () => (await books.credits.getBalance('maya')).remaining;
const states = async () => (await books.credits.exportBooks('maya')).tryOns.map(({ state }) => state);

/** Delivers a rough picture completely. */
async function deliverRough(credits = books.credits): Promise<void> {
  const reservation = await credits.reserve('maya', null);
  expect(await credits.bookRough(reservation)).toBe(true);
  expect(await credits.capture(reservation)).toBe(true);
}

test('a rough picture releases its credit before it is shown, and ends as delivered free', async () => {
  const reservation = await books.credits.reserve('maya', null);
  expect(await remaining()).toBe(2);
  await books.credits.bookRough(reservation);
  expect([await remaining(), await states()]).toEqual([3, ['reserved']]);
  await books.credits.capture(reservation);
  expect([await remaining(), await states()]).toEqual([3, ['rough']]);
  const { usage } = await books.credits.getCredits('maya');
  expect(usage.at(-1)?.tryOns).toBe(0);
  expect((await books.credits.exportBooks('maya')).tryOns).toMatchObject([{ charged: false }]);
});

test('a rough picture leaves the last credit for the next try-on', async () => {
  await books.spend(2);
  await deliverRough();
  await books.spend(1);
  expect(await remaining()).toBe(0);
});

test('an undelivered rough picture does not count for the day', async () => {
  for (let time = 0; time < ROUGH_A_DAY + 1; time += 1) {
    const reservation = await books.credits.reserve('maya', null);
    await books.credits.bookRough(reservation);
    expect(await books.credits.release(reservation)).toBe(true);
  }
  expect([await remaining(), new Set(await states())]).toEqual([3, new Set(['failed'])]);
});

test('the eleventh rough picture of a day is not shown, has a retry time and reserves nothing', async () => {
  for (let time = 0; time < ROUGH_A_DAY; time += 1) await deliverRough();
  books.setTime('2026-03-10T23:00:00Z');
  const one = await books.credits.reserve('maya', null);
  await expect(books.credits.bookRough(one)).rejects.toMatchObject({
    code: 'too_many_rough',
    details: { retryAfterSeconds: 3600 },
  });
  await books.credits.release(one);
  expect(await remaining()).toBe(3);
  books.setTime('2026-03-11T00:00:00Z');
  await deliverRough();
});

test('the daily limit of rough pictures is per person', async () => {
  for (let time = 0; time < ROUGH_A_DAY; time += 1) await deliverRough();
  await books.addPerson('tom');
  await expect(books.credits.bookRough(await books.credits.reserve('tom', null))).resolves.toBe(true);
});

test('concurrent rough pictures on any server: exactly the daily limit is shown', async () => {
  const many = books.open({ mostAtOnce: 100 });
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  const reservations = [];
  for (let time = 0; time < ROUGH_A_DAY + 15; time += 1) reservations.push(await many.reserve('maya', null));
  const outcomes = await Promise.allSettled(
    reservations.map((reservation, index) => (index % 2 ? many : books.credits).bookRough(reservation)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(ROUGH_A_DAY);
  await Promise.all(
    reservations.map((reservation, index) =>
      outcomes[index]?.status === 'fulfilled' ? many.capture(reservation) : many.release(reservation),
    ),
  );
  expect(await remaining()).toBe(303);
});

test('booking and giving up a rough picture concurrently releases its credit once', async () => {
  const other = books.open();
  for (let round = 0; round < 8; round += 1) {
    const reservation = await books.credits.reserve('maya', null);
    books.setTime(new Date(books.now().getTime() + 60 * 60 * 1000));
    await Promise.all([
      books.credits.bookRough(reservation),
      other.sweep(),
      books.credits.capture(reservation),
      other.bookRough(reservation),
    ]);
    await other.sweep();
  }
  const charged = (await states()).filter((state) => state === 'succeeded').length;
  expect(await remaining()).toBe(3 - charged);
});

test('a rough picture of a crashed server reserves nothing and does not count', async () => {
  const lost = await books.credits.reserve('maya', null);
  await books.credits.bookRough(lost);
  books.setTime('2026-03-10T13:00:00Z');
  expect(await books.open().sweep()).toBe(1);
  expect([await remaining(), await states()]).toEqual([3, ['expired']]);
  expect(await books.credits.bookRough(lost)).toBe(false);
});

test('repeating the request of a rough picture is a new request, not a paid repeat', async () => {
  const first = await books.credits.reserve('maya', REQUEST);
  await books.credits.bookRough(first);
  await books.credits.capture(first);
  await books.credits.capture(await books.credits.reserve('maya', REQUEST));
  expect([await remaining(), await states()]).toEqual([2, ['rough', 'succeeded']]);
});

test('a repeat that turns out rough still counts as a repeat', async () => {
  await books.credits.capture(await books.credits.reserve('maya', REQUEST));
  for (let time = 0; time < 3; time += 1) {
    const repeat = await books.credits.reserve('maya', REQUEST);
    await books.credits.bookRough(repeat);
    await books.credits.capture(repeat);
  }
  await expect(books.credits.reserve('maya', REQUEST)).rejects.toMatchObject({ code: 'try_on_repeated' });
  expect(await remaining()).toBe(2);
});

test('a rough picture of a plan that has ended restores no credit', async () => {
  await books.spend(3);
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  const reservation = await books.credits.reserve('maya', null);
  const of = { paymentId: 'pi_1' };
  await books.credits.recordReversal({ reversalId: 're_1', userId: 'maya', of });
  await books.credits.bookRough(reservation);
  await books.credits.capture(reservation);
  expect(await remaining()).toBe(0);
});
