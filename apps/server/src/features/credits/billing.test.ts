import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestBooks,
  invoiceFact,
  subscriptionFact,
  type TestBooks,
} from '#src/testing/books/test-books.ts';
import { listBillingFacts } from './credits.store.ts';

let books: TestBooks;

beforeEach(async () => {
  books = await createTestBooks();
});

afterEach(async () => {
  expect(await books.credits.check()).toEqual([]);
  await books.close();
});

const YEAR = {
  billing: 'annual',
  periodStart: new Date('2026-01-31T10:00:00Z'),
  periodEnd: new Date('2027-01-31T10:00:00Z'),
} as const;

const at = (moment: string) => new Date(moment);
const balance = () => books.credits.getBalance('maya');
const subscriptions = async () => (await listBillingFacts(books.database.db, 'maya')).subscriptions;

async function subscribeForAYear(plan: 'plus' | 'pro' = 'plus'): Promise<void> {
  books.setTime(YEAR.periodStart);
  await books.credits.recordSubscription(subscriptionFact({ ...YEAR, plan, observedAt: YEAR.periodStart }));
  await books.credits.recordPaidInvoice(invoiceFact({ ...YEAR, plan, amountCents: 8280 }));
}

test('a paid invoice grants its month, whatever else has been reported', async () => {
  await books.credits.recordPaidInvoice(invoiceFact());
  expect(await balance()).toMatchObject({ plan: 'plus', remaining: 150, watermark: false });
});

test('an invoice that is reported fifty times concurrently grants one month', async () => {
  await Promise.all(Array.from({ length: 50 }, () => books.credits.recordPaidInvoice(invoiceFact())));
  expect(await books.planLots()).toHaveLength(1);
  expect((await balance()).remaining).toBe(150);
});

test('unused credits are kept each month while the subscription continues', async () => {
  await books.subscribeMonthly();
  await books.spend(10);
  books.setTime('2026-04-10T12:00:00Z');
  const next = { periodStart: at('2026-04-10T12:00:00Z'), periodEnd: at('2026-05-10T12:00:00Z') };
  await books.credits.recordSubscription(subscriptionFact({ ...next, observedAt: books.now() }));
  await books.credits.recordPaidInvoice(invoiceFact({ ...next, invoiceId: 'in_2', reason: 'cycle' }));
  expect((await balance()).remaining).toBe(140 + 150);
});

test('a year grants twelve months, each at its time, and no more', async () => {
  await subscribeForAYear();
  const starts = [
    ['2026-02-28T10:00:00.000Z', 2],
    ['2026-03-31T10:00:00.000Z', 3],
    ['2026-04-30T10:00:00.000Z', 4],
    ['2026-12-31T10:00:00.000Z', 12],
  ] as const;
  expect((await balance()).refillsAt).toBe(starts[0][0]);
  for (const [start, months] of starts) {
    books.setTime(at(start).getTime() - 1 > 0 ? new Date(at(start).getTime() - 1) : start);
    expect((await balance()).remaining).toBe(150 * (months - 1));
    books.setTime(start);
    expect((await balance()).remaining).toBe(150 * months);
    await books.credits.grantDueMonths();
    expect(await books.planLots()).toHaveLength(months);
  }
  books.setTime('2027-01-31T10:00:01Z');
  await books.credits.grantDueMonths();
  expect(await books.planLots()).toHaveLength(12);
});

test('months missed while no server was running are granted once', async () => {
  await subscribeForAYear('pro');
  books.setTime('2026-08-01');
  const others = [books.credits, books.open(), books.open()];
  await Promise.all(others.map((server) => server.grantDueMonths()));
  expect((await books.planLots()).map(({ granted, remaining }) => [granted, remaining])).toEqual(
    Array.from({ length: 7 }, () => [300, 300]),
  );
});

