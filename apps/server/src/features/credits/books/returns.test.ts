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

test('a picture that is not right gives its try-on back, and says how many more can', async () => {
  const id = await deliver();
  expect(await remaining()).toBe(2);
  expect(await giveBack(id)).toBe(RETURNS_A_MONTH - 1);
  expect(await remaining()).toBe(3);
  expect((await books.credits.getCredits('maya')).usage.at(-1)?.tryOns).toBe(0);
  expect((await books.credits.exportBooks('maya')).tryOns).toMatchObject([
    { state: 'returned', charged: false, notRight: 'sleeves' },
  ]);
});

test('a picture is given back once', async () => {
  const id = await deliver();
  await giveBack(id);
  await expect(giveBack(id)).rejects.toMatchObject({ code: 'return_done' });
  expect(await remaining()).toBe(3);
});

test('three a month, and the next month three again', async () => {
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

test('of everybody who gives back at once, on any server, three pictures are given back, each once', async () => {
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

test('only a picture that was charged is given back', async () => {
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

test('somebody else’s picture is as unknown as none', async () => {
  const id = await deliver();
  await books.addPerson('tom');
  const others = books.credits.giveBack('tom', { id, reason: 'other' });
  await expect(others).rejects.toMatchObject({ code: 'not_found' });
  await expect(giveBack('8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f')).rejects.toMatchObject({ code: 'not_found' });
  const nobody = books.credits.giveBack('nobody', { id, reason: 'other' });
  await expect(nobody).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a repeat shows the picture of the first try-on, and gives that one back', async () => {
  await deliver(REQUEST);
  const repeat = await deliver(REQUEST);
  await giveBack(repeat);
  expect(await remaining()).toBe(3);
  await expect(giveBack(repeat)).rejects.toMatchObject({ code: 'return_done' });
});

test('a request whose picture was given back costs a try-on when it is sent again', async () => {
  await giveBack(await deliver(REQUEST));
  await deliver(REQUEST);
  expect(await remaining()).toBe(2);
});

test('what a try-on was paid from has to be there to take it back', async () => {
  const id = await deliver();
  books.setTime('2026-04-01T00:00:00Z');
  await expect(giveBack(id)).rejects.toMatchObject({ code: 'return_too_late' });
  expect(await remaining()).toBe(3);
});

test('a try-on that was given back counts as used when a payment is refunded', async () => {
  await books.spend(3);
  await buyPass();
  const id = await deliver();
  await giveBack(id);
  expect(await remaining()).toBe(300);
  expect(await books.credits.isUnused(PASS)).toBe(false);
  const refund = { reversalId: 're_1', userId: 'maya', of: PASS };
  expect(await books.credits.reverseIfUnused(refund)).toBe(false);
});

test('a payment that went back takes what was given back along, and a withdrawn one brings it again', async () => {
  await books.spend(3);
  await buyPass();
  const [first] = [await deliver(), await deliver()];
  await giveBack(first);
  await books.credits.recordReversal({ reversalId: 're_1', userId: 'maya', of: PASS });
  expect(await remaining()).toBe(0);
  await books.credits.withdrawReversal('re_1');
  expect(await remaining()).toBe(299);
});

test('a refund and a return at once: the try-on was used, so the money stays', async () => {
  await books.spend(3);
  await buyPass();
  const id = await deliver();
  const [isRefunded] = await Promise.all([
    books.credits.reverseIfUnused({ reversalId: 're_1', userId: 'maya', of: PASS }),
    giveBack(id, books.open()),
  ]);
  expect([isRefunded, await remaining()]).toEqual([false, 300]);
});
