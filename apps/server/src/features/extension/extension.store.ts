import type { Database } from '#src/db/open-database.ts';
import { addSecurityEvent } from '#src/db/security-events.store.ts';
import type { ExtensionCodeTable, ExtensionInstallationTable, ExtensionTokenTable } from '#src/db/tables.ts';

/** Why and when an installation ends. */
interface EndedInstallation {
  readonly kind: 'extension_disconnected' | 'extension_stopped';
  readonly at: Date;
  readonly userId?: string;
}

type UsedToken = Pick<ExtensionTokenTable, 'hash' | 'installation'>;

/** Stores connected extensions, their codes and their tokens. All times are ISO 8601 in UTC. */
export function createExtensionStore(db: Database) {
  return {
    async insertCode(row: ExtensionCodeTable): Promise<void> {
      await db.insertInto('extension_code').values(row).execute();
    },

    /** Uses up a code; of two concurrent calls only one gets it. */
    takeCode(hash: string): Promise<ExtensionCodeTable | undefined> {
      return db.deleteFrom('extension_code').where('hash', '=', hash).returningAll().executeTakeFirst();
    },

    /** Whether a session has allowed an extension that has not been disconnected since. */
    async hasInstallation(sessionId: string, extensionId: string): Promise<boolean> {
      const row = await db
        .selectFrom('extension_installation')
        .select('id')
        .where(({ and }) => and({ session_id: sessionId, extension_id: extensionId }))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Replaces an installation and its tokens. */
    async replaceInstallation(row: ExtensionInstallationTable, tokens: ExtensionTokenTable[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const former = await transaction
          .deleteFrom('extension_installation')
          .where(({ and }) => and({ user_id: row.user_id, installation_id: row.installation_id }))
          .returning('id')
          .execute();
        await transaction.insertInto('extension_installation').values(row).execute();
        await transaction.insertInto('extension_token').values(tokens).execute();
        // A connected extension gets new tokens whenever its browser starts, which is no event worth recording.
        if (former.length > 0) return;
        const { user_id: userId, user_agent: userAgent, connected_at } = row;
        const event = { userId, kind: 'extension_connected', userAgent } as const;
        await addSecurityEvent(transaction, event, new Date(connected_at));
      });
    },

    findToken(hash: string) {
      return db
        .selectFrom('extension_token')
        .innerJoin('extension_installation', 'extension_installation.id', 'extension_token.installation')
        .select([
          'extension_token.kind',
          'extension_token.installation',
          'extension_token.expires_at',
          'extension_installation.extension_id',
          'extension_installation.user_id',
        ])
        .where('extension_token.hash', '=', hash)
        .executeTakeFirst();
    },

    /**
     * Replaces a used refresh token by the next pair, both or neither; of two concurrent calls only one returns true.
     */
    async replaceTokens(used: UsedToken, next: ExtensionTokenTable[], now: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        // Updates the installation first, as deleting one does; a different order could deadlock.
        await transaction
          .updateTable('extension_installation')
          .set({ used_at: now })
          .where('id', '=', used.installation)
          .execute();
        const row = await transaction
          .updateTable('extension_token')
          .set({ used_at: now })
          .where('hash', '=', used.hash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('hash')
          .executeTakeFirst();
        if (!row) return false;
        await transaction.insertInto('extension_token').values(next).execute();
        return true;
      });
    },

    listInstallations(userId: string): Promise<ExtensionInstallationTable[]> {
      return db
        .selectFrom('extension_installation')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('connected_at', 'desc')
        .execute();
    },

    /** Ends an installation and records why; with `userId` only one of that account. False if there is none. */
    async deleteInstallation(id: string, { kind, at, userId }: EndedInstallation): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const ofId = transaction.deleteFrom('extension_installation').where('id', '=', id);
        const row = await (userId === undefined ? ofId : ofId.where('user_id', '=', userId))
          .returning(['user_id', 'user_agent'])
          .executeTakeFirst();
        if (!row) return false;
        await addSecurityEvent(transaction, { userId: row.user_id, kind, userAgent: row.user_agent }, at);
        return true;
      });
    },
  };
}

export type ExtensionStore = ReturnType<typeof createExtensionStore>;
