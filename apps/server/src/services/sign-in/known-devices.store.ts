import { sql } from 'kysely';
import type { Database } from '#src/db/open-database.ts';

/** Maximum number of known browsers per account; the least recently used ones are deleted. */
const MOST_DEVICES = 100;

/** Stores the browsers that accounts were signed in to from. All times are ISO 8601 in UTC. */
export function createKnownDeviceStore(db: Database) {
  return {
    /**
     * Records a sign-in from a browser. Returns null if the browser was known; otherwise the times of sign-in from
     * each of the others.
     */
    async note(userId: string, hash: string, now: string): Promise<string[] | null> {
      return db.transaction().execute(async (transaction) => {
        const known = await transaction
          .updateTable('known_device')
          .set({ used_at: now })
          .where(({ and }) => and({ user_id: userId, hash }))
          .returning('hash')
          .executeTakeFirst();
        if (known) return null;
        const others = await transaction
          .selectFrom('known_device')
          .select('used_at')
          .where('user_id', '=', userId)
          .orderBy('used_at', 'desc')
          .execute();
        const tooOld = others[MOST_DEVICES - 1];
        if (tooOld) {
          await transaction
            .deleteFrom('known_device')
            .where('user_id', '=', userId)
            .where('used_at', '<=', tooOld.used_at)
            .execute();
        }
        await transaction
          .insertInto('known_device')
          .values({ user_id: userId, hash, used_at: now })
          .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ used_at: now }))
          .execute();
        return others.map(({ used_at }) => used_at);
      });
    },

    /**
     * Whether the account of an address was signed in to from a browser since then. Runs one query whether or not an
     * account exists, so that the timing reveals nothing.
     */
    async isKnown(email: string, hash: string, since: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from known_device join "user" on "user"."id" = known_device.user_id
        where known_device.hash = ${hash} and known_device.used_at > ${since} and "user"."email" = ${email}`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Deletes browsers that have not been seen since `before`. */
    async sweep(before: string): Promise<void> {
      await db.deleteFrom('known_device').where('used_at', '<=', before).execute();
    },
  };
}

export type KnownDeviceStore = ReturnType<typeof createKnownDeviceStore>;
