import type { SessionUser } from './session.ts';
import type { SessionDependencies } from './session-model.ts';
import type { SessionStore } from './session-store.ts';

/** Handles are renewed this long before they end. */
const RENEW_EARLY_MS = 2 * 60 * 1000;
/** After a renewal that failed. */
const RENEW_AGAIN_MS = 30 * 1000;

const UNAUTHENTICATED = 401;

/**
 * Keeps the short-lived handles of a page alive.
 * @param confirm asks who is signed in, when the server no longer knows the session.
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

  /** Resolves with when the kept handles end, milliseconds since 1970. */
  async function takeSessionTokens(user: SessionUser): Promise<number> {
    const client = await dependencies.loadClient();
    return dependencies.runExclusively(async () => {
      const kept = dependencies.kept.read();
      const isOwn = kept?.userId === user.id;
      // Another tab may have renewed them while this one waited for its turn.
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
    // A page that nobody sees renews nothing; it does so when it is looked at again.
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
    /** Makes sure that the page keeps handles that still hold for a while. Rejects when there are none. */
    keep,
    /** The same for whoever is signed in; a failure is noted, and met by trying again. */
    renew,
    renewSoon: () => renewIn(RENEW_AGAIN_MS),
    stop: () => clearTimeout(renewal),
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === UNAUTHENTICATED;
}

/** A refused token is replaced by a new one; any other failure stays one. */
function dropRefused(error: unknown): null {
  if (isRefused(error)) return null;
  throw error;
}
