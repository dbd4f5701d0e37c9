import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBooks, type TestBooks } from '#src/testing/books/test-books.ts';

let books: TestBooks;

/** Books with every kind of entry: charged, released, rough, returned, repeated, open, voided. */
beforeEach(async () => {
  books = await createTestBooks();
  await books.addPerson('tom');
  const { credits } = books;
  const request = { key: 'k', hash: 'h' };
  await credits.capture(await credits.reserve('maya', request));
  await credits.capture(await credits.reserve('maya', request));
  await credits.release(await credits.reserve('maya', null));
  const rough = await credits.reserve('maya', null);
  await credits.bookRough(rough);
  await credits.capture(rough);
  const notRight = await credits.reserve('maya', null);
  await credits.capture(notRight);
  await credits.giveBack('maya', { id: notRight.jobId, reason: 'edges' });
  await credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  await credits.recordReversal({ reversalId: 're_1', userId: 'maya', of: { paymentId: 'pi_1' } });
  await credits.reserve('maya', null);
  await credits.reserve('tom', null);
  expect(await credits.check()).toEqual([]);
});

afterEach(() => books.close());

async function rulesBrokenBy(statement: string): Promise<string[]> {
  await sql.raw(statement).execute(books.database.db);
  return [...new Set((await books.credits.check()).map(({ rule }) => rule))];
}

const FREE = `'free:maya:2026-03'`;

function insertEntry(kind: string, amount: number, job = 'null', lot = FREE, user = `'maya'`): string {
  return `insert into credit_entry (user_id, lot_id, job_id, kind, amount, created_at)
    values (${user}, ${lot}, ${job}, '${kind}', ${amount}, '2026')`;
}

function insertJobs(count: number, state: string, columns: string, values: string): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `('maya', 'job-${index}', ${FREE}, '${state}', 1, '2026', '2026', '2026', ${values})`,
  );
  return `insert into try_on_job (user_id, id, lot_id, state, watermark, lease_until, created_at, settled_at, ${columns})
    values ${rows.join(', ')}`;
}