test('an account with unreadable facts does not block the others', async () => {
  const zoe = { userId: 'zoe', subscriptionId: 'sub_2' };
  await subscribeForAYear();
  await books.addPerson(zoe.userId);
  await books.credits.recordSubscription(subscriptionFact({ ...YEAR, ...zoe, observedAt: YEAR.periodStart }));
  await books.credits.recordPaidInvoice(invoiceFact({ ...YEAR, ...zoe, invoiceId: 'in_2' }));
  const begin = (moment: string) =>
    books.database.db
      .updateTable('paid_invoice')
      .set({ period_start: moment })
      .where('user_id', '=', 'maya')
      .execute();
  await begin('not a moment');
  books.setTime('2026-08-01');
  await expect(books.credits.grantDueMonths()).rejects.toMatchObject({ errors: [expect.any(Error)] });
  const { lots } = await books.credits.exportBooks(zoe.userId);
  expect(lots.filter(({ kind }) => kind !== 'free')).toHaveLength(7);
  await begin(YEAR.periodStart.toISOString());
});

test('a failed renewal keeps everything usable and grants nothing, until the provider gives up', async () => {
  await subscribeForAYear();
  books.setTime('2026-02-15');
  await books.credits.recordSubscription(
    subscriptionFact({ ...YEAR, status: 'past_due', observedAt: books.now() }),
  );
  books.setTime('2026-03-05');
  await books.credits.grantDueMonths();
  expect(await balance()).toMatchObject({ plan: 'plus', remaining: 150, watermark: false, refillsAt: null });
  await books.credits.recordSubscription(
    subscriptionFact({ ...YEAR, status: 'active', observedAt: books.now() }),
  );
  expect((await balance()).remaining).toBe(300);
  await books.credits.recordSubscription(
    subscriptionFact({ ...YEAR, status: 'ended', observedAt: books.now() }),
  );
  expect(await balance()).toMatchObject({ plan: 'free', remaining: 3, watermark: true });
});

test('upgrades grant the difference once a month, however often the plan changes', async () => {
  await books.subscribeMonthly();
  await books.spend(20);
  books.setTime('2026-03-15');
  const upgrade = invoiceFact({ invoiceId: 'in_up', plan: 'pro', reason: 'upgrade', paidAt: books.now() });
  await books.credits.recordPaidInvoice(upgrade);
  expect((await balance()).remaining).toBe(280);
  books.setTime('2026-03-20');
  await books.credits.recordPaidInvoice({ ...upgrade, invoiceId: 'in_up_2', paidAt: books.now() });
  expect((await balance()).remaining).toBe(280);
  books.setTime('2026-04-10T12:00:00Z');
  await books.credits.recordPaidInvoice(
    invoiceFact({
      invoiceId: 'in_2',
      plan: 'pro',
      reason: 'cycle',
      periodStart: at('2026-04-10T12:00:00Z'),
      periodEnd: at('2026-05-10T12:00:00Z'),
    }),
  );
  expect((await balance()).remaining).toBe(280 + 300);
});

test('an upgrade in a paid year grants the difference now and the larger plan each later month', async () => {
  await subscribeForAYear();
  books.setTime('2026-03-05');
  await books.credits.recordPaidInvoice(
    invoiceFact({ ...YEAR, invoiceId: 'in_up', plan: 'pro', reason: 'upgrade', paidAt: books.now() }),
  );
  expect((await books.planLots()).map(({ granted }) => granted)).toEqual([150, 150, 150]);
  books.setTime('2026-04-01');
  expect((await balance()).remaining).toBe(450 + 300);
});

test('from monthly to annual: the new year starts, and the old month grants nothing more', async () => {
  await books.subscribeMonthly();
  books.setTime('2026-03-20T12:00:00Z');
  const year = {
    billing: 'annual',
    periodStart: books.now(),
    periodEnd: at('2027-03-20T12:00:00Z'),
  } as const;
  await books.credits.recordSubscription(subscriptionFact({ ...year, observedAt: books.now() }));
  await books.credits.recordPaidInvoice(invoiceFact({ ...year, invoiceId: 'in_2', reason: 'cycle' }));
  expect((await balance()).remaining).toBe(300);
  books.setTime('2026-04-19T12:00:00Z');
  expect((await balance()).remaining).toBe(300);
  books.setTime('2026-04-20T12:00:00Z');
  expect((await balance()).remaining).toBe(450);
});

