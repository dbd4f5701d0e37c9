import type { SessionTokens } from '@tryon/contract/account/account.ts';
import { STORAGE_KEYS } from '@tryon/contract/limits.ts';
import type { SessionUser, SignOutChoice } from './session.ts';
import { announceSignOut } from './sign-out.ts';

/** Beside the record stands until when its tokens hold, milliseconds since 1970. */
const EXPIRES_KEY = `${STORAGE_KEYS.auth}-expires-at`;

const KEYS = [
  STORAGE_KEYS.auth,
  EXPIRES_KEY,
  STORAGE_KEYS.accessToken,
  STORAGE_KEYS.refreshToken,
  STORAGE_KEYS.token,
] as const;

/** What a page keeps of its session. The cookie is the authority; these are handles of a quarter of an hour. */
export interface StoredTokens {
  userId: string;
  refreshToken: string;
  expiresAtMs: number;
}

/**
 * The specified keys of the local storage. Storage that is full or forbidden never throws from here: everything
 * on the site works by the cookie.
 * @param onCleared called when everything of a person goes from this device.
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
    /** Null when something of it is missing, as after somebody cleared a part by hand. */
    read(): StoredTokens | null {
      const refreshToken = storage?.getItem(STORAGE_KEYS.refreshToken);
      const userId = readUserId(storage?.getItem(STORAGE_KEYS.auth));
      const expiresAtMs = Number(storage?.getItem(EXPIRES_KEY) ?? Number.NaN);
      const isWhole = refreshToken && userId && Number.isFinite(expiresAtMs);
      return isWhole ? { userId, refreshToken, expiresAtMs } : null;
    },

    keep(user: SessionUser, sessionTokens: SessionTokens, nowMs: number): void {
      try {
        write(user, sessionTokens.accessToken);
        storage?.setItem(EXPIRES_KEY, String(nowMs + sessionTokens.expiresInSeconds * 1000));
        storage?.setItem(STORAGE_KEYS.accessToken, sessionTokens.accessToken);
        storage?.setItem(STORAGE_KEYS.refreshToken, sessionTokens.refreshToken);
        storage?.setItem(STORAGE_KEYS.token, sessionTokens.accessToken);
      } catch {
        // Half of it would be worse than nothing: it would outlive the sign-out of somebody else.
        this.clear();
      }
    },

    /** Writes changed facts about the person into the record, if there is one. */
    keepUser(user: SessionUser): void {
      const accessToken = storage?.getItem(STORAGE_KEYS.accessToken);
      if (!accessToken || readUserId(storage?.getItem(STORAGE_KEYS.auth)) !== user.id) return;
      try {
        write(user, accessToken);
      } catch {
        this.clear();
      }
    },

    /** The access token under the name that the payment calls read. Source: specification, section 7. */
    readToken: (): string | null => storage?.getItem(STORAGE_KEYS.token) ?? null,

    /** Whose photos are on this device; null when they are a visitor's. */
    readOwner: (): string | null => storage?.getItem(STORAGE_KEYS.owner) ?? null,

    keepOwner(userId: string): void {
      try {
        storage?.setItem(STORAGE_KEYS.owner, userId);
      } catch {
        // Photos in a storage that is this full are better gone than shown to the next person.
        this.clearEverything();
      }
    },

    /** Forgets who is signed in. The photos stay, and whose they are. */
    clear(): void {
      for (const key of KEYS) storage?.removeItem(key);
    },

    /** Removes the photos as well, and everything else of this product; looks unless somebody keeps them. */
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
  if (!record) return null;
  try {
    const { userData }: { userData?: { id?: unknown } } = JSON.parse(record);
    return typeof userData?.id === 'string' ? userData.id : null;
  } catch {
    return null;
  }
}

export function openStoredSession(): StoredSession {
  try {
    return createStoredSession(window.localStorage, announceSignOut);
  } catch {
    return createStoredSession(null, announceSignOut);
  }
}
