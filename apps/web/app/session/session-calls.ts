import type { SessionDependencies, SessionStore, SessionUser } from './session-model.ts';

/**
 * Health of the session. `loading`: still unknown. `ready`: everything responds. `degraded`: the session responds but
 * something around it does not. `error`: nothing responded in time.
 */
export type SessionStatus = 'loading' | 'ready' | 'degraded' | 'error';

export type SessionEvent = 'call-succeeded' | 'call-failed';

/** Later calls only switch between `ready` and `degraded`: one failure does not discard a session that has worked. */
export function nextStatus(status: SessionStatus, event: SessionEvent): SessionStatus {
  if (event === 'call-succeeded') return status === 'loading' ? status : 'ready';
  return status === 'ready' ? 'degraded' : status;
}

/** Time limit for all attempts together. */
const BOOTSTRAP_LIMIT_MS = 15_000;
/** Retries after the first attempt. */
const BOOTSTRAP_RETRIES = 5;
/** Delay before the first retry; it doubles with each retry. */
const BOOTSTRAP_FIRST_DELAY_MS = 125;

interface BootstrapOptions {
  /** One attempt. Resolves to false if the session responded but something around it did not. */
  attempt: (signal: AbortSignal) => Promise<boolean>;
  /** Between 0 and 1; adds jitter so that many pages do not retry at the same moment. */
  random?: () => number;
  limitMs?: number;
}

/** Retries until it succeeds, the retries are used up or the time limit is reached; then says the status. Never rejects. */
export async function bootstrapSession({
  attempt,
  random = Math.random,
  limitMs = BOOTSTRAP_LIMIT_MS,
}: BootstrapOptions): Promise<SessionStatus> {
  const controller = new AbortController();
  const { signal } = controller;
  const limit = setTimeout(() => controller.abort(), limitMs);
  try {
    for (let retry = 0; ; retry += 1) {
      try {
        const pauseMs = BOOTSTRAP_FIRST_DELAY_MS * 2 ** (retry - 1) * (1 + random());
        if (retry > 0) await untilAborted(wait(pauseMs), signal);
        return (await untilAborted(attempt(signal), signal)) ? 'ready' : 'degraded';
      } catch {
        if (signal.aborted || retry === BOOTSTRAP_RETRIES) return 'error';
      }
    }
  } finally {
    clearTimeout(limit);
  }
}

/** Rejects on abort even if the work itself ignores the signal. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

const wait = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

/** On returning to a page, a confirmation older than this is repeated. */
const CONFIRMED_FOR_MS = 30 * 1000;

/**
 * Asks the server who is signed in. Concurrent calls share one request.
 * @param adopt receives the server's response.
 */
export function createSessionConfirmation(
  dependencies: SessionDependencies,
  { note }: SessionStore,
  adopt: (user: SessionUser | null) => void,
) {
  let confirmedAt = 0;
  let confirming: Promise<void> | null = null;

  function believe(user: SessionUser | null): void {
    confirmedAt = dependencies.now();
    adopt(user);
  }

  async function fetchUser(): Promise<void> {
    try {
      const client = await dependencies.loadClient();
      believe(await client.findUser());
      note('call-succeeded');
    } catch {
      note('call-failed');
    }
  }

  return {
    /** Accepts a response obtained by another request. */
    believe,

    /** Whether the last confirmation is recent enough. */
    isFresh: () => dependencies.now() - confirmedAt < CONFIRMED_FOR_MS,

    /** Marks the session as confirmed: it was just established on this page, so no request is needed. */
    settle(): void {
      confirmedAt = dependencies.now();
    },

    confirm(): Promise<void> {
      confirming ??= fetchUser().finally(() => {
        confirming = null;
      });
      return confirming;
    },
  };
}

/** Tokens are renewed this long before they expire. */
const RENEW_EARLY_MS = 2 * 60 * 1000;
/** Delay before retrying a failed renewal. */
const RENEW_AGAIN_MS = 30 * 1000;

const UNAUTHENTICATED = 401;

/**
 * Keeps the page's short-lived tokens valid.
 * @param confirm asks who is signed in, if the server no longer knows the session.
 */
export function createTokenRefresher(
  dependencies: SessionDependencies,
  store: SessionStore,
  confirm: () => Promise<void>,
) {
  let renewal: ReturnType<typeof setTimeout> | undefined;

  function renewIn(delayMs: number): void {
    clearTimeout(renewal);
    renewal = setTimeout(() => void renew(), Math.max(delayMs, 1000));
  }

  /** Resolves to the expiry time of the stored tokens, in milliseconds since 1970. */
  async function takeSessionTokens(user: SessionUser): Promise<number> {
    const client = await dependencies.loadClient();
    return dependencies.runExclusively(async () => {
      const stored = dependencies.stored.read();
      const isOwn = stored?.userId === user.id;
      // Another tab may have renewed them while this one waited for the lock.
      if (isOwn && stored.expiresAtMs - RENEW_EARLY_MS > dependencies.now()) return stored.expiresAtMs;
      const refreshing = isOwn ? client.refreshSessionTokens({ refreshToken: stored.refreshToken }) : null;
      const sessionTokens = (await refreshing?.catch(dropRefused)) ?? (await client.createSessionTokens());
      if (store.getState().user?.id === user.id) {
        dependencies.stored.storeOwner(user.id);
        dependencies.stored.store(user, sessionTokens, dependencies.now());
      }
      return dependencies.now() + sessionTokens.expiresInSeconds * 1000;
    });
  }

  async function ensure(user: SessionUser): Promise<void> {
    const expiresAtMs = await takeSessionTokens(user);
    renewIn(expiresAtMs - RENEW_EARLY_MS - dependencies.now());
  }

  async function renew(): Promise<void> {
    const { user } = store.getState();
    // A hidden page renews nothing until it becomes visible again.
    if (!user || !dependencies.isVisible()) return;
    try {
      await ensure(user);
      store.note('call-succeeded');
    } catch (error) {
      store.note('call-failed');
      renewIn(RENEW_AGAIN_MS);
      if (isRefused(error)) await confirm();
    }
  }

  return {
    /** Ensures that the page's tokens remain valid for a while. Rejects if it cannot get any. */
    ensure,
    /** Renews the signed-in user's tokens; records a failure and schedules a retry. */
    renew,
    renewSoon: () => renewIn(RENEW_AGAIN_MS),
    stop: () => clearTimeout(renewal),
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === UNAUTHENTICATED;
}

/** A rejected refresh token is replaced by new tokens; any other error is rethrown. */
function dropRefused(error: unknown): null {
  if (isRefused(error)) return null;
  throw error;
}
