import type { SessionTokens } from '@tryon/contract/account/account.ts';
import { attempt } from '@tryon/contract/attempt.ts';
import { STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { SessionUser, SignOutChoice } from './session-model.ts';

/** Key of the tokens' expiry time, in milliseconds since 1970. It is stored next to the session record. */
const EXPIRES_KEY = `${STORAGE_KEYS.auth}-expires-at`;

const KEYS = [
  STORAGE_KEYS.auth,
  EXPIRES_KEY,
  STORAGE_KEYS.accessToken,
  STORAGE_KEYS.refreshToken,
  STORAGE_KEYS.token,
] as const;

/**
 * The session's keys in the localStorage. A full or forbidden storage never causes an exception here: everything on
 * the site works with the cookie alone.
 * @param onCleared called when all of a user's data is removed from this device.
 */
export function createStoredSession(
  storage: Storage | null,
  onCleared: (leaving: SignOutChoice) => void = () => undefined,
) {
  function write(user: SessionUser, accessToken: string): void {
    const { id, email, name, emailVerified, image } = user;
    const record = { authToken: accessToken, userData: { id, email, name, emailVerified, image } };
    storage?.setItem(STORAGE_KEYS.auth, JSON.stringify(record));
  }

  return {
    /** Null if part of it is missing, for example after the user cleared some keys by hand. */
    read(): { userId: string; refreshToken: string; expiresAtMs: number } | null {
      const refreshToken = storage?.getItem(STORAGE_KEYS.refreshToken);
      const userId = readUserId(storage?.getItem(STORAGE_KEYS.auth));
      const expiresAtMs = Number(storage?.getItem(EXPIRES_KEY) ?? Number.NaN);
      const isWhole = refreshToken && userId && Number.isFinite(expiresAtMs);
      return isWhole ? { userId, refreshToken, expiresAtMs } : null;
    },

    store(user: SessionUser, sessionTokens: SessionTokens, nowMs: number): void {
      try {
        write(user, sessionTokens.accessToken);
        storage?.setItem(EXPIRES_KEY, String(nowMs + sessionTokens.expiresInSeconds * 1000));
        storage?.setItem(STORAGE_KEYS.accessToken, sessionTokens.accessToken);
        storage?.setItem(STORAGE_KEYS.refreshToken, sessionTokens.refreshToken);
        storage?.setItem(STORAGE_KEYS.token, sessionTokens.accessToken);
      } catch {
        // A partial session is worse than none: it would survive another user's sign-out.
        this.clear();
      }
    },

    /** Updates the user's data in the record, if there is one. */
    storeUser(user: SessionUser): void {
      const accessToken = storage?.getItem(STORAGE_KEYS.accessToken);
      if (!accessToken || readUserId(storage?.getItem(STORAGE_KEYS.auth)) !== user.id) return;
      try {
        write(user, accessToken);
      } catch {
        this.clear();
      }
    },

    /** The access token, stored under the name that the payment calls read. */
    readToken: (): string | null => storage?.getItem(STORAGE_KEYS.token) ?? null,

    /** The owner of the photos on this device; null if they belong to an anonymous visitor. */
    readOwner: (): string | null => storage?.getItem(STORAGE_KEYS.owner) ?? null,

    storeOwner(userId: string): void {
      try {
        storage?.setItem(STORAGE_KEYS.owner, userId);
      } catch {
        // If the owner cannot be stored, the photos are deleted rather than shown to the next user.
        this.clearEverything();
      }
    },

    /** Forgets who is signed in. The photos and their owner stay. */
    clear(): void {
      for (const key of KEYS) storage?.removeItem(key);
    },

    /** Also removes the photos and everything else of this product, including saved results unless they are kept. */
    clearEverything(leaving: SignOutChoice = { keepsResults: false }): void {
      this.clear();
      const all = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
      for (const key of all) if (key.startsWith(STORAGE_KEYS.prefix)) storage?.removeItem(key);
      onCleared(leaving);
    },
  };
}

export type StoredSession = ReturnType<typeof createStoredSession>;

function readUserId(record: string | null | undefined): string | null {
  const id: unknown = attempt(() => JSON.parse(record ?? '').userData.id);
  return typeof id === 'string' ? id : null;
}

export const openStoredSession = (): StoredSession =>
  createStoredSession(
    attempt(() => window.localStorage),
    announceSignOut,
  );

/** Removes another user's data before anything is rendered from storage. */
export function claimStorage(stored: StoredSession, user: SessionUser): void {
  const owner = stored.readOwner();
  if (owner !== null && owner !== user.id) stored.clearEverything();
  stored.storeOwner(user.id);
}

/** Name of the local database that stores finished pictures. */
export const RESULTS_DATABASE = 'virtual-tryon-looks';

const signOutListeners = new Set<() => void>();
const deletionListeners = new Set<() => void>();

/** Calls the listener whenever a user's data must be removed from this device and page. */
export function onSignOut(listener: () => void): void {
  signOutListeners.add(listener);
}

/** Calls the listener once the stored pictures have actually been deleted, which happens asynchronously. */
export function onResultsDeleted(listener: () => void): void {
  deletionListeners.add(listener);
}

/** Notifies listeners of the sign-out and deletes the stored pictures unless the user wants to keep them. */
function announceSignOut({ keepsResults }: SignOutChoice): void {
  for (const listener of signOutListeners) listener();
  if (!keepsResults) deleteResults();
}

/** Deletion waits for other tabs, which close the database when they are notified of it. */
function deleteResults(): void {
  try {
    indexedDB.deleteDatabase(RESULTS_DATABASE).onsuccess = () => {
      for (const listener of deletionListeners) listener();
    };
  } catch {
    // A browser that forbids the database has stored nothing in it either.
  }
}
