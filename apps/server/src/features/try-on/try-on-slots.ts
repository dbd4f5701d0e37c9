import { DomainError } from '#src/domain-error.ts';

export interface TryOnSlotsOptions {
  /** Try-ons that run at the same time. */
  concurrency: number;
  /** Try-ons that may wait, those whose pictures are still arriving included. */
  queueLength: number;
  /** Most bytes of pictures held at the same time, those of running try-ons included. */
  queueBytes: number;
}

export interface StartOptions {
  signal: AbortSignal;
  /** Told how many wait ahead of it, first at once and then whenever it changes. */
  onPosition: (position: number) => void;
}

/** One try-on's place, from its first header to its answer. */
export interface Place {
  /**
   * Reserves room for `totalBytes` of this try-on's body in all.
   * @throws DomainError `overloaded`
   */
  reserveBytes: (totalBytes: number) => void;
  /** Resolves when it is this try-on's turn. Rejects with the signal's reason. */
  start: (options: StartOptions) => Promise<void>;
  /** Frees everything; may be called more than once. */
  leave: () => void;
}

interface Waiting {
  readonly tellPosition: (position: number) => void;
  readonly begin: () => void;
}

const FIRST_GUESS_MS = 2_000;
const LONGEST_RETRY_SECONDS = 60;
/** Weight of the newest duration in the running mean. */
const MEAN_WEIGHT = 0.2;

/** Bounds how many try-ons run and wait, and how much memory their pictures take. */
export function createTryOnSlots({ concurrency, queueLength, queueBytes }: TryOnSlotsOptions) {
  let occupied = 0;
  let running = 0;
  let heldBytes = 0;
  let meanDurationMs = FIRST_GUESS_MS;
  let waiting: Waiting[] = [];

  function refuse(): never {
    const rounds = Math.max(1, Math.ceil(occupied / concurrency));
    const seconds = Math.ceil((meanDurationMs * rounds) / 1000);
    throw new DomainError('overloaded', {
      details: { retryAfterSeconds: Math.min(LONGEST_RETRY_SECONDS, Math.max(1, seconds)) },
    });
  }

  function beginNext(): void {
    while (running < concurrency && waiting.length > 0) waiting.shift()?.begin();
    waiting.forEach((entry, index) => {
      entry.tellPosition(index);
    });
  }

  function waitForTurn({ signal, onPosition }: StartOptions, onBegin: () => void): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      let lastPosition = -1;
      const entry: Waiting = {
        tellPosition: (position) => {
          if (position !== lastPosition) onPosition(position);
          lastPosition = position;
        },
        begin: () => {
          signal.removeEventListener('abort', giveUp);
          running += 1;
          onBegin();
          entry.tellPosition(0);
          resolve();
        },
      };
      const giveUp = () => {
        waiting = waiting.filter((other) => other !== entry);
        beginNext();
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(entry);
      beginNext();
    });
  }

  function enter(declaredBytes: number): Place {
    if (occupied >= concurrency + queueLength) refuse();
    if (heldBytes + declaredBytes > queueBytes) refuse();
    occupied += 1;
    heldBytes += declaredBytes;
    let ownBytes = declaredBytes;
    let startedAt: number | null = null;
    let hasLeft = false;

    return {
      reserveBytes: (totalBytes) => {
        const more = totalBytes - ownBytes;
        if (more <= 0) return;
        if (heldBytes + more > queueBytes) refuse();
        heldBytes += more;
        ownBytes = totalBytes;
      },
      start: (options) =>
        waitForTurn(options, () => {
          startedAt = performance.now();
        }),
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        occupied -= 1;
        heldBytes -= ownBytes;
        if (startedAt === null) return;
        running -= 1;
        meanDurationMs += MEAN_WEIGHT * (performance.now() - startedAt - meanDurationMs);
        beginNext();
      },
    };
  }

  return {
    /**
     * Takes a place, before anything of the body is read.
     * @throws DomainError `overloaded` with the seconds after which it is worth trying again.
     */
    enter,
    usage: () => ({ occupied, running, waiting: waiting.length, heldBytes }),
  };
}

export type TryOnSlots = ReturnType<typeof createTryOnSlots>;
