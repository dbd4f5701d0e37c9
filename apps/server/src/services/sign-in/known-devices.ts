import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import type { KnownDeviceStore } from './known-devices.store.ts';

/** How long a browser stays known after its last sign-in, in seconds. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Name of the cookie that identifies a known browser; it grants no access. */
export const deviceCookieName = (isHttps: boolean) => (isHttps ? '__Host-tryon-device' : 'tryon-device');

/**
 * Maximum number of new-device mails per day. Somebody who signs up with another person's address must not be able to
 * flood that mailbox by signing in repeatedly.
 */
const MOST_NEWS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Any other cookie value is not ours and is replaced. */
const TOKEN = /^[\w-]{43}$/;

/** Distinguishes browsers that have been signed in to an account before from new ones. */
export function createKnownDevices(store: KnownDeviceStore, now = () => new Date()) {
  const oldest = () => new Date(now().getTime() - DEVICE_SECONDS * 1000).toISOString();

  return {
    /**
     * Returns an identifier of the browser with this cookie if it was signed in to the account of the address;
     * otherwise, and for an address without an account, null.
     */
    async find(email: string, cookie: string | null): Promise<string | null> {
      if (cookie === null || !TOKEN.test(cookie)) return null;
      const hash = hashToken(cookie);
      return (await store.isKnown(email, hash, oldest())) ? hash : null;
    },

    /**
     * Records a sign-in. `cookie` is the value sent by the browser. Returns the value to store, and whether the owner
     * should be notified: the account was opened from other browsers before, but never from this one.
     */
    async note(userId: string, cookie: string | null): Promise<{ cookie: string; isNew: boolean }> {
      const token = cookie !== null && TOKEN.test(cookie) ? cookie : createSecretToken();
      const at = now();
      const others = await store.note(userId, hashToken(token), at.toISOString());
      const dayAgo = new Date(at.getTime() - DAY_MS).toISOString();
      const recent = others?.filter((usedAt) => usedAt > dayAgo) ?? [];
      return { cookie: token, isNew: others !== null && others.length > 0 && recent.length <= MOST_NEWS };
    },

    /** Deletes browsers whose cookie has expired. */
    sweep: () => store.sweep(oldest()),
  };
}
