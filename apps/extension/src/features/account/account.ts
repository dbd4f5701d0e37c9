import { ApiError, toApiError } from '@tryon/contract/api-client.ts';
import { extensionTokenAnswerSchema } from '@tryon/contract/extension.ts';
import type { SiteUser } from '#src/features/messages/messages.ts';
import type { Area } from '#src/lib/storage-area.ts';
import {
  type AccountState,
  accountStateSchema,
  LOCAL_KEYS,
  ownAccountSchema,
  SESSION_KEYS,
  type Tokens,
  tokensSchema,
  UNKNOWN_ACCOUNT,
} from './account-state.ts';
import { createChallenge, createSecret } from './pkce.ts';

export interface AccountMeans {
  siteOrigin: string;
  clientId: string;
  redirectUri: string;
  fetch: typeof fetch;
  /** Opens a page of the site in a window of its own; resolves with the address that it ends at. */
  openSignIn: (address: string, interactive: boolean) => Promise<string | undefined>;
  session: Area;
  local: Area;
  /** Takes the person's photo, looks and garments from this device. */
  forgetPictures: () => Promise<void>;
  now: () => number;
}

const RENEW_EARLY_MS = 30_000;
const LIMIT_MS = 15_000;
const COULD_NOT_CONNECT = 'Connecting did not work. Please try again.';
const ENDED = 'Your connection has ended. Sign in again to go on.';
const UNAUTHENTICATED = 401;

/**
 * The extension's own way into the account: it asks the site for tokens in a window that shows the site, keeps them
 * where only the background can read them, and forgets them as soon as the person leaves here or there.
 */
