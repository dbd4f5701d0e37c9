import { expect, test } from 'vitest';
import {
  createTestBooks,
  invoiceFact,
  subscriptionFact,
  type TestBooks,
} from '#src/testing/books/test-books.ts';

type Step = (server: TestBooks['credits']) => Promise<unknown>;

/** All permutations of the steps. */
function ordersOf(steps: readonly Step[]): Step[][] {
  if (steps.length < 2) return [[...steps]];
  return steps.flatMap((step, index) =>
    ordersOf([...steps.slice(0, index), ...steps.slice(index + 1)]).map((rest) => [step, ...rest]),
  );
}

/** A month of Plus that is upgraded on the third day. */
function upgradeOf(userId: string) {
  const own = { userId, subscriptionId: `sub-${userId}` };
  const upgradedAt = new Date('2026-03-12');
  const upgradeId = `up-${userId}`;
  const steps: Step[] = [
    (server) => server.recordPaidInvoice(invoiceFact({ ...own, invoiceId: `in-${userId}` })),
    (server) =>
      server.recordPaidInvoice(
        invoiceFact({ ...own, invoiceId: upgradeId, plan: 'pro', reason: 'upgrade', paidAt: upgradedAt }),
      ),
    (server) => server.recordSubscription(subscriptionFact({ ...own, plan: 'pro', observedAt: upgradedAt })),
  ];
  const reversed: Step = (server) =>
    server.recordReversal({ reversalId: `re-${userId}`, userId, of: { invoiceId: upgradeId } });
  const ended: Step = (server) =>
    server.recordSubscription(subscriptionFact({ ...own, plan: 'pro', status: 'ended' }));
  return { reversed: [...steps, reversed], ended: [...steps, ended] };
}

test.each([
  ['reversed', [150, 0]],
  ['ended', [0, 0]],
] as const)(
  'an upgrade that is %s leaves the same books, in any order and number of reports',
  async (end, expected) => {
    const books = await createTestBooks({ at: '2026-03-15' });
    const outcomes = new Set<string>();
    const orders = ordersOf(upgradeOf('nobody')[end]).length;
    for (let index = 0; index < orders; index += 1) {
      const userId = `person-${index}`;
      await books.addPerson(userId);
      const order = ordersOf(upgradeOf(userId)[end])[index] ?? [];
      for (const step of order) await step(books.credits);
      await Promise.all(order.map((step) => step(books.credits)));
      const { lots } = await books.credits.exportBooks(userId);
      expect(lots.map(({ remaining }) => remaining)).toEqual(expected);
      outcomes.add(JSON.stringify(lots));
    }
    expect([orders, outcomes.size]).toEqual([24, 1]);
    expect(await books.credits.check()).toEqual([]);
    await books.close();
  },
);
