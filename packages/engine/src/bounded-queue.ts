import { EngineError } from '#src/core/engine-error.ts';

/** Admits a fixed number at once and lets a bounded number wait, first come, first served. */
export interface BoundedQueue {
  /**
   * @returns a function that releases the place; calling it again has no effect.
   * @throws EngineError `overloaded` when too many wait already or after {@link BoundedQueue.close}; the signal's reason
   * when aborted while waiting.
   */
  enter(signal: AbortSignal): Promise<() => void>;
  /** Rejects all who wait or come later. */
  close(): void;
}

/** Creates a bounded queue for `places` at once, with up to `maxWaiting` more waiting. */
export function createBoundedQueue(places: number, maxWaiting: number): BoundedQueue {
  const waiting: { resolve: () => void; reject: (reason: unknown) => void }[] = [];
  let free = places;
  let open = true;

  function leaveOnce(): () => void {
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const next = waiting.shift();
      if (next) next.resolve();
      else free += 1;
    };
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (!open) throw overloaded('The engine is closing.');
      if (free > 0) {
        free -= 1;
        return leaveOnce();
      }
      if (waiting.length >= maxWaiting) throw overloaded('Too many try-ons are waiting.');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiter = { resolve, reject };
      waiting.push(waiter);
      const giveUp = () => {
        const index = waiting.indexOf(waiter);
        if (index < 0) return;
        waiting.splice(index, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
      return leaveOnce();
    },

    close() {
      open = false;
      for (const waiter of waiting.splice(0)) waiter.reject(overloaded('The engine is closing.'));
    },
  };
}

function overloaded(message: string): EngineError {
  return new EngineError('overloaded', message, { retryable: true });
}