test('a downgrade keeps the remaining credits and grants its own number from the next invoice', async () => {
  books.setTime('2026-03-10T12:00:00Z');
  await books.credits.recordSubscription(subscriptionFact({ plan: 'pro' }));
  await books.credits.recordPaidInvoice(invoiceFact({ plan: 'pro' }));
  await books.spend(50);
  books.setTime('2026-04-10T12:00:00Z');
  const next = { periodStart: at('2026-04-10T12:00:00Z'), periodEnd: at('2026-05-10T12:00:00Z') };
  await books.credits.recordSubscription(subscriptionFact({ ...next, observedAt: books.now() }));
  await books.credits.recordPaidInvoice(invoiceFact({ ...next, invoiceId: 'in_2', reason: 'cycle' }));
  expect(await balance()).toMatchObject({ plan: 'plus', remaining: 250 + 150 });
});

test('a cancelled plan is usable until the last second of the period, and resuming undoes it', async () => {
  await books.subscribeMonthly();
  const cancelled = subscriptionFact({ cancelAtPeriodEnd: true, observedAt: at('2026-03-12') });
  await books.credits.recordSubscription(cancelled);
  expect(await balance()).toMatchObject({
    plan: 'plus',
    remaining: 150,
    refillsAt: '2026-04-10T12:00:00.000Z',
  });
  expect((await books.credits.getCredits('maya')).lots[0]?.expiresAt).toBe('2026-04-10T12:00:00.000Z');
  books.setTime('2026-04-10T11:59:59.999Z');
  expect(await balance()).toMatchObject({ plan: 'plus', remaining: 150 });
  // Its end has not been reported yet.
  books.setTime('2026-04-10T12:00:00.000Z');
  expect(await balance()).toMatchObject({ plan: 'free', remaining: 3, watermark: true });
  books.setTime('2026-04-10T11:00:00.000Z');
  await books.credits.recordSubscription(subscriptionFact({ observedAt: at('2026-03-13') }));
  expect((await books.credits.getCredits('maya')).lots[0]?.expiresAt).toBeNull();
});

test('the end of a subscription ends its remaining credits only', async () => {
  await books.credits.recordPaidPass({ paymentId: 'pi_1', userId: 'maya', paidAt: books.now() });
  await books.subscribeMonthly();
  await books.credits.recordSubscription(subscriptionFact({ status: 'ended' }));
  expect(await balance()).toMatchObject({ plan: 'free', hasPass: true, remaining: 303 });
});

test('an ended subscription stays ended, whenever the provider was queried', async () => {
  await books.subscribeMonthly();
  await books.credits.recordSubscription(subscriptionFact({ status: 'ended', observedAt: at('2026-03-11') }));
  await books.credits.recordSubscription(subscriptionFact({ observedAt: at('2026-03-12') }));
  expect(await subscriptions()).toMatchObject([{ status: 'ended' }]);
  expect((await balance()).plan).toBe('free');
});

test('older reports do not replace newer ones', async () => {
  await books.subscribeMonthly();
  await books.credits.recordSubscription(
    subscriptionFact({ cancelAtPeriodEnd: true, observedAt: at('2026-03-12') }),
  );
  await books.credits.recordSubscription(subscriptionFact({ observedAt: at('2026-03-11') }));
  const newest = subscriptionFact({ cancelAtPeriodEnd: true, observedAt: at('2026-03-12') });
  expect(await subscriptions()).toEqual([{ ...newest, endedAt: null }]);
});

test('fourteen months: every balance exact', async () => {
  await subscribeForAYear();
  let expected = 150;
  for (let month = 1; month < 14; month += 1) {
    const moment = new Date(Date.UTC(2026, 1 + month, 1));
    books.setTime(moment);
    if (month === 12) {
      const next = { periodStart: YEAR.periodEnd, periodEnd: at('2028-01-31T10:00:00Z') };
      await books.credits.recordSubscription(
        subscriptionFact({ ...YEAR, ...next, observedAt: YEAR.periodEnd }),
      );
      await books.credits.recordPaidInvoice(
        invoiceFact({ ...YEAR, ...next, invoiceId: 'in_2', reason: 'cycle' }),
      );
    }
    await books.credits.grantDueMonths();
    await books.spend(month);
    expected += 150 - month;
    expect([month, (await balance()).remaining]).toEqual([month, expected]);
    expect(await books.credits.check()).toEqual([]);
  }
  expect(await books.planLots()).toHaveLength(14);
  await books.credits.recordSubscription(
    subscriptionFact({ ...YEAR, status: 'ended', observedAt: books.now() }),
  );
  expect((await balance()).remaining).toBe(3);
});
