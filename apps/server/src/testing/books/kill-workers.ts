import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '#src/db/open-database.ts';
import { type Credits, createCredits } from '#src/features/credits/credits.ts';
import { addTestPerson } from '#src/testing/database/test-person.ts';

export interface KillOptions {
  place: OpenDatabaseOptions;
  /** Duration of the killing, and how much has to happen meanwhile: a slow machine goes on until it has. */
  forMs: number;
  least?: { kills: number; deliveries: number };
  /** Number of processes; one for the embedded database. */
  workers: number;
}

export interface KillOutcome {
  kills: number;
  jobs: number;
  /** Charged jobs in the books, without repeats, and stored charges; both numbers must be equal. */
  succeeded: number;
  charged: number;
  /** Pictures that were delivered free, and pictures that were returned. */
  rough: number;
  returned: number;
  /** Deliveries that workers reported before they died but that the books do not contain. */
  forgotten: number;
  /** Jobs still open after a final sweep. */
  open: number;
  /** Jobs given up by a sweep. */
  swept: number;
  problems: Awaited<ReturnType<Credits['check']>>;
  /** Number of people, and the people whose balance is wrong; computed independently of the books' own check. */
  accounts: number;
  wrongAccounts: string[];
}

const WORKER = resolve(import.meta.dirname, 'books-worker.ts');
const PEOPLE = Array.from({ length: 8 }, (_, index) => `person-${index}`);
const PASSES_EACH = 20;
const LEASE_MS = 1_500;
const LONGEST_LIFE_MS = 700;

/** Lets workers use the books, kills them at random moments and inspects the books afterwards. */
export async function killWorkers({
  place,
  forMs,
  least = { kills: 0, deliveries: 0 },
  workers,
}: KillOptions): Promise<KillOutcome> {
  await prepare(place);
  const until = Date.now() + forMs;
  const told = new Set<string>();
  let kills = 0;

  async function liveAndDie(): Promise<void> {
    while (Date.now() < until || kills < least.kills || told.size < least.deliveries) {
      const worker = spawnWorker(place);
      const died = once(worker, 'exit');
      const isReady = await Promise.race([readDeliveries(worker, told), died.then(() => false)]);
      if (isReady) await delay(Math.random() * LONGEST_LIFE_MS);
      worker.kill('SIGKILL');
      const [status] = await died;
      if (!isReady || status !== null) throw new Error('A worker ended by itself; its complaint is above.');
      kills += 1;
    }
  }

  await Promise.all(Array.from({ length: workers }, liveAndDie));
  const database = await openDatabase(place);
  try {
    return { kills, ...(await lookAtBooks(database, told)) };
  } finally {
    await database.close();
  }
}

async function prepare(place: OpenDatabaseOptions): Promise<void> {
  const database = await openDatabase(place);
  const credits = createCredits(database);
  for (const userId of PEOPLE) {
    await addTestPerson(database.db, userId);
    for (let pass = 0; pass < PASSES_EACH; pass += 1) {
      await credits.recordPaidPass({ paymentId: `${userId}-${pass}`, userId, paidAt: new Date() });
    }
  }
  await database.close();
}

function spawnWorker(place: OpenDatabaseOptions): ChildProcess {
  const orders = { ...place, people: PEOPLE, leaseMs: LEASE_MS };
  return spawn(process.execPath, [WORKER, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Resolves when the worker is running; continues to read its reports. */
function readDeliveries(worker: ChildProcess, told: Set<string>): Promise<boolean> {
  const { promise, resolve: onReady } = Promise.withResolvers<boolean>();
  if (!worker.stdout) throw new Error('The worker has no output.');
  createInterface({ input: worker.stdout }).on('line', (line) => {
    const [word, id] = line.split(' ');
    if (word === 'ready') onReady(true);
    if (word === 'delivered' && id !== undefined) told.add(id);
  });
  return promise;
}

async function lookAtBooks(
  database: OpenDatabase,
  said: ReadonlySet<string>,
): Promise<Omit<KillOutcome, 'kills'>> {
  // Much later, when every lost credit must have been released.
  const now = () => new Date(Date.now() + 60 * LEASE_MS);
  const credits = createCredits({ ...database, now });
  await credits.sweep();
  const jobs = await database.db
    .selectFrom('try_on_job')
    .select(['id', 'user_id', 'state', 'lot_id'])
    .execute();
  const entries = await database.db
    .selectFrom('credit_entry')
    .select(['user_id', 'kind', 'amount'])
    .execute();
  const lots = await database.db.selectFrom('credit_lot').select(['user_id', 'remaining']).execute();
  const wasCharged = (state: string) => state === 'succeeded' || state === 'returned';
  const delivered = jobs.filter(({ state }) => wasCharged(state) || state === 'rough');
  const known = new Set(delivered.map(({ id }) => id));
  return {
    jobs: jobs.length,
    succeeded: jobs.filter(({ state, lot_id }) => wasCharged(state) && lot_id !== null).length,
    rough: jobs.filter(({ state }) => state === 'rough').length,
    returned: jobs.filter(({ state }) => state === 'returned').length,
    charged: entries.filter(({ kind }) => kind === 'capture').length,
    forgotten: [...said].filter((id) => !known.has(id)).length,
    open: jobs.filter(({ state }) => state === 'reserved').length,
    swept: jobs.filter(({ state }) => state === 'expired').length,
    problems: await credits.check(),
    accounts: PEOPLE.length,
    wrongAccounts: PEOPLE.filter((userId) => {
      const isTheirs = (row: { user_id: string }) => row.user_id === userId;
      const mine = entries.filter(isTheirs);
      const left = lots.filter(isTheirs).reduce((sum, { remaining }) => sum + remaining, 0);
      const paid = jobs.filter((job) => isTheirs(job) && wasCharged(job.state) && job.lot_id !== null);
      const isSumRight = mine.reduce((sum, { amount }) => sum + amount, 0) === left;
      return !isSumRight || mine.filter(({ kind }) => kind === 'capture').length !== paid.length;
    }),
  };
}
