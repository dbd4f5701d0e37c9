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

const balance = () => books.credits.getBalance('maya');

test('a reversal takes the remaining credits only; running try-ons finish', async () => {
  await books.subscribeMonthly();
  await books.spend(5);
  const [first, second] = [
    await books.credits.reserve('maya', null),
    await books.credits.reserve('maya', null),
  ];
  await books.credits.recordReversal({ reversalId: 're_1', userId: 'maya', of: { invoiceId: 'in_1' } });
  expect((await books.planLots()).map(({ remaining }) => remaining)).toEqual([0]);
  expect(await books.credits.capture(first)).toBe(true);
  expect(await books.credits.release(second)).toBe(true);
  await books.credits.recordReversal({ reversalId: 're_1', userId: 'maya', of: { invoiceId: 'in_1' } });
  expect((await books.planLots()).map(({ remaining }) => remaining)).toEqual([0]);
});

test('a refund is only recorded if nothing was used, and undone if it was refused', async () => {
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  const refund = { reversalId: 're_1', userId: 'maya', of: { paymentId: 'pi_1' } };
  await books.spend(3);
  expect(await books.credits.isUnused(refund.of)).toBe(true);
  expect(await books.credits.reverseIfUnused(refund)).toBe(true);
  expect(await books.credits.reverseIfUnused(refund)).toBe(true);
  expect((await balance()).remaining).toBe(0);
  await books.credits.withdrawReversal('re_1');
  expect((await balance()).remaining).toBe(300);
  const hold = await books.credits.reserve('maya', null);
  expect(await books.credits.isUnused(refund.of)).toBe(false);
  expect(await books.credits.reverseIfUnused(refund)).toBe(false);
  await books.credits.release(hold);
  expect(await books.credits.reverseIfUnused(refund)).toBe(true);
});

test('a won dispute restores what it took, but used credits stay used', async () => {
  await books.subscribeMonthly();
  await books.spend(5);
  const hold = await books.credits.reserve('maya', null);
  await books.credits.recordReversal({ reversalId: 'dp_1', userId: 'maya', of: { invoiceId: 'in_1' } });
  await books.credits.release(hold);
  await books.credits.withdrawReversal('dp_1');
  expect((await balance()).remaining).toBe(145);
});
