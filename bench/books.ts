import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabaseOptions, openDatabase } from '../apps/server/src/db/open-database.ts';
import { addTestPerson } from '../apps/server/src/db/test-person.ts';
import { type Credits, createCredits } from '../apps/server/src/features/credits/credits.ts';
import { killWorkers } from '../apps/server/src/testing/kill-workers.ts';
import { postgresIsThere, startTemporaryPostgres } from '../scripts/testing/postgres.ts';
import type { BenchOptions } from './bench-arguments.ts';
import { median } from './statistics.ts';

const MEASURED_MS = 8_000;
const WARM_UP_PAIRS = 200;
const LOOPS = 8;
const PEOPLE = 40;
const PASSES_EACH = 60;
const KILLED_AT_ONCE = 4;

/** How fast the books are on both databases and, on request, what many kills leave of them. */
export async function benchBooks({ killMinutes }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'try-on-books-'));
  try {
    const place = (name: string) => ({ dataFolder: join(folder, name), databaseUrl: null });
    await measurePairs('SQLite', place('speed'));
    if (killMinutes > 0) await proveKills('SQLite', place('kills'), killMinutes, 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (!postgresIsThere()) {
    print('PostgreSQL: not installed, not measured');
    return;
  }
  // Waits for the disk as a real one does: that is most of what a pair costs.
  const postgres = await startTemporaryPostgres({ isDurable: true });
  try {
    const place = { dataFolder: '', databaseUrl: postgres.url };
    await measurePairs('PostgreSQL', place);
    if (killMinutes > 0) await proveKills('PostgreSQL', place, killMinutes, KILLED_AT_ONCE);
  } finally {
    postgres.stop();
  }
}

/** One try-on in the books: a credit held, then taken. */
async function measurePairs(name: string, place: OpenDatabaseOptions): Promise<void> {
  const database = await openDatabase(place);
  const credits = createCredits({ ...database, mostAtOnce: 1000 });
  const people = Array.from({ length: PEOPLE }, (_, index) => `shopper-${index}`);
  for (const userId of people) {
    await addTestPerson(database.db, userId);
    for (let pass = 0; pass < PASSES_EACH; pass += 1) {
      await credits.recordPaidPass({ paymentId: `${userId}-${pass}`, userId, paidAt: new Date() });
    }
  }
  for (let pair = 0; pair < WARM_UP_PAIRS; pair += 1) await makePair(credits, people[pair % PEOPLE]);
  const times: number[] = [];
  const startedAt = performance.now();
  const loop = async (own: readonly string[]) => {
    for (let turn = 0; performance.now() - startedAt < MEASURED_MS; turn += 1) {
      const began = performance.now();
      await makePair(credits, own[turn % own.length]);
      times.push(performance.now() - began);
    }
  };
  const share = PEOPLE / LOOPS;
  await Promise.all(
    Array.from({ length: LOOPS }, (_, index) => loop(people.slice(index * share, (index + 1) * share))),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const problems = await credits.check();
  await database.close();
  const slowest = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  print(
    `${name}: ${(times.length / seconds).toFixed(0)} reserve and capture pairs a second, ${LOOPS} at once; a pair takes ${median(times).toFixed(1)} ms (median), ${slowest.toFixed(1)} ms (99 %); ${describeProblems(problems.length)}`,
  );
}

async function makePair(credits: Credits, userId = ''): Promise<void> {
  await credits.capture(await credits.reserve(userId, null));
}

async function proveKills(
  name: string,
  place: OpenDatabaseOptions,
  minutes: number,
  workers: number,
): Promise<void> {
  const outcome = await killWorkers({ place, forMs: minutes * 60_000, workers });
  const { kills, jobs, succeeded, charged, forgotten, open, swept, problems } = outcome;
  print(
    `${name}, ${minutes} minutes of kill -9: ${kills} kills, ${jobs} jobs, ${succeeded} succeeded, ${charged} charged, ${swept} given up, ${forgotten} forgotten, ${open} open; ${describeProblems(problems.length)}`,
  );
  if (charged !== succeeded || forgotten + open + problems.length > 0) process.exitCode = 1;
}

function describeProblems(count: number): string {
  return count === 0 ? 'books exact' : `${count} PROBLEMS IN THE BOOKS`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
