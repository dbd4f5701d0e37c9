import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough that somebody who tries one garment after the other is not slowed down. */
const IDLE_MS = 5_000;

/** Collects the garbage of a thread once it has rested. */
export interface IdleCollector {
  /** Work has begun: not now. */
  begin(): void;
  /** Work has ended; when all of it has, the thread rests. */
  end(): void;
}

/**
 * What a run leaves behind without a name, planes and texts, stays readable in memory until the collector comes, and a
 * thread with nothing to do never calls it. Whatever the collector frees goes back to the allocator.
 *
 * @param collect frees what nobody refers to; a full collection of this thread unless told.
 * @param onRest what else is to be done then.
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

  /** Buffers that came from native code are let go by their finalizers, which run in between. */
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
