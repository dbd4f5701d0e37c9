import { toApiError } from '@tryon/contract/api-client.ts';
import { ApiError } from '@tryon/contract/api-error.ts';
import { extensionTokenAnswerSchema } from '@tryon/contract/extension/extension.ts';
import { type SiteUser, siteUserSchema } from '#src/features/messages/messages.ts';
import type { AccountDependencies } from './account.ts';
import { LIMIT_MS, SESSION_KEYS, type Tokens, tokensSchema, UNAUTHENTICATED } from './account-state.ts';

type TokenDependencies = Pick<AccountDependencies, 'siteOrigin' | 'clientId' | 'fetch' | 'session' | 'now'>;

const RENEW_EARLY_MS = 30_000;

/** Of the account, only what the extension shows is kept. */
const tokenAnswerSchema = extensionTokenAnswerSchema.extend({ user: siteUserSchema });

/** Keeps the tokens where only the background reads them. `onEnded`: the server no longer accepts them. */
export function createTokenStore(dependencies: TokenDependencies, onEnded: () => Promise<void>) {
  const { session } = dependencies;
  let renewing: Promise<Tokens | null> | null = null;
  /** Number of connections started or ended; a response to a request from an earlier connection is discarded. */
  let changes = 0;

  const find = async () => tokensSchema.safeParse(await session.get(SESSION_KEYS.tokens)).data ?? null;

  function post(path: string, body: unknown): Promise<Response> {
    return dependencies.fetch(`${dependencies.siteOrigin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  }

  /** @throws ApiError, or what `fetch` throws */
  async function fetchTokens(body: Record<string, unknown>): Promise<{ tokens: Tokens; user: SiteUser }> {
    const response = await post('/api/auth/extension/token', { clientId: dependencies.clientId, ...body });
    if (!response.ok) throw await toApiError(response);
    const { user, expiresInSeconds, ...given } = tokenAnswerSchema.parse(await response.json());
    return { tokens: { ...given, expiresAt: dependencies.now() + expiresInSeconds * 1000 }, user };
  }

  // Stored before they are used: a refresh token that was used and then lost ends the connection.
  const save = (tokens: Tokens) => session.set(SESSION_KEYS.tokens, tokens);

  /** Null if the connection has ended, or the user signed out during the request. */
  async function renew({ refreshToken }: Tokens): Promise<Tokens | null> {
    const before = changes;
    try {
      const { tokens } = await fetchTokens({ grantType: 'refresh_token', refreshToken });
      if (changes !== before) return null;
      await save(tokens);
      return tokens;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== UNAUTHENTICATED) throw error;
      if (changes === before) await onEnded();
      return null;
    }
  }

  /** Null if nobody is connected. Concurrent callers share one renewal, as a refresh token works only once. */
  async function findAccess(refused?: string): Promise<string | null> {
    const tokens = await find();
    if (!tokens) return null;
    const isFresh = tokens.expiresAt - RENEW_EARLY_MS > dependencies.now() && tokens.accessToken !== refused;
    if (isFresh) return tokens.accessToken;
    renewing ??= renew(tokens).finally(() => {
      renewing = null;
    });
    return (await renewing)?.accessToken ?? null;
  }

  function send(input: string | URL | Request, init: RequestInit, token: string | null): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return dependencies.fetch(input, { ...init, headers, credentials: 'omit' });
  }

  return {
    find,

    /** Requests and stores the first tokens of a connection. Throws ApiError, or what `fetch` throws. */
    async obtain(body: Record<string, unknown>): Promise<SiteUser> {
      const { tokens, user } = await fetchTokens(body);
      changes += 1;
      await save(tokens);
      return user;
    },

    /** Like `fetch`, for our own API, with the user's token; without one the request is anonymous. */
    async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      const token = await findAccess();
      const response = await send(input, init, token);
      if (response.status !== UNAUTHENTICATED || token === null) return response;
      const next = await findAccess(token);
      return next === null ? response : send(input, init, next);
    },

    forget(): Promise<void> {
      changes += 1;
      return session.remove([SESSION_KEYS.tokens]);
    },

    /** Revokes the tokens on the server; a failure is ignored. */
    async revoke({ refreshToken }: Tokens): Promise<void> {
      await post('/api/auth/extension/revoke', { refreshToken }).catch(() => undefined);
    },
  };
}
