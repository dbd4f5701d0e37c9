import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import type { KnownDeviceStore } from '#src/services/sign-in/known-devices.store.ts';

/** A browser is known for that long after its last sign-in, seconds. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Name of the cookie by which a browser is known again; it opens nothing. */
export const deviceCookieName = (isHttps: boolean) => (isHttps ? '__Host-tryon-device' : 'tryon-device');

/**
 * News of so many devices in a day are told, and no more. Whoever signs up with somebody else's address must not be able
 * to fill that mailbox by signing in again and again.
 */
const MOST_NEWS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whatever else stands in the cookie is not ours, and is replaced. */
const TOKEN = /^[\w-]{43}$/;

/** Tells browsers that have been signed in to an account before from those that have not. */
export function createKnownDevices({
  store,
  now = () => new Date(),
}: {
  store: KnownDeviceStore;
  now?: () => Date;
}) {
  const oldest = () => new Date(now().getTime() - DEVICE_SECONDS * 1000).toISOString();

  return {
    /**
     * A name of the browser that sent this cookie, if the account of the address was signed in to from it; null
     * otherwise, and for an address without an account.
     */
    async find(email: string, cookie: string | null): Promise<string | null> {
      if (cookie === null || !TOKEN.test(cookie)) return null;
      const hash = hashToken(cookie);
      return (await store.isKnown(email, hash, oldest())) ? hash : null;
    },

    /**
     * Notes that somebody has signed in. `cookie` is what the browser sent; the answer says what it has to keep, and
     * whether its owner should know: the account was opened from another browser before, and never from this one.
     */
    async note(userId: string, cookie: string | null): Promise<{ cookie: string; isNew: boolean }> {
      const token = cookie !== null && TOKEN.test(cookie) ? cookie : createSecretToken();
      const at = now();
      const others = await store.note(userId, hashToken(token), at.toISOString());
      const dayAgo = new Date(at.getTime() - DAY_MS).toISOString();
      const recent = others?.filter((usedAt) => usedAt > dayAgo) ?? [];
      return { cookie: token, isNew: others !== null && others.length > 0 && recent.length <= MOST_NEWS };
    },

    /** Forgets browsers whose cookie is over. */
    sweep: () => store.sweep(oldest()),
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
