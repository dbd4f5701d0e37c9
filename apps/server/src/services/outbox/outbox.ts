import { createRounds } from '#src/background.ts';
import type { Database } from '#src/db/open-database.ts';
import type { SecurityEvent } from '#src/db/security-events.store.ts';
import type { Logger } from '#src/logger.ts';
import { createOutboxStore, type OutboxEntry, type Outcome } from './outbox.store.ts';

export interface OutboxOptions {
  db: Database;
  log: Logger;
  now: () => Date;
  /** Registers background work, so that the database stays open for it. */
  follow: (work: Promise<unknown>) => void;
}

/** How failures are treated. Kinds with the same policy are handled in the same rounds, apart from all others. */
export interface OutboxPolicy {
  /** The wait after the first failure; it doubles with each further one. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** After this many failed attempts an operator should look into it. */
  readonly alarmAttempts: number;
  /** After this many failed attempts an entry is given up. */
  readonly mostAttempts: number;
  /** After this many failures in a row a round ends, because it is not the entries' fault. */
  readonly mostFailures: number;
}

export interface OutboxKind {
  readonly policy: OutboxPolicy;
  /** How long the key of a done entry is kept, so that it is not added again. */
  readonly keepKeyMs: number;
  /** Handles an entry: at least once, because a server may crash between this and the note that it is done. */
  readonly handle: (entry: OutboxEntry) => Promise<void>;
}

export interface NewEntry {
  readonly kind: string;
  /** Unique within the kind. */
  readonly key: string;
  /** Whose entry it is; it is deleted with the account. */
  readonly userId?: string;
  readonly content?: string;
  /** Now unless given. */
  readonly dueAt?: Date;
}

/** Longer than handling one entry may take. */
const LEASE_MS = 5 * 60 * 1000;

/** Stores what is to be done later in the database until it is done, even after a crash. The content is deleted then. */
export function createOutbox({ db, log, now, follow }: OutboxOptions) {
  const store = createOutboxStore(db);
  const kinds = new Map<string, OutboxKind>();
  const workers = new Map<OutboxPolicy, () => Promise<void>>();

  const after = (ms: number, moment = now()) => new Date(moment.getTime() + ms).toISOString();

  function getKind(name: string): OutboxKind {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`Nobody handles entries of the kind "${name}".`);
    return kind;
  }

  const toEntry = ({ kind, key, userId, content = '', dueAt = now() }: NewEntry): OutboxEntry => ({
    kind,
    key,
    user_id: userId ?? null,
    content,
    due_at: dueAt.toISOString(),
    attempts: 0,
  });

  function done(kind: string) {
    const { keepKeyMs } = getKind(kind);
    const moment = now();
    const expires_at = keepKeyMs === Number.POSITIVE_INFINITY ? null : after(keepKeyMs, moment);
    return { content: '', due_at: null, done_at: moment.toISOString(), expires_at };
  }

  /** Stores the outcome of a claimed entry, unless it was closed, put off or claimed by another in the meantime. */
  const finish = ({ kind, key, due_at }: OutboxEntry, outcome: Outcome) =>
    store.settle({ kind, key, due_at }, outcome);

  /** Returns whether the entry is done. */
  async function attempt(entry: OutboxEntry): Promise<boolean> {
    try {
      await getKind(entry.kind).handle(entry);
    } catch (error) {
      await fail(entry, error);
      return false;
    }
    await finish(entry, done(entry.kind));
    return true;
  }

  async function fail(entry: OutboxEntry, error: unknown): Promise<void> {
    const { kind, key, attempts } = entry;
    const { policy } = getKind(kind);
    const isGivenUp = attempts >= policy.mostAttempts;
    log[attempts >= policy.alarmAttempts ? 'error' : 'warn'](
      { kind, key, attempts, error },
      isGivenUp ? 'an entry of the outbox is given up' : 'an entry of the outbox failed and is tried again',
    );
    const waitMs = Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** (attempts - 1));
    await finish(entry, isGivenUp ? done(kind) : { due_at: after(waitMs) });
  }

  const kindsUnder = (policy: OutboxPolicy) =>
    [...kinds].filter(([, kind]) => kind.policy === policy).map(([name]) => name);

  async function handleDue(policy: OutboxPolicy): Promise<void> {
    const names = kindsUnder(policy);
    for (let failures = 0; failures < policy.mostFailures; ) {
      const entry = await store.claim(names, after(0), after(LEASE_MS));
      if (entry === null) return;
      failures = (await attempt(entry)) ? 0 : failures + 1;
    }
  }

  /** Handles what is due under a policy, one entry at a time. */
  function work(policy: OutboxPolicy): Promise<void> {
    const worker = workers.get(policy) ?? createRounds(() => handleDue(policy));
    workers.set(policy, worker);
    return worker();
  }

  return {
    /** Registers how entries of a kind are handled. Those of other kinds wait. */
    register: (name: string, kind: OutboxKind) => void kinds.set(name, kind),
    /** Stores an entry, and the event with it; false, and neither, if its key is stored already. */
    add: (entry: NewEntry, event?: SecurityEvent) => store.add(toEntry(entry), now(), event),
    /** Stores an entry; one that is stored already waits anew. */
    put: (entry: NewEntry) => store.put(toEntry(entry)),
    /** Stores an entry and handles it immediately; false if that failed and it is tried again later. */
    async addAndAttempt(entry: NewEntry): Promise<boolean> {
      const claimed = { ...toEntry(entry), due_at: after(LEASE_MS), attempts: 1 };
      await store.add(claimed, now());
      return attempt(claimed);
    },
    /** Marks an entry as done, even while it is being handled. */
    close: (kind: string, key: string) => store.settle({ kind, key }, done(kind)),
    /** Whether the entry is not done yet. */
    isOpen: store.isOpen,
    /** Counts the entries under a policy that an operator should look into. */
    countStuck: (policy: OutboxPolicy) => store.countStuck(kindsUnder(policy), policy.alarmAttempts),
    work,
    /** Like `work`, in the background. */
    kick: (policy: OutboxPolicy): void =>
      follow(
        work(policy).catch((error: unknown) => log.error({ error }, 'the outbox could not be worked on')),
      ),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
