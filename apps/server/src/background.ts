import type { Logger } from './logger.ts';

/** Runs rounds of work one at a time. A call during a round resolves after that round and one more. */
export function createRounds(round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequested = false;
  async function run(): Promise<void> {
    try {
      do {
        isRequested = false;
        await round();
      } while (isRequested);
    } finally {
      running = null;
    }
  }
  return () => {
    isRequested = true;
    running ??= run();
    return running;
  };
}

interface Entry {
  /** Used in the log and to run the job by hand. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  readonly atStart: boolean;
  running: Promise<void> | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Periodic jobs. A job never overlaps itself, and it runs again after its interval even if the last run failed. Nothing
 * runs on a timer before `start`.
 */
export function createBackground({ log }: { log: Logger }) {
  const entries = new Map<string, Entry>();
  const followed = new Set<Promise<unknown>>();
  let isStarted = false;
  let isClosed = false;

  function launch(entry: Entry): Promise<void> {
    const running = entry.run().then(() => undefined);
    entry.running = running
      .catch(() => undefined)
      .finally(() => {
        entry.running = null;
      });
    return running;
  }

  function schedule(entry: Entry, waitMs: number): void {
    if (!isStarted || isClosed) return;
    entry.timer = setTimeout(async () => {
      try {
        if (entry.running === null) await launch(entry);
      } catch (error) {
        log.error({ job: entry.name, error }, 'background work failed');
      }
      schedule(entry, entry.everyMs);
    }, waitMs);
    // The timer must not keep an otherwise idle process alive.
    entry.timer.unref();
  }

  /** Runs a job now. If it is already running, it runs once more afterwards. */
  async function runNow(name: string): Promise<void> {
    const entry = entries.get(name);
    if (!entry) throw new Error(`There is no job of the name "${name}".`);
    while (entry.running) await entry.running;
    await launch(entry);
  }

  return {
    /** Registers a job; with `atStart` it also runs right after the server has started. */
    every(name: string, everyMs: number, run: Entry['run'], { atStart = false } = {}): void {
      if (entries.has(name)) throw new Error(`There are two jobs of the name "${name}".`);
      const entry: Entry = { name, everyMs, run, atStart, running: null, timer: null };
      entries.set(name, entry);
      schedule(entry, atStart ? 0 : everyMs);
    },
    run: runNow,
    /** Runs all jobs now, one after the other, in the order of registration. */
    async runAll(): Promise<void> {
      for (const name of entries.keys()) await runNow(name);
    },
    /** Makes `close` wait for work that was started elsewhere. */
    follow(work: Promise<unknown>): void {
      const ending = work.catch(() => undefined).finally(() => followed.delete(ending));
      followed.add(ending);
    },
    start(): void {
      isStarted = true;
      for (const entry of entries.values()) schedule(entry, entry.atStart ? 0 : entry.everyMs);
    },
    /** Starts no further job and waits for the running ones. */
    async close(): Promise<void> {
      isClosed = true;
      for (const { timer } of entries.values()) if (timer) clearTimeout(timer);
      await Promise.all([...entries.values()].map(({ running }) => running));
      // Followed work may add more followed work.
      while (followed.size > 0) await Promise.all(followed);
    },
  };
}

export type Background = ReturnType<typeof createBackground>;
