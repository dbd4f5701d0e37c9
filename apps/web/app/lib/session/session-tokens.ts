import type { SessionUser } from './session.ts';
import type { SessionDependencies } from './session-model.ts';
import type { SessionStore } from './session-store.ts';

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
      const kept = dependencies.kept.read();
      const isOwn = kept?.userId === user.id;
      // Another tab may have renewed them while this one waited for the lock.
      if (isOwn && kept.expiresAtMs - RENEW_EARLY_MS > dependencies.now()) return kept.expiresAtMs;
      const refreshing = isOwn ? client.refreshSessionTokens({ refreshToken: kept.refreshToken }) : null;
      const sessionTokens = (await refreshing?.catch(dropRefused)) ?? (await client.createSessionTokens());
      if (store.getState().user?.id === user.id) {
        dependencies.kept.keepOwner(user.id);
        dependencies.kept.keep(user, sessionTokens, dependencies.now());
      }
      return dependencies.now() + sessionTokens.expiresInSeconds * 1000;
    });
  }

  async function keep(user: SessionUser): Promise<void> {
    const expiresAtMs = await takeSessionTokens(user);
    renewIn(expiresAtMs - RENEW_EARLY_MS - dependencies.now());
  }

  async function renew(): Promise<void> {
    const { user } = store.getState();
    // A hidden page renews nothing until it becomes visible again.
    if (!user || !dependencies.isVisible()) return;
    try {
      await keep(user);
      store.note('call-succeeded');
    } catch (error) {
      store.note('call-failed');
      renewIn(RENEW_AGAIN_MS);
      if (isRefused(error)) await confirm();
    }
  }

  return {
    /** Ensures that the page's tokens remain valid for a while. Rejects if it cannot get any. */
    keep,
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