export function createAccount(means: AccountMeans) {
  const { session, local } = means;
  let renewing: Promise<Tokens | null> | null = null;
  let connecting: Promise<boolean> | null = null;

  const getState = async (): Promise<AccountState> =>
    accountStateSchema.safeParse(await session.get(SESSION_KEYS.account)).data ?? UNKNOWN_ACCOUNT;
  const change = async (part: Partial<AccountState>) =>
    session.set(SESSION_KEYS.account, { ...(await getState()), ...part });
  const findTokens = async () => tokensSchema.safeParse(await session.get(SESSION_KEYS.tokens)).data ?? null;

  async function post(path: string, body: unknown): Promise<Response> {
    return means.fetch(`${means.siteOrigin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  }

  /** @throws ApiError, or what `fetch` throws */
  async function fetchTokens(body: Record<string, unknown>): Promise<{ tokens: Tokens; user: SiteUser }> {
    const response = await post('/api/auth/extension/token', { clientId: means.clientId, ...body });
    if (!response.ok) throw await toApiError(response);
    const { accessToken, refreshToken, expiresInSeconds, user } = extensionTokenAnswerSchema.parse(
      await response.json(),
    );
    const tokens = { accessToken, refreshToken, expiresAt: means.now() + expiresInSeconds * 1000 };
    // Kept before anything is done with them: a token that was used and lost ends the connection.
    await session.set(SESSION_KEYS.tokens, tokens);
    return { tokens, user: toSiteUser(user) };
  }

  async function renew({ refreshToken }: Tokens): Promise<Tokens | null> {
    try {
      return (await fetchTokens({ grantType: 'refresh_token', refreshToken })).tokens;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== UNAUTHENTICATED) throw error;
      await forget();
      await change({ problem: ENDED });
      return null;
    }
  }

  /** Null when nobody is connected. Two callers at once share one renewal: a refresh token works only once. */
  async function findAccessToken(refused?: string): Promise<string | null> {
    const tokens = await findTokens();
    if (!tokens) return null;
    const isFresh = tokens.expiresAt - RENEW_EARLY_MS > means.now() && tokens.accessToken !== refused;
    if (isFresh) return tokens.accessToken;
    renewing ??= renew(tokens).finally(() => {
      renewing = null;
    });
    return (await renewing)?.accessToken ?? null;
  }

  /** Like `fetch` for calls of our own API, with the person's token; without one the server answers as to nobody. */
  async function authorizedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const token = await findAccessToken();
    const response = await send(input, init, token);
    if (response.status !== UNAUTHENTICATED || token === null) return response;
    const next = await findAccessToken(token);
    return next === null ? response : send(input, init, next);
  }

  function send(input: string | URL | Request, init: RequestInit, token: string | null): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return means.fetch(input, { ...init, headers, credentials: 'omit' });
  }

  async function forget(): Promise<void> {
    await session.remove([SESSION_KEYS.tokens]);
    await change({ user: null, balance: null, isKnown: true });
    await means.forgetPictures();
  }

  async function runConnect(interactive: boolean): Promise<boolean> {
    const verifier = createSecret();
    const state = createSecret();
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: means.clientId,
      redirect_uri: means.redirectUri,
      code_challenge: await createChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    const path = interactive ? '/auth/extension' : '/api/auth/extension/silent';
    const end = await means.openSignIn(`${means.siteOrigin}${path}?${query}`, interactive);
    const code = readCode(end, means.redirectUri, state);
    if (code === null) return false;
    const { user } = await fetchTokens({
      grantType: 'authorization_code',
      redirectUri: means.redirectUri,
      code,
      codeVerifier: verifier,
      installationId: await installationId(),
    });
    await local.remove([LOCAL_KEYS.left]);
    await change({ user, isKnown: true, problem: null });
    await refresh();
    return true;
  }

  async function installationId(): Promise<string> {
    const known = await local.get(LOCAL_KEYS.installation);
    if (typeof known === 'string') return known;
    const made = crypto.randomUUID();
    await local.set(LOCAL_KEYS.installation, made);
    return made;
  }

  /** Asks the server who is connected and what is left to try on. */
  async function refresh(): Promise<void> {
    if (!(await findTokens())) {
      await change({ user: null, balance: null, isKnown: true });
      return;
    }
    const response = await authorizedFetch(`${means.siteOrigin}/api/me`, {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (response.status === UNAUTHENTICATED) {
      await forget();
      return;
    }
    if (!response.ok) throw await toApiError(response);
    const { user, balance } = ownAccountSchema.parse(await response.json());
    if (!user) return forget();
    await change({ user: toSiteUser(user), balance: balance ?? null, isKnown: true });
  }

  async function connectQuietly(): Promise<boolean> {
    if (await local.get(LOCAL_KEYS.left)) return false;
    return runConnect(false).catch(() => false);
  }

  return {
    getState,
    fetch: authorizedFetch,

    /** Connects with a window in which the person agrees; false when it was closed. */
    connect(): Promise<boolean> {
      connecting ??= runConnect(true)
        .catch(async (error: unknown) => {
          if (!isCancelled(error)) await change({ problem: COULD_NOT_CONNECT });
          return false;
        })
        .finally(() => {
          connecting = null;
        });
      return connecting;
    },

    /** On opening a panel: brings what is shown up to date, and connects again where the person agreed before. */
    async arrive(): Promise<void> {
      if (!(await findTokens()) && (await connectQuietly())) return;
      await refresh().catch(() => undefined);
    },

    /** What a page of the site says about who is signed in there. */
    async hearSite(siteUser: SiteUser | null): Promise<void> {
      const { user } = await getState();
      await change({ siteUser });
      // Whoever leaves there, or comes as somebody else, has left here as well.
      if (user && user.id !== siteUser?.id) await leaveServer();
      else if (!user && siteUser) await connectQuietly();
    },

    /** Ends the connection at the person's wish. */
    async signOut(): Promise<void> {
      await local.set(LOCAL_KEYS.left, true);
      await leaveServer();
    },

    /** Throws where the server cannot be asked; what was known then stays. */
    refresh,
  };

  /** Everything here goes at once, whether or not the server can be told. */
  async function leaveServer(): Promise<void> {
    const tokens = await findTokens();
    await forget();
    if (!tokens) return;
    const { refreshToken } = tokens;
    await post('/api/auth/extension/revoke', { refreshToken }).catch(() => undefined);
  }
}

export type ExtensionAccount = ReturnType<typeof createAccount>;

/** The one-time code in the address that signing in ended at; null when it was refused or is not ours. */
export function readCode(end: string | undefined, redirectUri: string, state: string): string | null {
  if (!end || !URL.canParse(end)) return null;
  const { origin, pathname, searchParams } = new URL(end);
  if (`${origin}${pathname}` !== redirectUri || searchParams.get('state') !== state) return null;
  return searchParams.get('code');
}

/** Browsers reject when the person closes the window, each in words of its own. */
function isCancelled(error: unknown): boolean {
  return (
    error instanceof Error && /did not approve|cancel|user interaction|closed|dismiss/i.test(error.message)
  );
}

function toSiteUser({ id, email, name, emailVerified, image }: SiteUser): SiteUser {
  return { id, email, name, emailVerified, image };
}
