import { z } from 'zod';
import { type ApiClientOptions, toApiError } from '#src/api-client.ts';
import {
  type ExtensionRequest,
  extensionAuthorizedAnswerSchema,
  type extensionBodies,
  extensionsAnswerSchema,
} from '#src/extension/extension.ts';
import {
  type accountBodies,
  beginAnswerSchema,
  connectionsAnswerSchema,
  exchangeAnswerSchema,
  exportAnswerSchema,
  meAnswerSchema,
  sessionsAnswerSchema,
  sessionTokensSchema,
  signedInAnswerSchema,
} from './account.ts';
import { activityAnswerSchema } from './activity.ts';

type Body<Name extends keyof typeof accountBodies> = z.input<(typeof accountBodies)[Name]>;

/** Of answers that carry nothing but that it worked. */
const DONE = z.unknown();

/** A call that has not answered by then has failed; pages would otherwise wait for ever. */
const LIMIT_MS = 15_000;

/**
 * The account's calls of our own API, for a page of the same origin: the session's cookie travels by itself.
 * Every method throws ApiError for an answer that is not OK, ZodError for one of another shape than agreed, and
 * whatever `fetch` throws when the server cannot be reached or `signal` aborts.
 */
export function createAccountClient({ baseUrl = '', fetch: send = fetch }: ApiClientOptions = {}) {
  async function call<Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    { method = 'POST', body, signal }: { method?: string; body?: unknown; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const response = await send(`${baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) throw await toApiError(response);
    return schema.parse(response.status === 204 ? undefined : await response.json());
  }

  const get = <Answer>(path: string, schema: z.ZodType<Answer>, signal?: AbortSignal) =>
    call(path, schema, { method: 'GET', ...(signal ? { signal } : {}) });
  const post = async (path: string, body?: unknown): Promise<void> => {
    await call(path, DONE, { body });
  };

  return {
    /** Who is signed in; null for nobody. */
    findUser: async (signal?: AbortSignal) => (await get('/api/me', meAnswerSchema, signal)).user,
    /** What they can still try on; null for nobody. */
    findBalance: async (signal?: AbortSignal) => (await get('/api/me', meAnswerSchema, signal)).balance,

    signUp: (body: Body<'signUp'>) => post('/api/auth/sign-up', body),
    signIn: async (body: Body<'signIn'>) =>
      (await call('/api/auth/sign-in', signedInAnswerSchema, { body })).user,
    signOut: () => post('/api/auth/sign-out'),
    forgotPassword: (body: Body<'forgotPassword'>) => post('/api/auth/forgot-password', body),
    resetPassword: (body: Body<'resetPassword'>) => post('/api/auth/reset-password', body),
    resendVerification: () => post('/api/auth/resend-verification'),

    /** Where the browser goes to sign in with an account of elsewhere. */
    begin: async (body: Body<'begin'>) => (await call('/api/auth/begin', beginAnswerSchema, { body })).url,
    /** Trades the one-time codes of the callback page for handles. */
    exchange: (body: Body<'exchange'>) => call('/api/auth/exchange', exchangeAnswerSchema, { body }),
    createSessionTokens: () => call('/api/auth/handles', sessionTokensSchema),
    refreshSessionTokens: (body: Body<'refresh'>) => call('/api/auth/refresh', sessionTokensSchema, { body }),

    listConnections: () => get('/api/account/connections', connectionsAnswerSchema),
    listSessions: async () => (await get('/api/account/sessions', sessionsAnswerSchema)).sessions,
    /** What happened to the account, newest first; those behind the event `before`. */
    listActivity: (before?: string) =>
      get(
        `/api/account/activity${before === undefined ? '' : `?${new URLSearchParams({ before })}`}`,
        activityAnswerSchema,
      ),
    exportData: () => get('/api/account/export', exportAnswerSchema),
    changeProfile: (body: Body<'profile'>) => post('/api/account/profile', body),
    changePicture: (body: Body<'picture'>) => post('/api/account/picture', body),
    /** Where the browser goes to connect an account of elsewhere. */
    connect: async (body: Body<'connect'>) =>
      (await call('/api/account/connect', beginAnswerSchema, { body })).url,
    disconnect: (body: Body<'disconnect'>) => post('/api/account/disconnect', body),
    changePassword: (body: Body<'changePassword'>) => post('/api/account/password', body),
    changeEmail: (body: Body<'changeEmail'>) => post('/api/account/email', body),
    revokeSession: (body: Body<'revokeSession'>) => post('/api/account/sessions/revoke', body),
    revokeOtherSessions: () => post('/api/account/sessions/revoke-others'),

    /** Lets the browser extension in; returns where the browser goes next. */
    authorizeExtension: async (body: ExtensionRequest) =>
      (await call('/api/auth/extension/authorize', extensionAuthorizedAnswerSchema, { body })).redirectTo,
    listExtensions: async () => (await get('/api/account/extensions', extensionsAnswerSchema)).extensions,
    disconnectExtension: (body: z.input<typeof extensionBodies.disconnect>) =>
      post('/api/account/extensions/disconnect', body),

    deleteAccount: (body: Body<'deleteAccount'>) => post('/api/account/delete', body),
  };
}

export type AccountClient = ReturnType<typeof createAccountClient>;
