import { z } from 'zod';
import { type ApiClientOptions, createCalls } from '#src/api-client.ts';
import {
  type ExtensionRequest,
  extensionAuthorizedAnswerSchema,
  type extensionBodies,
} from '#src/extension/extension.ts';
import {
  type accountBodies,
  beginAnswerSchema,
  exchangeAnswerSchema,
  exportAnswerSchema,
  meAnswerSchema,
  sessionTokensSchema,
  signedInAnswerSchema,
} from './account.ts';
import { activityAnswerSchema } from './activity.ts';

type Body<Name extends keyof typeof accountBodies> = z.input<(typeof accountBodies)[Name]>;

/** For calls that return no data. */
const DONE = z.unknown();

const LIMIT_MS = 15_000;

/** Client of the account API for pages of the same origin, which send the session cookie automatically. */
export function createAccountClient(options: ApiClientOptions = {}) {
  const { get, post: call } = createCalls(options, LIMIT_MS);
  const post = async (path: string, body?: unknown): Promise<void> => {
    await call(path, DONE, { body });
  };

  return {
    /** The signed-in user, or null. */
    findUser: async (signal?: AbortSignal) =>
      (await get('/api/me', meAnswerSchema, signal && { signal })).user,
    /** The user's credit balance; null if nobody is signed in. */
    findBalance: async (signal?: AbortSignal) =>
      (await get('/api/me', meAnswerSchema, signal && { signal })).balance,

    signUp: (body: Body<'signUp'>) => post('/api/auth/sign-up', body),
    signIn: async (body: Body<'signIn'>) =>
      (await call('/api/auth/sign-in', signedInAnswerSchema, { body })).user,
    signOut: () => post('/api/auth/sign-out'),
    forgotPassword: (body: Body<'forgotPassword'>) => post('/api/auth/forgot-password', body),
    resetPassword: (body: Body<'resetPassword'>) => post('/api/auth/reset-password', body),
    resendVerification: () => post('/api/auth/resend-verification'),

    /** Starts a sign-in with an external account; returns the URL to visit next. */
    begin: async (body: Body<'begin'>) => (await call('/api/auth/begin', beginAnswerSchema, { body })).url,
    /** Exchanges the one-time codes of the callback page for tokens. */
    exchange: (body: Body<'exchange'>) => call('/api/auth/exchange', exchangeAnswerSchema, { body }),
    createSessionTokens: () => call('/api/auth/handles', sessionTokensSchema),
    refreshSessionTokens: (body: Body<'refresh'>) => call('/api/auth/refresh', sessionTokensSchema, { body }),

    /** Events of the account that are older than `before`, newest first. */
    listActivity: (before?: string) =>
      get(
        `/api/account/activity${before === undefined ? '' : `?${new URLSearchParams({ before })}`}`,
        activityAnswerSchema,
      ),
    exportData: () => get('/api/account/export', exportAnswerSchema),
    changeProfile: (body: Body<'profile'>) => post('/api/account/profile', body),
    changePicture: (body: Body<'picture'>) => post('/api/account/picture', body),
    /** Starts connecting an external account; returns the URL to visit next. */
    connect: async (body: Body<'connect'>) =>
      (await call('/api/account/connect', beginAnswerSchema, { body })).url,
    disconnect: (body: Body<'disconnect'>) => post('/api/account/disconnect', body),
    changePassword: (body: Body<'changePassword'>) => post('/api/account/password', body),
    changeEmail: (body: Body<'changeEmail'>) => post('/api/account/email', body),
    revokeSession: (body: Body<'revokeSession'>) => post('/api/account/sessions/revoke', body),
    revokeOtherSessions: () => post('/api/account/sessions/revoke-others'),

    /** Allows the browser extension; returns the URL to visit next. */
    authorizeExtension: async (body: ExtensionRequest) =>
      (await call('/api/auth/extension/authorize', extensionAuthorizedAnswerSchema, { body })).redirectTo,
    disconnectExtension: (body: z.input<typeof extensionBodies.disconnect>) =>
      post('/api/account/extensions/disconnect', body),

    deleteAccount: (body: Body<'deleteAccount'>) => post('/api/account/delete', body),
  };
}

export type AccountClient = ReturnType<typeof createAccountClient>;
