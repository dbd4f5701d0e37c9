import { randomUUID } from 'node:crypto';
import type { ActivityKind } from '@tryon/contract/account/activity-texts.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { OpenDatabase } from '#src/db/open-database.ts';
import { addSecurityEvent, type SecurityEvent } from '#src/db/security-events.store.ts';
import type { MailLinkTable, Tables } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';
import { PASSWORD_PROVIDER } from './sign-in-account.ts';

export type NewMailLink = Omit<MailLinkTable, 'credential_version'>;

export interface InsertOptions {
  /** The session that requests the link; if it no longer exists, nothing is inserted. */
  readonly whileSession?: string;
  /** Deletes the account's other links of the same kind. */
  readonly isAlone?: boolean;
  /** Recorded in the same transaction. */
  readonly event?: SecurityEvent;
}

/** What following a link may change in its account, in the transaction that uses up the link. */
export type AccountChange = ReturnType<typeof createAccountChange>;

/**
 * Stores mail links and credential versions; an account's version increases with each change of its credentials. Also
 * writes the sign-in library's tables: using up a link and applying its effect must be one transaction, which the
 * library's interface does not support. All times are ISO 8601 in UTC.
 */
export function createMailLinkStore({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>) {
  /** Serialises changes of the account's credentials on PostgreSQL; SQLite has a single writer anyway. */
  async function lock(transaction: Transaction<Tables>, userId: string): Promise<string | null> {
    const locking = kind === 'postgres' ? sql`for update` : sql``;
    const { rows } = await sql<{ email: string }>`
      select "email" from "user" where "id" = ${userId} ${locking}`.execute(transaction);
    return rows[0]?.email ?? null;
  }

  return {
    /** Returns the account's credential version. */
    versionOf: (userId: string) => versionOf(db, userId),

    findLink(hash: string): Promise<MailLinkTable | undefined> {
      return db.selectFrom('mail_link').selectAll().where('hash', '=', hash).executeTakeFirst();
    },

    /** The account's newest link to a new address; there is only one, because a newer one replaces it. */
    findEmailChange(userId: string): Promise<MailLinkTable | undefined> {
      const isMeant = { user_id: userId, kind: 'change_email' } as const;
      return db
        .selectFrom('mail_link')
        .selectAll()
        .where(({ and }) => and(isMeant))
        .executeTakeFirst();
    },

    /** Binds a link to the account's current state; returns false if the account or the session is gone. */
    insertLink(link: NewMailLink, { whileSession, isAlone, event }: InsertOptions = {}): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        if ((await lock(transaction, link.user_id)) === null) return false;
        if (whileSession !== undefined && !(await hasSession(transaction, link.user_id, whileSession))) {
          return false;
        }
        if (isAlone) await deleteLinks(transaction, link.user_id, link.kind);
        await insertLink(transaction, link);
        if (event) await addSecurityEvent(transaction, event, new Date(link.created_at));
        return true;
      });
    },

    /**
     * Changes the account's credentials in one transaction. Returns false without a change if they have changed since
     * `version` or the account is gone.
     */
    async change(
      userId: string,
      version: number,
      work: (change: AccountChange) => Promise<void>,
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        if ((await lock(transaction, userId)) === null) return false;
        if ((await versionOf(transaction, userId)) !== version) return false;
        await work(createAccountChange(transaction, userId));
        return true;
      });
    },

    /**
     * Uses up a link and applies its effect in one transaction; of two concurrent calls only one gets it. Returns
     * null without a change if there is no such link or `isGood` rejects it.
     * @throws DomainError `email_taken`
     */
    async take<T>(
      hash: string,
      isGood: (link: MailLinkTable, version: number) => boolean,
      work: (change: AccountChange, link: MailLinkTable, email: string) => Promise<T>,
    ): Promise<T | null> {
      const known = await this.findLink(hash);
      if (!known) return null;
      const taking = db.transaction().execute(async (transaction) => {
        const email = await lock(transaction, known.user_id);
        if (email === null || !isGood(known, await versionOf(transaction, known.user_id))) return null;
        const taken = await transaction
          .deleteFrom('mail_link')
          .where('hash', '=', hash)
          .returning('hash')
          .executeTakeFirst();
        return taken ? work(createAccountChange(transaction, known.user_id), known, email) : null;
      });
      return taking.catch((error: unknown) => {
        throw isUniqueViolation(error) ? new DomainError('email_taken', { cause: error }) : error;
      });
    },

    /** Ids of the accounts that recently had this address and may still restore it. */
    async listHolders(email: string, now: string): Promise<string[]> {
      const rows = await db
        .selectFrom('mail_link')
        .select('user_id')
        .where(({ and }) => and({ email, kind: 'restore_email' }))
        .where('expires_at', '>', now)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },
  };
}

