import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type DatabaseFailure, findDatabaseFailure } from '#src/db/database-failure.ts';

export interface DatabaseHealthOptions {
  /** Asks the database for next to nothing; rejects when it does not answer. */
  askDatabase: () => Promise<void>;
  /** The embedded database's file, and the room that its disk must have; null for a database elsewhere. */
  embedded: { readonly file: string; readonly leastFreeBytes: number } | null;
}

export interface DatabaseHealth {
  /** Learns from what a statement failed with. */
  note: (error: unknown) => void;
  /** What is wrong with the database now, in bounded time; null for nothing. */
  findFailure: () => Promise<DatabaseFailure | null>;
  /** Looks over the embedded database's file for damage, beside whatever else happens. */
  lookOver: () => Promise<void>;
}

/** Longest wait for an answer; whoever asks for readiness asks again soon. */
const ANSWER_LIMIT_MS = 2_000;
/** How long a disk that was full once counts as full. A write that fails says so again. */
const FULL_FOR_MS = 30_000;

/** Knows how the database is: asked, and by what its statements fail with. */
export function createDatabaseHealth({ askDatabase, embedded }: DatabaseHealthOptions): DatabaseHealth {
  let isDamaged = false;
  let fullUntil = 0;
  let asking: Promise<boolean> | null = null;

  /** However many ask, the database is asked once at a time: a frozen one would lose all its connections to it. */
  function doesAnswer(): Promise<boolean> {
    asking ??= askDatabase()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    return Promise.race([asking, delay(ANSWER_LIMIT_MS, false, { ref: false })]);
  }

  async function hasRoom(): Promise<boolean> {
    if (embedded === null) return true;
    const { bavail, bsize } = await statfs(dirname(embedded.file));
    return bavail * bsize >= embedded.leastFreeBytes;
  }

  const note = (error: unknown) => {
    const failure = findDatabaseFailure(error);
    if (failure === 'damaged') isDamaged = true;
    if (failure === 'full') fullUntil = performance.now() + FULL_FOR_MS;
  };

  return {
    note,
    async findFailure() {
      // For good: what is damaged has to be put right by somebody, with the server down.
      if (isDamaged) return 'damaged';
      if (!(await doesAnswer())) return isDamaged ? 'damaged' : 'unavailable';
      if (performance.now() < fullUntil) return 'full';
      try {
        return (await hasRoom()) ? null : 'full';
      } catch {
        // The data folder itself is gone, or out of reach.
        return 'unavailable';
      }
    },
    async lookOver() {
      if (embedded !== null && !(await isWhole(embedded.file))) isDamaged = true;
    },
  };
}

/** In a thread of its own, since it reads the whole file. */
function isWhole(file: string): Promise<boolean> {
  const worker = new Worker(new URL('./quick-check-worker.ts', import.meta.url), { workerData: file });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
