import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough not to slow down a user who tries on one garment after the other. */
const IDLE_MS = 5_000;

/** Runs garbage collection in a thread once it has been idle. */
export interface IdleCollector {
  /** Call when work begins; postpones the collection. */
  begin(): void;
  /** Call when work ends; once all work has ended, the thread is idle. */
  end(): void;
}

/**
 * Unreferenced planes and texts of a run stay readable in memory until garbage collection, which an idle thread never
 * triggers. Freed memory returns to the allocator.
 *
 * @param collect runs garbage collection; by default a full collection of this thread.
 * @param onRest other work to be done when idle.
 */
export function createIdleCollector(
  idleMs: number = IDLE_MS,
  collect: () => void = findCollector(),
  onRest: () => void = () => undefined,
): IdleCollector {
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    begin() {
      running += 1;
      clearTimeout(timer);
    },
    end() {
      running -= 1;
      if (running === 0) timer = setTimeout(collectTwice, idleMs).unref();
    },
  };

  /** Buffers of native code are released by finalizers, which run between the two collections. */
  function collectTwice(): void {
    onRest();
    collect();
    timer = setTimeout(collect, 100).unref();
  }
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  return collect;
}
