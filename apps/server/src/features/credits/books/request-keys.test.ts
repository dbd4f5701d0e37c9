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
const reserve = (request = REQUEST) => books.credits.reserve('maya', request);
const succeed = async (request = REQUEST) => books.credits.capture(await reserve(request));

test('an answered request can be repeated three times for free', async () => {
  await succeed();
  for (let repeat = 0; repeat < 3; repeat += 1) expect(await succeed()).toBe(true);
  await expect(reserve()).rejects.toMatchObject({ code: 'try_on_repeated' });
  expect(await remaining()).toBe(2);
  const { usage } = await books.credits.getCredits('maya');
  expect(usage.at(-1)?.tryOns).toBe(1);
});

test('a person’s repeats are limited to ten a day over all requests', async () => {
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  const requests = ['1', '2', '3', '4', '5'].map((key) => ({ ...REQUEST, key }));
  for (const request of requests) await succeed(request);
  const repeated = { code: 'try_on_repeated' };
  for (let repeat = 0; repeat < 10; repeat += 1) await succeed(requests[repeat % 5]);
  await expect(reserve(requests[0])).rejects.toMatchObject(repeated);
  // A new request is still accepted, and other people may repeat theirs.
  await succeed({ ...REQUEST, key: '6' });
  await expect(reserve({ ...REQUEST, key: '6' })).rejects.toMatchObject(repeated);
  await books.addPerson('tom');
  await books.credits.capture(await books.credits.reserve('tom', REQUEST));
  expect((await books.credits.reserve('tom', REQUEST)).isRepeat).toBe(true);
  books.setTime('2026-03-11T12:00:01Z');
  await succeed({ ...REQUEST, key: '7' });
  expect((await reserve({ ...REQUEST, key: '7' })).isRepeat).toBe(true);
});

test('an undelivered repeat does not count', async () => {
  await succeed();
  for (let repeat = 0; repeat < 5; repeat += 1) await books.credits.release(await reserve());
  for (let repeat = 0; repeat < 3; repeat += 1) await succeed();
  await expect(reserve()).rejects.toMatchObject({ code: 'try_on_repeated' });
});

test('a repeat has the same watermark as the first picture', async () => {
  await succeed();
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  expect((await reserve()).hasWatermark).toBe(true);
});

test('a repeat needs no credit', async () => {
  await succeed();
  await succeed({ key: 'key-2', hash: 'photos' });
  await succeed({ key: 'key-3', hash: 'photos' });
  expect(await remaining()).toBe(0);
  expect(await succeed()).toBe(true);
});

test('the same key with other photos is rejected, whatever happened to the first', async () => {
  const first = await reserve();
  const other = { ...REQUEST, hash: 'other photos' };
  await expect(reserve(other)).rejects.toMatchObject({ code: 'try_on_key_reused' });
  await books.credits.release(first);
  await expect(reserve(other)).rejects.toMatchObject({ code: 'try_on_key_reused' });
  await succeed();
  await expect(reserve(other)).rejects.toMatchObject({ code: 'try_on_key_reused' });
});

test('a repeat of a running request is told to wait', async () => {
  const running = { code: 'try_on_running', details: { retryAfterSeconds: expect.any(Number) } };
  const first = await reserve();
  await expect(reserve()).rejects.toMatchObject(running);
  await books.credits.capture(first);
  await reserve();
  await expect(reserve()).rejects.toMatchObject(running);
});

test('a failed request is tried again like a new one', async () => {
  await books.credits.release(await reserve());
  expect(await remaining()).toBe(3);
  await succeed();
  expect(await remaining()).toBe(2);
});

test('a request interrupted by a crash is tried again like a new one', async () => {
  await reserve();
  books.setTime('2026-03-10T12:10:00Z');
  await succeed();
  expect(await remaining()).toBe(2);
});

test('a key identifies its request for a day', async () => {
  await succeed();
  books.setTime('2026-03-11T11:59:59.999Z');
  await books.credits.sweep();
  expect(await succeed()).toBe(true);
  expect(await remaining()).toBe(2);
  books.setTime('2026-03-11T12:00:00.000Z');
  await succeed({ ...REQUEST, hash: 'other photos' });
  expect(await remaining()).toBe(1);
});

test('request data is deleted after a day', async () => {
  await succeed();
  books.setTime('2026-03-11T12:00:00.000Z');
  await books.credits.sweep();
  const rows = await books.database.db.selectFrom('try_on_key').selectAll().execute();
  expect(rows).toEqual([]);
});

test('forty concurrent requests with one key are one try-on', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => reserve()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(new Set(reasons)).toEqual(new Set(['try_on_running']));
  expect(await remaining()).toBe(2);
});

test('keys of different people do not collide', async () => {
  await books.addPerson('tom');
  await succeed();
  await books.credits.capture(await books.credits.reserve('tom', { ...REQUEST, hash: 'other photos' }));
  expect((await books.credits.getBalance('tom')).remaining).toBe(2);
});
