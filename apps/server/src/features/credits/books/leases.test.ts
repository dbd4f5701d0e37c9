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

const remaining = async () => (await books.credits.getBalance('maya')).remaining;

test('a try-on whose lease has expired is given up and costs nothing', async () => {
  const lost = await books.credits.reserve('maya', null);
  const other = books.open();
  books.setTime('2026-03-10T12:02:59.999Z');
  expect(await other.sweep()).toBe(0);
  books.setTime('2026-03-10T12:03:00.000Z');
  expect(await other.sweep()).toBe(1);
  expect(await remaining()).toBe(3);
  // The picture arrives too late to be charged.
  expect(await books.credits.capture(lost)).toBe(false);
  expect(await remaining()).toBe(3);
});

test('a try-on with a renewed lease is not touched by other servers', async () => {
  await books.credits.reserve('maya', null);
  books.setTime('2026-03-10T12:02:00Z');
  await books.credits.renew();
  books.setTime('2026-03-10T12:04:00Z');
  expect(await books.open().sweep()).toBe(0);
  expect(await books.credits.sweep()).toBe(0);
});

test('a single server gives up crashed try-ons immediately, but never its own running ones', async () => {
  await books.credits.reserve('maya', null);
  const again = books.open({ isAlone: true });
  const own = await again.reserve('maya', null);
  expect(await again.sweep()).toBe(1);
  expect(await remaining()).toBe(2);
  expect(await again.capture(own)).toBe(true);
});

test('after a crash its owner need not wait for the sweep', async () => {
  await books.credits.reserve('maya', null);
  await books.credits.reserve('maya', null);
  books.setTime('2026-03-10T12:03:00Z');
  await expect(books.credits.reserve('maya', null)).resolves.toBeDefined();
  expect(await remaining()).toBe(2);
});
