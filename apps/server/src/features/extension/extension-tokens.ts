import { randomUUID } from 'node:crypto';
import type { ConnectedExtension } from '@tryon/contract/account/connected-extension.ts';
import type {
  ExtensionRequest,
  ExtensionTokens,
  extensionBodies,
} from '@tryon/contract/extension/extension.ts';
import type { z } from 'zod';
import type { ExtensionClient } from '#src/config/extension-settings.ts';
import { createSecretToken, hashToken } from '#src/config/secret-token.ts';
import type { ExtensionInstallationTable, ExtensionTokenTable, TokenKind } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Session } from '#src/services/sign-in/sign-in-account.ts';
import type { ExtensionStore } from './extension.store.ts';

type TokenBody = z.infer<typeof extensionBodies.token>;
type CodeBody = Extract<TokenBody, { grantType: 'authorization_code' }>;
type RefreshBody = Extract<TokenBody, { grantType: 'refresh_token' }>;
/** A new token pair and its owner. */
export type IssuedTokens = Omit<ExtensionTokens, 'user'> & { userId: string };

const CODE_MS = 60_000;
export const EXTENSION_ACCESS_SECONDS = 15 * 60;
const REFRESH_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Tokens of the browser extension (OAuth 2.0 with PKCE, RFC 7636 and RFC 9700). A signed-in person allows an
 * installation, which gets an access token for the calls that accept one and a refresh token that works once. Reusing
 * a refresh token ends the installation, because then two parties hold it.
 * @param clients builds of the extension that may request tokens.
 */
export function createExtensionTokens(
  store: ExtensionStore,
  clients: readonly ExtensionClient[],
  now = () => new Date(),
) {
  function pairFor(installation: string) {
    const [accessToken, refreshToken] = [createSecretToken(), createSecretToken()];
    const row = (token: string, kind: TokenKind, lifeMs: number): ExtensionTokenTable => ({
      hash: hashToken(token),
      kind,
      installation,
      expires_at: later(now(), lifeMs),
      used_at: null,
    });
    const rows = [
      row(accessToken, 'access', EXTENSION_ACCESS_SECONDS * 1000),
      row(refreshToken, 'refresh', REFRESH_MS),
    ];
    return { rows, pair: { accessToken, refreshToken, expiresInSeconds: EXTENSION_ACCESS_SECONDS } };
  }

  return {
    /**
     * The requesting build.
     * @throws DomainError `forbidden` if the id is unknown, or its codes would go elsewhere.
     */
    getClient(asked: Pick<ExtensionRequest, 'client_id' | 'redirect_uri'>): ExtensionClient {
      const client = clients.find(({ id }) => id === asked.client_id);
      if (client?.redirectUri !== asked.redirect_uri) throw new DomainError('forbidden');
      return client;
    },

    /** Whether this build was already allowed in this session. */
    isAllowed: (client: ExtensionClient, session: Session) => store.hasInstallation(session.id, client.id),

    /** Issues a one-time code for the holder of the challenge's secret. */
    async issueCode(client: ExtensionClient, challenge: string, session: Session): Promise<string> {
      const code = createSecretToken();
      await store.insertCode({
        hash: hashToken(code),
        extension_id: client.id,
        challenge,
        session_id: session.id,
        user_id: session.userId,
        user_agent: session.userAgent,
        expires_at: later(now(), CODE_MS),
      });
      return code;
    },

    /**
     * Exchanges a code for the first token pair. Any error gives the same response and uses up the code.
     * @throws DomainError `unauthenticated`
     */
    async redeem(body: CodeBody): Promise<IssuedTokens> {
      const taken = await store.takeCode(hashToken(body.code));
      // The challenge is the hash of the verifier (RFC 7636, section 4.2).
      const isRight =
        taken !== undefined &&
        taken.extension_id === body.clientId &&
        clients.some(({ id, redirectUri }) => id === body.clientId && redirectUri === body.redirectUri) &&
        taken.challenge === hashToken(body.codeVerifier) &&
        taken.expires_at > now().toISOString();
      if (!isRight) throw new DomainError('unauthenticated');
      const { expires_at: _expires, hash: _hash, challenge: _challenge, ...owner } = taken;
      const at = now().toISOString();
      const id = randomUUID();
      const { rows, pair } = pairFor(id);
      const installation = {
        ...owner,
        id,
        installation_id: body.installationId,
        connected_at: at,
        used_at: at,
      };
      await store.replaceInstallation(installation, rows);
      return { ...pair, userId: taken.user_id };
    },

    /**
     * Returns the next token pair.
     * @throws DomainError `unauthenticated`
     */
    async refresh({ clientId, refreshToken }: RefreshBody): Promise<IssuedTokens> {
      const hash = hashToken(refreshToken);
      const known = await store.findToken(hash);
      if (known?.kind !== 'refresh') throw new DomainError('unauthenticated');
      const { installation } = known;
      const { rows, pair } = pairFor(installation);
      const isRight = known.extension_id === clientId && isKnown(clients, clientId);
      if (!isRight || !(await store.replaceTokens({ hash, installation }, rows, now().toISOString()))) {
        await store.deleteInstallation(installation, { kind: 'extension_stopped', at: now() });
        throw new DomainError('unauthenticated');
      }
      return { ...pair, userId: known.user_id };
    },

    /** Ends the installation with this refresh token, if any. */
    async revoke(refreshToken: string): Promise<void> {
      const known = await store.findToken(hashToken(refreshToken));
      if (known?.kind !== 'refresh') return;
      await store.deleteInstallation(known.installation, { kind: 'extension_disconnected', at: now() });
    },

    /** Id of the account of an access token; null if the token is unknown or expired. */
    async findUserId(accessToken: string): Promise<string | null> {
      const known = await store.findToken(hashToken(accessToken));
      const isAlive = known?.kind === 'access' && known.expires_at > now().toISOString();
      return isAlive && isKnown(clients, known.extension_id) ? known.user_id : null;
    },

    /** Newest first. */
    async list(userId: string): Promise<ConnectedExtension[]> {
      return (await store.listInstallations(userId)).map(describe);
    },

    /** @throws DomainError `not_found` */
    async disconnect(userId: string, id: string): Promise<void> {
      const ended = { kind: 'extension_disconnected', at: now(), userId } as const;
      if (!(await store.deleteInstallation(id, ended))) throw new DomainError('not_found');
    },
  };
}

export type ExtensionTokenRules = ReturnType<typeof createExtensionTokens>;

/** Removing an id from the settings revokes its access. */
function isKnown(clients: readonly ExtensionClient[], id: string): boolean {
  return clients.some((client) => client.id === id);
}

function describe(row: ExtensionInstallationTable): ConnectedExtension {
  return { id: row.id, userAgent: row.user_agent, connectedAt: row.connected_at, usedAt: row.used_at };
}

function later(from: Date, ms: number): string {
  return new Date(from.getTime() + ms).toISOString();
}
