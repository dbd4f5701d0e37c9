import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase } from '#src/db/open-database.ts';
import { DomainError } from '#src/domain-error.ts';
import { type Credits, createCredits } from '#src/features/credits/credits.ts';

/** A process that uses the books as a server does until somebody kills it, and says each charge that it has made. */
const orders = z
  .object({
    dataFolder: z.string(),
    databaseUrl: z.string().nullable(),
    people: z.array(z.string()),
    leaseMs: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const LOOPS = 6;
const LONGEST_WORK_MS = 6;

const database = await openDatabase(orders);
const credits = createCredits({ ...database, leaseMs: orders.leaseMs, mostAtOnce: 1000 });
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
  if (fate < 0.65) {
    if (await credits.capture(reservation)) say(`charged ${reservation.jobId}`);
  } else if (fate < 0.95) await credits.release(reservation);
  // The rest is lost, as if the process had died with it.
}

async function pay(): Promise<void> {
  const userId = randomPerson();
  const paymentId = newId();
  await credits.recordPaidPass({ paymentId, userId, paidAt: new Date() });
  if (Math.random() < 0.3) {
    await credits.recordReversal({ reversalId: newId(), userId, of: { paymentId } });
  }
}

async function work(): Promise<never> {
  for (;;) {
    try {
      await (Math.random() < 0.03 ? pay() : tryOn());
    } catch (error) {
      // No credits left, a key in use: that is how it is told.
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
