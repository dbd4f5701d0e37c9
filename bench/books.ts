import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabaseOptions, openDatabase } from '../apps/server/src/db/open-database.ts';
import { type Credits, createCredits } from '../apps/server/src/features/credits/credits.ts';
import { addTestPerson } from '../apps/server/src/testing/database/test-person.ts';
import { postgresIsThere, startTemporaryPostgres } from '../scripts/testing/postgres.ts';
import { median } from './statistics.ts';

const MEASURED_MS = 8_000;
const WARM_UP_PAIRS = 80;
const LOOPS = 8;
const PEOPLE = 40;
/** As many as the fastest machine needs. */
const PASSES_A_SECOND = 7.5;

export interface PairFigures {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly problems: number;
}

/** Measures the speed of the books on both databases. */
export async function benchBooks(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'try-on-books-'));
  try {
    say('SQLite', await measurePairs({ dataFolder, databaseUrl: null }));
  } finally {
    rmSync(dataFolder, { recursive: true });
  }
  if (!postgresIsThere()) {
    print('PostgreSQL: not installed, not measured');
    return;
  }
  // Durable, because waiting for the disk is most of the cost of a pair.
  const postgres = await startTemporaryPostgres({ isDurable: true });
  try {
    say('PostgreSQL', await measurePairs({ dataFolder: '', databaseUrl: postgres.url }));
  } finally {
    postgres.stop();
  }
}

/** Measures concurrent try-ons in the books of an empty database: a credit is reserved, then charged. */
export async function measurePairs(place: OpenDatabaseOptions, forMs = MEASURED_MS): Promise<PairFigures> {
  const database = await openDatabase(place);
  const credits = createCredits({ ...database, mostAtOnce: 1000 });
  const people = Array.from({ length: PEOPLE }, (_, index) => `shopper-${index}`);
  const passes = Math.ceil((PASSES_A_SECOND * forMs) / 1000);
  for (const userId of people) {
    await addTestPerson(database.db, userId);
    for (let pass = 0; pass < passes; pass += 1) {
      await credits.recordPaidPass({ paymentId: `${userId}-${pass}`, userId, paidAt: new Date() });
    }
  }
  for (let pair = 0; pair < WARM_UP_PAIRS; pair += 1) await makePair(credits, people[pair % PEOPLE]);
  const times: number[] = [];
  const startedAt = performance.now();
  const loop = async (own: readonly string[]) => {
    for (let turn = 0; performance.now() - startedAt < forMs; turn += 1) {
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
  const problems = (await credits.check()).length;
  await database.close();
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / seconds,
    medianMs: median(times),
    slowestMs: times[Math.floor(times.length * 0.99)] ?? 0,
    problems,
  };
}

/** Describes the measurements in words. */
export function describePairs({ perSecond, medianMs, slowestMs, problems }: PairFigures): string {
  const books = problems === 0 ? 'books exact' : `${problems} PROBLEMS IN THE BOOKS`;
  return `${perSecond.toFixed(0)} reserve and capture pairs a second, ${LOOPS} at once; a pair takes ${medianMs.toFixed(1)} ms (median), ${slowestMs.toFixed(1)} ms (99 %); ${books}`;
}

async function makePair(credits: Credits, userId = ''): Promise<void> {
  await credits.capture(await credits.reserve(userId, null));
}

function say(name: string, figures: PairFigures): void {
  print(`${name}: ${describePairs(figures)}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
