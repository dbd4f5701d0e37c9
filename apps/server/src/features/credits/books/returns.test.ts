import { RETURNS_A_MONTH } from '@tryon/contract/try-on/grade.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBooks, type TestBooks } from '#src/testing/books/test-books.ts';

let books: TestBooks;

beforeEach(async () => {
  books = await createTestBooks({ mostAtOnce: 100 });
});

afterEach(async () => {
  expect(await books.credits.check()).toEqual([]);
  await books.close();
});

const REQUEST = { key: 'key-1', hash: 'photos' };
const PASS = { paymentId: 'pi_1' };
const remaining = async () => (await books.credits.getBalance('maya')).remaining;
const buyPass = () => books.credits.recordPaidPass({ ...PASS, userId: 'maya', paidAt: books.now() });
const giveBack = (id: string, credits = books.credits) => credits.giveBack('maya', { id, reason: 'sleeves' });

/** Returns the id of a charged picture. */
async function deliver(request: typeof REQUEST | null = null): Promise<string> {
  const reservation = await books.credits.reserve('maya', request);
  await books.credits.capture(reservation);
  return reservation.jobId;
}

test('returning a picture returns its credit and the number of returns left', async () => {
  const id = await deliver();
  expect(await remaining()).toBe(2);
  expect(await giveBack(id)).toBe(RETURNS_A_MONTH - 1);
  expect(await remaining()).toBe(3);
  expect((await books.credits.getCredits('maya')).usage.at(-1)?.tryOns).toBe(0);
  expect((await books.credits.exportBooks('maya')).tryOns).toMatchObject([
    { state: 'returned', charged: false, notRight: 'sleeves' },
  ]);
});

test('a picture can be returned once', async () => {
  const id = await deliver();
  await giveBack(id);
  await expect(giveBack(id)).rejects.toMatchObject({ code: 'return_done' });
  expect(await remaining()).toBe(3);
});

test('three returns a month, and three again in the next', async () => {
  await buyPass();
  const ids = [];
  for (let time = 0; time < RETURNS_A_MONTH + 4; time += 1) ids.push(await deliver());
  const left = [];
  for (const id of ids.slice(-RETURNS_A_MONTH)) left.push(await giveBack(id));
  expect(left).toEqual([2, 1, 0]);
  const [, , , id = ''] = ids;
  await expect(giveBack(id)).rejects.toMatchObject({ code: 'returns_used_up' });
  books.setTime('2026-04-01T00:00:00Z');
  expect(await giveBack(id)).toBe(RETURNS_A_MONTH - 1);
});

test('concurrent returns on any server: three pictures are returned, each once', async () => {
  await buyPass();
  const ids = [];
  for (let time = 0; time < 8; time += 1) ids.push(await deliver());
  const before = await remaining();
  const other = books.open();
  const outcomes = await Promise.allSettled(
    ids.slice(3).flatMap((id) => [giveBack(id), giveBack(id, other), giveBack(id)]),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(RETURNS_A_MONTH);
  expect(await remaining()).toBe(before + RETURNS_A_MONTH);
});

test('only charged pictures can be returned', async () => {
  const open = await books.credits.reserve('maya', null);
  await expect(giveBack(open.jobId)).rejects.toMatchObject({ code: 'try_on_running' });
  await books.credits.release(open);
  await expect(giveBack(open.jobId)).rejects.toMatchObject({ code: 'return_not_charged' });
  const rough = await books.credits.reserve('maya', null);
  await books.credits.bookRough(rough);
  await books.credits.capture(rough);
  await expect(giveBack(rough.jobId)).rejects.toMatchObject({ code: 'return_not_charged' });
  expect(await remaining()).toBe(3);
});

test('another person’s picture is not found', async () => {
  const id = await deliver();
  await books.addPerson('tom');
  const others = books.credits.giveBack('tom', { id, reason: 'other' });
  await expect(others).rejects.toMatchObject({ code: 'not_found' });
  await expect(giveBack('8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f')).rejects.toMatchObject({ code: 'not_found' });
  const nobody = books.credits.giveBack('nobody', { id, reason: 'other' });
  await expect(nobody).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('returning a repeat returns the first try-on', async () => {
  await deliver(REQUEST);
  const repeat = await deliver(REQUEST);
  await giveBack(repeat);
  expect(await remaining()).toBe(3);
  await expect(giveBack(repeat)).rejects.toMatchObject({ code: 'return_done' });
});

test('repeating a request whose picture was returned costs a credit', async () => {
  await giveBack(await deliver(REQUEST));
  await deliver(REQUEST);
  expect(await remaining()).toBe(2);
});

test('a credit is only returned if its lot still exists', async () => {
  const id = await deliver();
  books.setTime('2026-04-01T00:00:00Z');
  await expect(giveBack(id)).rejects.toMatchObject({ code: 'return_too_late' });
  expect(await remaining()).toBe(3);
});

test('a returned credit counts as used for a refund', async () => {
  await books.spend(3);
  await buyPass();
  const id = await deliver();
  await giveBack(id);
  expect(await remaining()).toBe(300);
  expect(await books.credits.isUnused(PASS)).toBe(false);
  const refund = { reversalId: 're_1', userId: 'maya', of: PASS };
  expect(await books.credits.reverseIfUnused(refund)).toBe(false);
});

test('a reversed payment takes the returned credit along, and a withdrawn reversal restores it', async () => {
  await books.spend(3);
  await buyPass();
  const [first] = [await deliver(), await deliver()];
  await giveBack(first);
  await books.credits.recordReversal({ reversalId: 're_1', userId: 'maya', of: PASS });
  expect(await remaining()).toBe(0);
  await books.credits.withdrawReversal('re_1');
  expect(await remaining()).toBe(299);
});

test('a concurrent refund and return: the credit was used, so there is no refund', async () => {
  await books.spend(3);
  await buyPass();
  const id = await deliver();
  const [isRefunded] = await Promise.all([
    books.credits.reverseIfUnused({ reversalId: 're_1', userId: 'maya', of: PASS }),
    giveBack(id, books.open()),
  ]);
  expect([isRefunded, await remaining()]).toEqual([false, 300]);
});
