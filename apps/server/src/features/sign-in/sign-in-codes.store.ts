import type { SessionTokens } from '@tryon/contract/account/account.ts';
import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import type { Database } from '#src/db/open-database.ts';
import type { TokenKind } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';

export interface CodeBinding {
  provider: string;
  sessionId: string;
  /** Secret cookie of the browser that started the sign-in. */
  browser: string;
}

type CodePair = Pick<SessionTokens, 'accessToken' | 'refreshToken'>;

const LIFETIME_MS = 60_000;
const KINDS: readonly TokenKind[] = ['access', 'refresh'];

/**
 * The one-time codes in the URL of the callback page. They only prove that this browser has just signed in: they work
 * once, for a minute, with the session and the cookie of that sign-in.
 */
export function createSignInCodes(db: Database, now = () => new Date()) {
  return {
    async issue({ provider, sessionId, browser }: CodeBinding): Promise<CodePair> {
      const at = now();
      const pair = { access: createSecretToken(), refresh: createSecretToken() };
      const rows = KINDS.map((kind) => ({
        hash: hashToken(pair[kind]),
        kind,
        provider,
        session_id: sessionId,
        browser_hash: hashToken(browser),
        expires_at: new Date(at.getTime() + LIFETIME_MS).toISOString(),
      }));
      await db.insertInto('sign_in_code').values(rows).execute();
      return { accessToken: pair.access, refreshToken: pair.refresh };
    },

    /**
     * Uses up both codes. Any error gives the same response.
     * @throws DomainError `authentication_failed`
     */
    async redeem({ accessToken, refreshToken }: CodePair, binding: CodeBinding): Promise<void> {
      const hashes = { access: hashToken(accessToken), refresh: hashToken(refreshToken) };
      // Of two concurrent calls only one gets them.
      const taken = await db
        .deleteFrom('sign_in_code')
        .where('hash', 'in', Object.values(hashes))
        .returningAll()
        .execute();
      const isRight = KINDS.every((kind) =>
        taken.some(
          (row) =>
            row.kind === kind &&
            row.hash === hashes[kind] &&
            row.provider === binding.provider &&
            row.session_id === binding.sessionId &&
            row.browser_hash === hashToken(binding.browser) &&
            row.expires_at > now().toISOString(),
        ),
      );
      if (!isRight) throw new DomainError('authentication_failed');
    },
  };
}

export type SignInCodes = ReturnType<typeof createSignInCodes>;
