import { DomainError } from '#src/domain-error.ts';

export interface TryOnSlotsOptions {
  /** Try-ons that run at the same time. */
  concurrency: number;
  /** Try-ons that may wait, those whose pictures are still arriving included. */
  queueLength: number;
  /** Most bytes of pictures held at the same time, those of running try-ons included. */
  queueBytes: number;
  /** Places that one person may have. */
  atOncePerPerson: number;
  /** Places that one address may have, whoever calls from it. */
  atOncePerAddress: number;
  /** Milliseconds that only ever grow. */
  now?: () => number;
}

/** Who asks for a place, as far as it is known before the body. */
export interface Entrant {
  /** Null for somebody without an account. */
  userId: string | null;
  address: string;
}

export interface StartOptions {
  signal: AbortSignal;
  /** Told how many wait ahead of it, first at once and then whenever it changes. */
  onPosition: (position: number) => void;
}

/** One try-on's place, from its first header to its answer. */
export interface Place {
  /** Aborts when somebody else needs the room and nothing much has come here for a while. */
  dropped: AbortSignal;
  /**
   * Takes room for the `totalBytes` of this try-on's body that have come so far.
   * @throws DomainError `overloaded`
   */
  reserveBytes: (totalBytes: number) => void;
  /** The body is here: from now on nobody takes the place away. */
  arrived: () => void;
  /** Resolves when it is this try-on's turn. Rejects with the signal's reason. */
  start: (options: StartOptions) => Promise<void>;
  /** Frees everything; may be called more than once. */
  leave: () => void;
}

interface Waiting {
  readonly reportPosition: (position: number) => void;
  readonly begin: () => void;
}

interface Occupied {
  readonly entrant: Entrant;
  bytes: number;
  isArriving: boolean;
  /** When it last brought enough to count, and how much there was then. */
  progress: { at: number; bytes: number };
  readonly drop: AbortController;
  readonly leave: () => void;
}

/** Whoever brings less than this in that time gives way when room is needed. */
const PROGRESS_BYTES = 16 * 1024;
const SLOW_AFTER_MS = 1_000;

const SOON_SECONDS = 5;
const FIRST_GUESS_MS = 2_000;
const LONGEST_RETRY_SECONDS = 60;
/** Weight of the newest duration in the running mean. */
const MEAN_WEIGHT = 0.2;

/** Bounds how many try-ons run and wait, whose they are, and how much memory their pictures take. */
export function createTryOnSlots(options: TryOnSlotsOptions) {
  const { concurrency, queueLength, queueBytes, now = () => performance.now() } = options;
  const places = new Set<Occupied>();
  let running = 0;
  let heldBytes = 0;
  let meanDurationMs = FIRST_GUESS_MS;
  let waiting: Waiting[] = [];
  /** Since when try-ons are turned away without a place having become free; null when none was. */
  let heldSince: number | null = null;

  function overloaded(): DomainError {
    const rounds = Math.max(1, Math.ceil(places.size / concurrency));
    const seconds = Math.ceil((meanDurationMs * rounds) / 1000);
    return new DomainError('overloaded', {
      details: { retryAfterSeconds: Math.min(LONGEST_RETRY_SECONDS, Math.max(1, seconds)) },
    });
  }

  /** Nobody gets in, whoever they are; a person or an address with too many places holds up nobody else. */
  function full(): DomainError {
    heldSince ??= now();
    return overloaded();
  }

  /** Takes the place of whoever has kept us waiting for longest. @returns false when nobody does. */
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
      throw new DomainError('too_many_try_ons', { details: { retryAfterSeconds: SOON_SECONDS } });
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

  function enter(entrant: Entrant): Place {
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
      dropped: place.drop.signal,
      reserveBytes: (totalBytes) => {
        if (places.has(place)) reserve(place, totalBytes);
      },
      arrived: () => {
        place.isArriving = false;
      },
      start: (startOptions) =>
        waitForTurn(startOptions, () => {
          startedAt = performance.now();
        }),
      leave,
    };
  }

  return {
    /**
     * Takes a place, before anything of the body is read.
     * @throws DomainError `too_many_try_ons`; `overloaded` with the seconds after which it is worth trying again.
     */
    enter,
    /** How long it takes until whoever only holds a place must make room for others; null when nobody could. */
    roomInMs: (): number | null => ([...places].some((place) => place.isArriving) ? SLOW_AFTER_MS : null),
    /** How long try-ons have been turned away without a place having become free, milliseconds. */
    heldMs: () => (heldSince === null ? 0 : now() - heldSince),
    usage: () => ({ occupied: places.size, running, waiting: waiting.length, heldBytes }),
  };
}

export type TryOnSlots = ReturnType<typeof createTryOnSlots>;
