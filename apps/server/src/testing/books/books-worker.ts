import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase } from '#src/db/open-database.ts';
import { DomainError } from '#src/domain-error.ts';
import type { ReversalFact } from '#src/features/credits/billing-facts.ts';
import { type Credits, createCredits } from '#src/features/credits/credits.ts';

/** A process that uses the books like a server until it is killed, and reports each delivered picture. */
const orders = z
  .object({
    dataFolder: z.string(),
    databaseUrl: z.string().nullable(),
    databaseLimits: z.record(z.string(), z.number()).default({}),
    people: z.array(z.string()),
    leaseMs: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const LOOPS = 6;
const LONGEST_WORK_MS = 6;
/** Per person. Ended subscriptions stay ended, so that eventually only passes are left. */
const SUBSCRIPTIONS = 500;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

const database = await openDatabase(orders);
const credits = createCredits({
  ...database,
  leaseMs: orders.leaseMs,
  mostAtOnce: 1000,
  // Each pair of people shares a mailbox, so that their grants compete for the same address.
  findFreeClaim: async (userId) => ({ addressKey: `mailbox of ${userId.slice(0, -1)}`, isConfirmed: true }),
});
const { people } = orders;
let count = 0;

const randomPerson = () => people[Math.floor(Math.random() * people.length)] ?? '';

function newId(): string {
  count += 1;
  return `${process.pid}-${count}`;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function tryOn(): Promise<void> {
  const request = Math.random() < 0.3 ? { key: `key-${Math.floor(Math.random() * 500)}`, hash: 'h' } : null;
  const reservation = await credits.reserve(randomPerson(), request);
  await delay(Math.random() * LONGEST_WORK_MS);
  const fate = Math.random();
  // Some pictures turn out rough, and some of the others are returned.
  if (Math.random() < 0.2) {
    try {
      await credits.bookRough(reservation);
    } catch (error) {
      await credits.release(reservation);
      throw error;
    }
  }
  if (fate < 0.65) {
    if (await credits.capture(reservation)) say(`delivered ${reservation.jobId}`);
    if (Math.random() < 0.1) {
      await credits.giveBack(reservation.userId, { id: reservation.jobId, reason: 'other' });
    }
  } else if (fate < 0.95) await credits.release(reservation);
  // The rest is lost, as in a crash.
}

/** Pays a pass; some are refunded, disputed with either outcome, or reversed while in use. */
async function payPass(): Promise<void> {
  const userId = randomPerson();
  const payment = { paymentId: newId() };
  await credits.recordPaidPass({ ...payment, userId, paidAt: new Date() });
  await reverseAtTimes(userId, payment);
}

async function reverseAtTimes(userId: string, of: ReversalFact['of']): Promise<void> {
  const fact = { reversalId: newId(), userId, of };
  const fate = Math.random();
  if (fate < 0.2) await credits.recordReversal(fact);
  else if (fate < 0.4) await credits.reverseIfUnused(fact);
  else if (fate < 0.6) {
    await credits.recordReversal(fact);
    await credits.withdrawReversal(fact.reversalId);
  }
}

/** Reports one of a person's few subscriptions: paid, changed or ended, in any order and concurrently. */
async function changePlan(): Promise<void> {
  const userId = randomPerson();
  const own = {
    userId,
    subscriptionId: `subscription-${userId}-${Math.floor(Math.random() * SUBSCRIPTIONS)}`,
  };
  const plan = Math.random() < 0.5 ? 'plus' : 'pro';
  const paidAt = new Date();
  const period = { periodStart: paidAt, periodEnd: new Date(paidAt.getTime() + MONTH_MS) };
  const invoice = { ...own, ...period, invoiceId: newId(), plan, billing: 'monthly', paidAt } as const;
  const isUpgrade = plan === 'pro' && Math.random() < 0.5;
  await Promise.all([
    credits.recordSubscription({
      ...own,
      ...period,
      plan,
      billing: 'monthly',
      status: Math.random() < 0.2 ? 'ended' : 'active',
      cancelAtPeriodEnd: false,
      pendingChange: null,
      observedAt: paidAt,
    }),
    credits.recordPaidInvoice({ ...invoice, reason: isUpgrade ? 'upgrade' : 'create', amountCents: 990 }),
    credits.grantDueMonths(),
  ]);
  await reverseAtTimes(userId, { invoiceId: invoice.invoiceId });
}

function chooseTask(): () => Promise<void> {
  const choice = Math.random();
  if (choice < 0.03) return payPass;
  return choice < 0.05 ? changePlan : tryOn;
}

async function work(): Promise<never> {
  for (;;) {
    try {
      await chooseTask()();
    } catch (error) {
      // Expected failures, such as missing credits or a key in use.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

async function keep(books: Credits): Promise<never> {
  for (;;) {
    await books.renew();
    const swept = await books.sweep();
    if (swept > 0) say(`swept ${swept}`);
    await delay(orders.leaseMs / 3);
  }
}

say('ready');
await Promise.all([keep(credits), ...Array.from({ length: LOOPS }, work)]);
