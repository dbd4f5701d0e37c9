export interface BlogCacheOptions {
  now: () => number;
  /** A value is given out without asking again for this long. */
  freshMs: number;
  /** A value may stand in for one that cannot be loaded for this long. */
  staleMs: number;
  /** How long a reader waits for a new value while there is an old one. */
  graceMs: number;
  /** After a failure nothing is asked again for this long. */
  restMs: number;
  /** Hears of failures that an old value hides. */
  onHiddenFailure: (error: unknown) => void;
  /** The error for a load that would be one too many at the same time. */
  tooMany: () => Error;
}

export interface BlogCache<Value> {
  /** The value of that name: kept, or loaded by one call however many wait for it. */
  get(name: string, load: () => Promise<Value>): Promise<Value>;
  /** From now on everything is loaded again; `keep` lets the old values stand in while that fails. */
  purge(how: 'keep' | 'drop'): void;
}

interface Kept<Value> {
  readonly value: Value;
  readonly loadedAt: number;
  readonly generation: number;
}

const MOST_VALUES = 300;
const MOST_LOADS = 8;

/** Keeps what a slow or failing source said. Values live in memory; a restart begins anew. */
export function createBlogCache<Value>(options: BlogCacheOptions): BlogCache<Value> {
  const { now } = options;
  const kept = new Map<string, Kept<Value>>();
  const loading = new Map<string, Promise<Value>>();
  const failed = new Map<string, { error: unknown; at: number }>();
  let generation = 0;

  function keep(name: string, entry: Kept<Value>): void {
    // The oldest go first: deleting before setting makes the map's order that of loading.
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

  /** What was begun before a purge may bring what the purge was about, so it is not waited for afterwards. */
  const key = (name: string, of: number) => `${of} ${name}`;

  function startLoading(name: string, read: () => Promise<Value>): Promise<Value> {
    const running = loading.get(key(name, generation));
    if (running) return running;
    if (loading.size >= MOST_LOADS) return Promise.reject(options.tooMany());
    const started = load(name, read);
    loading.set(key(name, generation), started);
    return started;
  }

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
    purge(how) {
      generation += 1;
      failed.clear();
      if (how === 'drop') kept.clear();
    },
  };
}

/** The new value, or the old one when the new one fails or takes longer than a reader wants to wait. */
async function firstOf<Value>(fresh: Promise<Value>, old: Value, options: BlogCacheOptions): Promise<Value> {
  const patience = Promise.withResolvers<Value>();
  const timer = setTimeout(() => patience.resolve(old), options.graceMs);
  const orOld = fresh.catch((error: unknown) => {
    options.onHiddenFailure(error);
    return old;
  });
  return Promise.race([orOld, patience.promise]).finally(() => clearTimeout(timer));
}
