import { setTimeout as delay } from 'node:timers/promises';

export interface BlogCacheOptions {
  now: () => number;
  /** How long a value is returned without loading it again. */
  freshMs: number;
  /** How long a value may be used if loading fails. */
  staleMs: number;
  /** How long a reader waits for a new value if there is an old one. */
  graceMs: number;
  /** How long after a failure nothing is loaded. */
  restMs: number;
  /** Called for failures that are hidden by an old value. */
  onHiddenFailure: (error: unknown) => void;
  /** Creates the error for exceeding the number of concurrent loads. */
  tooMany: () => Error;
}

interface Kept<Value> {
  readonly value: Value;
  readonly loadedAt: number;
  readonly generation: number;
}

const MOST_VALUES = 300;
const MOST_LOADS = 8;

/** Caches values of a slow or failing source in memory; a restart clears it. */
export function createBlogCache<Value>(options: BlogCacheOptions) {
  const { now } = options;
  const kept = new Map<string, Kept<Value>>();
  const loading = new Map<string, Promise<Value>>();
  const failed = new Map<string, { error: unknown; at: number }>();
  let generation = 0;

  function keep(name: string, entry: Kept<Value>): void {
    // Deleting before setting keeps the map in order of loading, so that the oldest value is evicted first.
    kept.delete(name);
    kept.set(name, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_VALUES && oldest !== undefined) kept.delete(oldest);
  }

  async function load(name: string, read: () => Promise<Value>): Promise<Value> {
    const begunIn = generation;
    try {
      const value = await read();
      if (begunIn === generation) keep(name, { value, loadedAt: now(), generation });
      failed.delete(name);
      return value;
    } catch (error) {
      if (failed.size >= MOST_VALUES) failed.clear();
      failed.set(name, { error, at: now() });
      throw error;
    } finally {
      loading.delete(key(name, begunIn));
    }
  }

  /** A load that started before a purge may return outdated data, so calls after the purge do not share it. */
  const key = (name: string, of: number) => `${of} ${name}`;

  function startLoading(name: string, read: () => Promise<Value>): Promise<Value> {
    const running = loading.get(key(name, generation));
    if (running) return running;
    if (loading.size >= MOST_LOADS) return Promise.reject(options.tooMany());
    const started = load(name, read);
    loading.set(key(name, generation), started);
    return started;
  }

  /** Returns the cached value, or loads it. Concurrent calls share one load. */
  async function get(name: string, read: () => Promise<Value>): Promise<Value> {
    const old = kept.get(name);
    const age = old === undefined ? Number.POSITIVE_INFINITY : now() - old.loadedAt;
    if (old && age < options.freshMs && old.generation === generation) return old.value;
    const isUsable = old !== undefined && age < options.staleMs;
    const failure = failed.get(name);
    if (failure && now() - failure.at < options.restMs) {
      if (isUsable) return old.value;
      throw failure.error;
    }
    const fresh = startLoading(name, read);
    return isUsable ? firstOf(fresh, old.value, options) : fresh;
  }

  return {
    get,
    /** Makes everything load again; `keep` allows the old values as a fallback if that fails. */
    purge(how: 'keep' | 'drop'): void {
      generation += 1;
      failed.clear();
      if (how === 'drop') kept.clear();
    },
  };
}

/** The new value, or the old one if loading fails or exceeds the grace period. */
async function firstOf<Value>(fresh: Promise<Value>, old: Value, options: BlogCacheOptions): Promise<Value> {
  const orOld = fresh.catch((error: unknown) => {
    options.onHiddenFailure(error);
    return old;
  });
  return Promise.race([orOld, delay(options.graceMs, old, { ref: false })]);
}
