import { describeError, type Logger } from './logger.ts';

export interface BackgroundJob {
  /** Used in the log and to run the job by hand. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** Whether the job also runs right after the server has started. */
  readonly atStart?: boolean;
}

/** Periodic jobs. A job never overlaps itself, and it runs again after its interval even if the last run failed. */
export interface Background {
  every(job: BackgroundJob): void;
  /** Runs a job now. If it is already running, it runs once more afterwards. */
  run(name: string): Promise<void>;
  /** Runs all jobs now, one after the other, in the order of registration. */
  runAll(): Promise<void>;
  /** Makes `close` wait for work that was started elsewhere. */
  follow(work: Promise<unknown>): void;
  start(): void;
  /** Starts no further job and waits for the running ones. */
  close(): Promise<void>;
}

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

interface Entry extends BackgroundJob {
  running: Promise<void> | null;
  timer: NodeJS.Timeout | null;
}

/** Creates the job runner. Nothing runs on a timer before `start`. */
export function createBackground({ log }: { log: Logger }): Background {
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
        log.error({ job: entry.name, error: describeError(error) }, 'background work failed');
      }
      schedule(entry, entry.everyMs);
    }, waitMs);
    // The timer must not keep an otherwise idle process alive.
    entry.timer.unref();
  }

  const background: Background = {
    every(job) {
      if (entries.has(job.name)) throw new Error(`There are two jobs of the name "${job.name}".`);
      const entry: Entry = { ...job, running: null, timer: null };
      entries.set(job.name, entry);
      schedule(entry, job.atStart ? 0 : job.everyMs);
    },
    async run(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`There is no job of the name "${name}".`);
      while (entry.running) await entry.running;
      await launch(entry);
    },
    async runAll() {
      for (const name of entries.keys()) await background.run(name);
    },
    follow(work) {
      const ending = work.catch(() => undefined).finally(() => followed.delete(ending));
      followed.add(ending);
    },
    start() {
      isStarted = true;
      for (const entry of entries.values()) schedule(entry, entry.atStart ? 0 : entry.everyMs);
    },
    async close() {
      isClosed = true;
      for (const { timer } of entries.values()) if (timer) clearTimeout(timer);
      await Promise.all([...entries.values()].map(({ running }) => running));
      // Followed work may add more followed work.
      while (followed.size > 0) await Promise.all(followed);
    },
  };
  return background;
}
