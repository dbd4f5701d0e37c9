import { randomUUID } from 'node:crypto';
import type { SessionTokens } from '@tryon/contract/account/account.ts';
import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import type { Database } from '#src/db/open-database.ts';
import type { SessionTokenTable, TokenKind } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Session } from '#src/services/sign-in/sign-in-account.ts';

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 15 * 60;
/** Lifetime of a refresh token. After that, pages use the session cookie. */
const REFRESH_SECONDS = 24 * 60 * 60;

/**
 * Short-lived tokens for a page's storage. They belong to a session and are deleted with it. A refresh token works
 * once; reusing it deletes all tokens of its family, because then two parties hold it.
 */
export function createSessionTokens(db: Database, now = () => new Date()) {
  const find = (hash: string) =>
    db.selectFrom('session_handle').selectAll().where('hash', '=', hash).executeTakeFirst();

  async function issue(session: Session, familyId: string = randomUUID()): Promise<SessionTokens> {
    const [accessToken, refreshToken] = [createSecretToken(), createSecretToken()];
    const at = now();
    const row = (token: string, kind: TokenKind, seconds: number): SessionTokenTable => ({
      hash: hashToken(token),
      kind,
      family_id: familyId,
      session_id: session.id,
      user_id: session.userId,
      expires_at: new Date(
        Math.min(at.getTime() + seconds * 1000, session.expiresAt.getTime()),
      ).toISOString(),
      used_at: null,
    });
    const rows = [row(accessToken, 'access', ACCESS_SECONDS), row(refreshToken, 'refresh', REFRESH_SECONDS)];
    await db.insertInto('session_handle').values(rows).execute();
    return { accessToken, refreshToken, expiresInSeconds: ACCESS_SECONDS };
  }

  return {
    issue: (session: Session) => issue(session),

    /**
     * Returns the next token pair for the session of the first one.
     * @throws DomainError `unauthenticated`
     */
    async refresh(refreshToken: string, session: Session): Promise<SessionTokens> {
      const hash = hashToken(refreshToken);
      const moment = now().toISOString();
      // Of two concurrent calls only one gets the token.
      const used = await db
        .updateTable('session_handle')
        .set({ used_at: moment })
        .where(({ and }) => and({ hash, kind: 'refresh' }))
        .where('used_at', 'is', null)
        .where('expires_at', '>', moment)
        .returningAll()
        .executeTakeFirst();
      if (used && used.session_id === session.id) return issue(session, used.family_id);
      const known = used ?? (await find(hash));
      if (known?.kind === 'refresh') {
        await db.deleteFrom('session_handle').where('family_id', '=', known.family_id).execute();
      }
      throw new DomainError('unauthenticated');
    },

    /** Id of the account of an access token; null if the token is unknown or expired. */
    async findUserId(accessToken: string): Promise<string | null> {
      const row = await find(hashToken(accessToken));
      const isAlive = row?.kind === 'access' && row.expires_at > now().toISOString();
      return isAlive ? row.user_id : null;
    },
  };
}

export type SessionTokenRules = ReturnType<typeof createSessionTokens>;
