import { DomainError } from '#src/domain-error.ts';

export interface TryOnSlotsOptions {
  /** Maximum concurrent try-ons. */
  concurrency: number;
  /** Maximum waiting try-ons, including those that are still uploading. */
  queueLength: number;
  /** Maximum bytes of pictures in memory, including those of running try-ons. */
  queueBytes: number;
  /** Maximum places per person. */
  atOncePerPerson: number;
  /** Maximum places per client address, over all people. */
  atOncePerAddress: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** The requester of a place, as known before the body. */
export interface Entrant {
  /** Null for a visitor. */
  userId: string | null;
  address: string;
}

export interface StartOptions {
  signal: AbortSignal;
  /** Called with the number of try-ons ahead, first immediately and then on each change. */
  onPosition: (position: number) => void;
}

interface Waiting {
  readonly reportPosition: (position: number) => void;
  readonly begin: () => void;
}

interface Occupied {
  readonly entrant: Entrant;
  bytes: number;
  isArriving: boolean;
  /** When the upload last made enough progress, and its size then. */
  progress: { at: number; bytes: number };
  readonly drop: AbortController;
  readonly leave: () => void;
}

/** Uploads with less progress in that time are dropped if others need the room. */
const PROGRESS_BYTES = 16 * 1024;
const SLOW_AFTER_MS = 1_000;

const SOON_SECONDS = 5;
const FIRST_GUESS_MS = 2_000;
const LONGEST_RETRY_SECONDS = 60;
/** Weight of the newest duration in the running mean. */
const MEAN_WEIGHT = 0.2;

/** Limits the number of running and waiting try-ons, in total and per person and client address, and their memory. */
export function createTryOnSlots(options: TryOnSlotsOptions) {
  const { concurrency, queueLength, queueBytes, now = () => performance.now() } = options;
  const places = new Set<Occupied>();
  let running = 0;
  let heldBytes = 0;
  let meanDurationMs = FIRST_GUESS_MS;
  let waiting: Waiting[] = [];
  /** Since when try-ons have been rejected without a place becoming free; null if none was. */
  let heldSince: number | null = null;

  function overloaded(): DomainError {
    const rounds = Math.max(1, Math.ceil(places.size / concurrency));
    const seconds = Math.ceil((meanDurationMs * rounds) / 1000);
    return new DomainError('overloaded', {
      retryAfterSeconds: Math.min(LONGEST_RETRY_SECONDS, Math.max(1, seconds)),
    });
  }

  /** For total limits only: a person or client address with too many places does not affect others. */
  function full(): DomainError {
    heldSince ??= now();
    return overloaded();
  }

  /** Drops the upload that has stalled for the longest. @returns false if none has. */
  function makeRoom(isCandidate: (place: Occupied) => boolean): boolean {
    const isSlow = (place: Occupied) => place.isArriving && now() - place.progress.at >= SLOW_AFTER_MS;
    const [slowest] = [...places]
      .filter((place) => isSlow(place) && isCandidate(place))
      .toSorted((one, other) => one.progress.at - other.progress.at);
    if (!slowest) return false;
    slowest.leave();
    slowest.drop.abort(overloaded());
    return true;
  }

  function hasRoom(isCandidate: (place: Occupied) => boolean, most: number): boolean {
    return [...places].filter(isCandidate).length < most || makeRoom(isCandidate);
  }

  function checkDoor({ userId, address }: Entrant): void {
    const isOwn = ({ entrant }: Occupied) => userId !== null && entrant.userId === userId;
    if (!hasRoom(isOwn, options.atOncePerPerson)) {
      throw new DomainError('too_many_try_ons', { retryAfterSeconds: SOON_SECONDS });
    }
    if (!hasRoom(({ entrant }) => entrant.address === address, options.atOncePerAddress)) throw overloaded();
    if (!hasRoom(() => true, concurrency + queueLength)) throw full();
  }

  function beginNext(): void {
    while (running < concurrency && waiting.length > 0) waiting.shift()?.begin();
    waiting.forEach((entry, index) => {
      entry.reportPosition(index);
    });
  }

  function waitForTurn({ signal, onPosition }: StartOptions, onBegin: () => void): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      let lastPosition = -1;
      const entry: Waiting = {
        reportPosition: (position) => {
          if (position !== lastPosition) onPosition(position);
          lastPosition = position;
        },
        begin: () => {
          signal.removeEventListener('abort', giveUp);
          running += 1;
          onBegin();
          entry.reportPosition(0);
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

  function reserve(place: Occupied, totalBytes: number): void {
    while (heldBytes - place.bytes + totalBytes > queueBytes) {
      if (!makeRoom((other) => other !== place)) throw full();
    }
    heldBytes += totalBytes - place.bytes;
    place.bytes = totalBytes;
    if (totalBytes - place.progress.bytes >= PROGRESS_BYTES)
      place.progress = { at: now(), bytes: totalBytes };
  }

  function enter(entrant: Entrant) {
    checkDoor(entrant);
    let startedAt: number | null = null;
    const leave = () => {
      if (!places.delete(place)) return;
      heldSince = null;
      heldBytes -= place.bytes;
      if (startedAt === null) return;
      running -= 1;
      meanDurationMs += MEAN_WEIGHT * (performance.now() - startedAt - meanDurationMs);
      beginNext();
    };
    const place: Occupied = {
      entrant,
      bytes: 0,
      isArriving: true,
      progress: { at: now(), bytes: 0 },
      drop: new AbortController(),
      leave,
    };
    places.add(place);
    return {
      /** Aborts if another try-on needs the room while this upload stalls. */
      dropped: place.drop.signal,
      /**
       * Reserves memory for the `totalBytes` of this try-on's body received so far.
       * @throws DomainError `overloaded`
       */
      reserveBytes: (totalBytes: number) => {
        if (places.has(place)) reserve(place, totalBytes);
      },
      /** The upload is complete, so the place can no longer be dropped. */
      arrived: () => {
        place.isArriving = false;
      },
      /** Resolves when it is this try-on's turn. Rejects with the signal's reason. */
      start: (startOptions: StartOptions) =>
        waitForTurn(startOptions, () => {
          startedAt = performance.now();
        }),
      /** Frees everything; may be called more than once. */
      leave,
    };
  }

  return {
    /**
     * Takes a place before the body is read.
     * @throws DomainError `too_many_try_ons`; `overloaded` with the seconds after which a retry makes sense.
     */
    enter,
    /** Milliseconds until a stalled upload can be dropped for others; null if none is uploading. */
    roomInMs: (): number | null => ([...places].some((place) => place.isArriving) ? SLOW_AFTER_MS : null),
    /** Milliseconds for which try-ons have been rejected without a place becoming free. */
    heldMs: () => (heldSince === null ? 0 : now() - heldSince),
    usage: () => ({ occupied: places.size, running, waiting: waiting.length, heldBytes }),
  };
}

export type TryOnSlots = ReturnType<typeof createTryOnSlots>;
/** One try-on's place, from its headers to its response. */
export type Place = ReturnType<TryOnSlots['enter']>;
