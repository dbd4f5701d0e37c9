import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabaseOptions } from '../../apps/server/src/db/open-database.ts';
import { killWorkers } from '../../apps/server/src/testing/books/kill-workers.ts';
import { describePairs, measurePairs } from '../../bench/books.ts';
import { findFolderInMemory } from '../testing/memory-folder.ts';
import { postgresIsThere, startTemporaryPostgres } from '../testing/postgres.ts';
import { proveFrozenPostgres } from './frozen-postgres.ts';
import { type Check, check, type Proof, type ProofOptions } from './proof.ts';

const SHORT = { killMs: 8_000, pairsMs: 2_000, isDurable: false };
const FULL_PAIRS_MS = 8_000;
/** The embedded database belongs to one process; several share PostgreSQL. */
const PROCESSES = { SQLite: 1, PostgreSQL: 4 } as const;

interface Plan {
  readonly killMs: number;
  readonly pairsMs: number;
  /** Whether to wait for the disk like a real database, which is most of the cost of a pair; kills do not need it. */
  readonly isDurable: boolean;
}

/**
 * Runs processes that reserve, charge, refund, dispute and change plans at full speed, killed at random moments, on
 * both databases concurrently. Afterwards every account must be exact.
 */
export async function proveBooks({ full, minutes }: ProofOptions): Promise<Proof> {
  const startedAt = performance.now();
  const plan = full ? { killMs: minutes * 60_000, pairsMs: FULL_PAIRS_MS, isDurable: true } : SHORT;
  const checks = (await Promise.all([proveOnSqlite(plan), proveOnPostgres(plan)])).flat();
  return { name: 'The books are exact', checks, tookMs: performance.now() - startedAt };
}

async function proveOnSqlite(plan: Plan): Promise<Check[]> {
  const folder = mkdtempSync(
    join((plan.isDurable ? null : findFolderInMemory()) ?? tmpdir(), 'try-on-books-'),
  );
  try {
    const place = (name: string) => ({ dataFolder: join(folder, name), databaseUrl: null });
    return await proveOn('SQLite', { speed: place('speed'), kills: place('kills') }, plan);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function proveOnPostgres(plan: Plan): Promise<Check[]> {
  if (!postgresIsThere()) {
    return [{ what: 'the books on PostgreSQL', found: 'it is not installed', outcome: 'not_tried' }];
  }
  const postgres = await startTemporaryPostgres({ isDurable: plan.isDurable });
  try {
    const place = { dataFolder: '', databaseUrl: postgres.url };
    return [
      ...(await proveOn('PostgreSQL', { speed: place, kills: place }, plan)),
      ...(await proveFrozenPostgres(postgres)),
    ];
  } finally {
    postgres.stop();
  }
}

interface Places {
  readonly speed: OpenDatabaseOptions;
  readonly kills: OpenDatabaseOptions;
}

async function proveOn(name: keyof typeof PROCESSES, places: Places, plan: Plan): Promise<Check[]> {
  const pairs = await measurePairs(places.speed, plan.pairsMs);
  const outcome = await killWorkers({
    place: places.kills,
    forMs: plan.killMs,
    workers: PROCESSES[name],
  });
  const { kills, jobs, succeeded, charged, forgotten, open, swept, problems, accounts, wrongAccounts } =
    outcome;
  const pairsASecond = (charged / (plan.killMs / 1000)).toFixed(0);
  const rules = problems.map(({ rule, subject }) => `${rule} (${subject})`);
  return [
    {
      what: `${name}: pairs a second, left alone`,
      found: `${plan.isDurable ? 'on disk' : 'in memory'}: ${describePairs(pairs)}`,
      outcome: pairs.problems === 0 ? 'holds' : 'fails',
    },
    {
      what: `${name}: ${kills} kills in ${plan.killMs / 1000} s`,
      found: `${jobs} try-ons, ${pairsASecond} pairs a second between kills, ${swept} given up and given back`,
      // If the machine was too busy, nothing was proved; this is not a fault of the books.
      outcome: kills > 0 && charged > 0 ? 'said' : 'not_tried',
    },
    check(`${name}: charged is what succeeded`, charged === succeeded, `${charged} of ${succeeded}`),
    check(`${name}: no charge that was told is forgotten, none is open`, forgotten + open === 0, ''),
    check(`${name}: every rule of the books holds`, problems.length === 0, rules.join('; ')),
    check(
      `${name}: every account adds up`,
      wrongAccounts.length === 0,
      `${accounts} accounts${wrongAccounts.map((account) => `, not ${account}`).join('')}`,
    ),
  ];
}