test.each([
  [
    'a credit out of nowhere',
    `update credit_lot set remaining = 3 where id = ${FREE}`,
    'what remains of a lot is the sum of its entries',
  ],
  ['a lot granted twice', insertEntry('grant', 3), 'a lot is granted once, and all of it'],
  [
    'a lot that was never granted',
    `insert into credit_lot select user_id, 'other', kind, plan, subscription_id, paid_by, granted, 0, month_start,
      starts_at, expires_at, voided_at, created_at from credit_lot where id = ${FREE}`,
    'a lot is granted once, and all of it',
  ],
  [
    'a lot that is larger than its grant',
    `update credit_lot set granted = 4 where id = ${FREE}`,
    'what was granted remains, was used, is on hold or was taken away',
  ],
  ['more taken than there was', insertEntry('void', -9), 'no lot is used or taken below nothing'],
  [
    'an entry in somebody else’s books',
    insertEntry('void', -1, 'null', FREE, `'tom'`),
    "an entry is in the books of its lot's owner",
  ],
  ['an entry that counts wrongly', insertEntry('void', 1), 'an entry counts what its kind says'],
  [
    'free try-ons of a month that were granted to one person again',
    `insert into credit_lot select user_id, 'other', kind, plan, subscription_id, paid_by, granted, 0, month_start,
      starts_at, expires_at, voided_at, created_at from credit_lot where id = ${FREE}`,
    'nobody is granted more free try-ons in a month than the Free plan has',
  ],
  [
    'free try-ons of a month that were granted to one address again',
    `update free_grant set granted = granted + 1 where address_key = 'maya'`,
    'no address is granted more free try-ons in a month than the Free plan has',
  ],
  [
    'a try-on charged to another lot than it held',
    `update try_on_job set lot_id = 'pass:pi_1' where user_id = 'maya' and state = 'reserved'`,
    'a try-on holds one credit of its lot',
  ],
  [
    'an open try-on that was charged',
    insertEntry('capture', 0, `(select id from try_on_job where user_id = 'maya' and state = 'reserved')`),
    'an open try-on is neither charged nor given back, unless its picture is rough',
  ],
  [
    'a success that was not charged',
    `update try_on_job set state = 'succeeded', settled_at = '2026' where state = 'reserved'`,
    'charged are the try-ons that succeeded',
  ],
  [
    'a charge that did not succeed',
    `update try_on_job set state = 'failed' where state = 'succeeded' and repeat_of is null`,
    'charged are the try-ons that succeeded',
  ],
  [
    'a failure that was not given back',
    `update try_on_job set state = 'expired', settled_at = '2026' where state = 'reserved'`,
    'given back are the try-ons that did not, and the rough ones',
  ],
  [
    'a rough picture on the way whose credit is still held',
    `update try_on_job set rough_at = '2026' where state = 'reserved'`,
    'an open try-on is neither charged nor given back, unless its picture is rough',
  ],
  [
    'a rough picture that was charged',
    `update try_on_job set state = 'rough', rough_at = '2026' where state = 'succeeded' and repeat_of is null`,
    'charged are the try-ons that succeeded',
  ],
  [
    'a picture that was given back without its credit',
    `update try_on_job set state = 'returned', returned_at = '2026', return_reason = 'other'
      where state = 'succeeded' and repeat_of is null`,
    'a picture that was given back gives back one credit, and no other one does',
  ],
  [
    'a credit that came back from a picture that nobody gave back',
    insertEntry('return', 1, `(select id from try_on_job where state = 'rough')`),
    'a picture that was given back gives back one credit, and no other one does',
  ],
  [
    'more pictures given back than a month allows',
    insertJobs(4, 'returned', 'returned_at, return_reason', `'2026-03-10', 'other'`),
    'no month has more pictures given back than it allows',
  ],
  [
    'more rough pictures than a day allows',
    insertJobs(11, 'rough', 'rough_at', `'2026-03-10T12'`),
    'no day has more rough pictures than it allows',
  ],
  [
    'a repeat that was charged',
    insertEntry('hold', -1, '(select id from try_on_job where repeat_of is not null)'),
    'a repeat costs nothing',
  ],
  [
    'a repeat of what was never delivered',
    `update try_on_job set state = 'failed' where lot_id is not null and state = 'succeeded'`,
    'only a try-on that was paid for is repeated',
  ],
])('finds %s', async (_name, statement, rule) => {
  expect(await rulesBrokenBy(statement)).toContain(rule);
});

test.each([
  ['below nothing', `update credit_lot set remaining = -1 where id = ${FREE}`],
  ['above what was granted', `update credit_lot set remaining = 4 where id = ${FREE}`],
  ['left over after it was taken away', `update credit_lot set remaining = 1 where id = 'pass:pi_1'`],
  [
    'settled twice',
    insertEntry('release', 1, `(select min(job_id) from credit_entry where kind = 'capture')`),
  ],
  ['held twice', insertEntry('hold', -1, `(select min(job_id) from credit_entry where kind = 'hold')`)],
  ['given back twice', insertEntry('return', 1, `(select job_id from credit_entry where kind = 'return')`)],
  ['charged and rough', `update try_on_job set rough_at = '2026' where state = 'succeeded'`],
  ['rough without having been found so', `update try_on_job set rough_at = null where state = 'rough'`],
  ['given back without a reason', `update try_on_job set return_reason = null where state = 'returned'`],
  ['open and settled', `update try_on_job set settled_at = '2026' where state = 'reserved'`],
  ['neither paid for nor a repeat', `update try_on_job set lot_id = null where repeat_of is null`],
])('the database rejects what is %s', async (_name, statement) => {
  await expect(sql.raw(statement).execute(books.database.db)).rejects.toThrow();
});