export type MailLinkStore = ReturnType<typeof createMailLinkStore>;

function createAccountChange(transaction: Transaction<Tables>, userId: string) {
  const at = new Date();
  const now = at.toISOString();
  return {
    note: (event: { kind: ActivityKind; userAgent: string | null }) =>
      addSecurityEvent(transaction, { userId, ...event }, at),
    insertLink: (link: NewMailLink) => insertLink(transaction, link),
    deleteLinks: (kind?: MailLinkTable['kind']) => deleteLinks(transaction, userId, kind),

    async advance(): Promise<void> {
      await transaction
        .insertInto('credential_version')
        .values({ user_id: userId, version: 1 })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet((set) => ({ version: set('credential_version.version', '+', 1) })),
        )
        .execute();
    },

    /** The link was opened in the mailbox of that address, so the address counts as confirmed. */
    async setEmail(email: string): Promise<void> {
      await sql`update "user" set "email" = ${email}, "emailVerified" = true, "updatedAt" = ${now}
        where "id" = ${userId}`.execute(transaction);
    },

    /** Ends the account's sessions, and with them their tokens, codes and extensions. */
    async endSessions(exceptId: string | null = null): Promise<void> {
      const others = exceptId === null ? sql`` : sql`and "id" <> ${exceptId}`;
      await sql`delete from "session" where "userId" = ${userId} ${others}`.execute(transaction);
    },

    async isConfirmed(): Promise<boolean> {
      const { rows } = await sql<{ emailVerified: boolean | number }>`
        select "emailVerified" from "user" where "id" = ${userId}`.execute(transaction);
      return Boolean(rows[0]?.emailVerified);
    },

    async dropPassword(): Promise<void> {
      await sql`delete from "account" where "userId" = ${userId} and "providerId" = ${PASSWORD_PROVIDER}`.execute(
        transaction,
      );
    },

    /** `hash` in the library's format. */
    async setPassword(hash: string): Promise<void> {
      await this.dropPassword();
      await sql`
        insert into "account" ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
        values (${randomUUID()}, ${userId}, ${PASSWORD_PROVIDER}, ${userId}, ${hash}, ${now}, ${now})`.execute(
        transaction,
      );
    },

    /** Disconnects external accounts; with `since`, only those that were connected then or later. */
    async dropConnections(since: string | null = null): Promise<void> {
      const young = since === null ? sql`` : sql`and "createdAt" >= ${since}`;
      await sql`delete from "account" where "userId" = ${userId} and "providerId" <> ${PASSWORD_PROVIDER}
        ${young}`.execute(transaction);
    },
  };
}

async function insertLink(transaction: Transaction<Tables>, link: NewMailLink): Promise<void> {
  const version = await versionOf(transaction, link.user_id);
  await transaction
    .insertInto('mail_link')
    .values({ ...link, credential_version: version })
    .execute();
}

async function deleteLinks(transaction: Transaction<Tables>, userId: string, kind?: MailLinkTable['kind']) {
  const ofAccount = transaction.deleteFrom('mail_link').where('user_id', '=', userId);
  await (kind === undefined ? ofAccount : ofAccount.where('kind', '=', kind)).execute();
}

async function versionOf(db: Kysely<Tables>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('credential_version')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

async function hasSession(db: Transaction<Tables>, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select "id" from "session" where "id" = ${id} and "userId" = ${userId}`.execute(
    db,
  );
  return rows.length > 0;
}

function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505';
}
