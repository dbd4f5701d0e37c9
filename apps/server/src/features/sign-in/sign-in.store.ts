import type { Database } from '#src/db/open-database.ts';
import type { SessionTokenTable, SignInCodeTable } from '#src/db/tables.ts';

/** Stores the one-time codes and the tokens. All times are ISO 8601 in UTC. */
export function createSignInStore(db: Database) {
  return {
    async insertCodes(rows: SignInCodeTable[]): Promise<void> {
      await db.insertInto('sign_in_code').values(rows).execute();
    },

    /** Uses up codes; of two concurrent calls only one gets them. */
    takeCodes(hashes: readonly string[]): Promise<SignInCodeTable[]> {
      return db.deleteFrom('sign_in_code').where('hash', 'in', hashes).returningAll().execute();
    },

    async insertSessionTokens(rows: SessionTokenTable[]): Promise<void> {
      await db.insertInto('session_handle').values(rows).execute();
    },

    findHandle(hash: string): Promise<SessionTokenTable | undefined> {
      return db.selectFrom('session_handle').selectAll().where('hash', '=', hash).executeTakeFirst();
    },

    /** Marks a refresh token as used; of two concurrent calls only one gets it. */
    useRefresh(hash: string, now: string): Promise<SessionTokenTable | undefined> {
      return db
        .updateTable('session_handle')
        .set({ used_at: now })
        .where(({ and }) => and({ hash, kind: 'refresh' }))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
    },

    async deleteFamily(familyId: string): Promise<void> {
      await db.deleteFrom('session_handle').where('family_id', '=', familyId).execute();
    },
  };
}

export type SignInStore = ReturnType<typeof createSignInStore>;
