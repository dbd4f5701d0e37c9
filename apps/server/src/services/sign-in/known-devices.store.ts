import { sql } from 'kysely';
import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import type { Database } from '#src/db/open-database.ts';
import type { Tables } from '#src/db/tables.ts';

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

/** Maximum number of known browsers per account; the least recently used ones are deleted. */
const MOST_DEVICES = 100;

/** Any other cookie value is not ours and is replaced. */
const TOKEN = /^[\w-]{43}$/;

/** Distinguishes browsers that have been signed in to an account before from new ones. */
export function createKnownDevices(db: Database, now = () => new Date()) {
  const oldest = () => new Date(now().getTime() - DEVICE_SECONDS * 1000).toISOString();

  return {
    /**
     * Returns an identifier of the browser with this cookie if it was signed in to the account of the address;
     * otherwise, and for an address without an account, null. Runs one query whether or not an account exists, so that
     * the timing reveals nothing.
     */
    async find(email: string, cookie: string | null): Promise<string | null> {
      if (cookie === null || !TOKEN.test(cookie)) return null;
      const hash = hashToken(cookie);
      const { rows } = await sql`
        select 1 from known_device join "user" on "user"."id" = known_device.user_id
        where known_device.hash = ${hash} and known_device.used_at > ${oldest()} and "user"."email" = ${email}
      `.execute(db);
      return rows.length > 0 ? hash : null;
    },

    /**
     * Records a sign-in. `cookie` is the value sent by the browser. Returns the value to store, and whether the owner
     * should be notified: the account was opened from other browsers before, but never from this one.
     */
    async note(userId: string, cookie: string | null): Promise<{ cookie: string; isNew: boolean }> {
      const token = cookie !== null && TOKEN.test(cookie) ? cookie : createSecretToken();
      const at = now();
      const device = { user_id: userId, hash: hashToken(token), used_at: at.toISOString() };
      const others = await noteDevice(db, device);
      const dayAgo = new Date(at.getTime() - DAY_MS).toISOString();
      const recent = others?.filter((usedAt) => usedAt > dayAgo) ?? [];
      return { cookie: token, isNew: others !== null && others.length > 0 && recent.length <= MOST_NEWS };
    },

    /** Deletes browsers whose cookie has expired. */
    async sweep(): Promise<void> {
      await db.deleteFrom('known_device').where('used_at', '<=', oldest()).execute();
    },
  };
}

/** Records a sign-in. Returns null if the browser was known; otherwise when each of the others signed in. */
function noteDevice(db: Database, { user_id, hash, used_at }: Tables['known_device']) {
  return db.transaction().execute(async (transaction) => {
    const known = await transaction
      .updateTable('known_device')
      .set({ used_at })
      .where(({ and }) => and({ user_id, hash }))
      .returning('hash')
      .executeTakeFirst();
    if (known) return null;
    const others = await transaction
      .selectFrom('known_device')
      .select('used_at')
      .where('user_id', '=', user_id)
      .orderBy('used_at', 'desc')
      .execute();
    const tooOld = others[MOST_DEVICES - 1];
    if (tooOld) {
      await transaction
        .deleteFrom('known_device')
        .where('user_id', '=', user_id)
        .where('used_at', '<=', tooOld.used_at)
        .execute();
    }
    await transaction
      .insertInto('known_device')
      .values({ user_id, hash, used_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ used_at }))
      .execute();
    return others.map((other) => other.used_at);
  });
}
