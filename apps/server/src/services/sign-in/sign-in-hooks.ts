import type { BetterAuthOptions } from 'better-auth';
import { getOAuthState, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { DEVICE_SECONDS, deviceCookieName } from './known-devices.store.ts';
import { PASSWORD_PROVIDER } from './sign-in-account.ts';

/** Events of the library; the handlers send mails and record security events. */
export interface LibraryEvents {
  /** An account with an unconfirmed address was created. */
  onUnconfirmed(user: { id: string; email: string }): Promise<void>;
  /** Somebody tried to sign up with the address of an existing account. */
  onExisting(email: string): Promise<void>;
  /** A session was opened. `device` is the browser's device cookie; returns the new value to store. */
  onSession(session: OpenedSession, device: string | null): Promise<string>;
  /** A sign-in method was added to an account: its first one, or another one. */
  onWayIn(userId: string, providerId: string, userAgent: string | null): Promise<void>;
  /** The current password was correct; stores the new one and invalidates what depends on the old one. */
  onNewPassword(password: NewPassword): Promise<void>;
}

export interface NewPassword {
  readonly userId: string;
  /** In the library's format. */
  readonly hash: string;
  /** The session that made the change; the library replaces it. */
  readonly sessionId: string;
  readonly userAgent: string | null;
}

export interface OpenedSession {
  readonly userId: string;
  readonly userAgent: string | null;
  /** The provider used, including the password's; null if the session replaces another one. */
  readonly way: string | null;
}

/** Attributes of all sign-in cookies. */
export const cookieAttributesOf = (isHttps: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' }) as const;

type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>;
type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;
type AccountHook = NonNullable<NonNullable<NonNullable<Hooks['account']>['create']>['before']>;
type HookContext = NonNullable<Parameters<AccountHook>[1]>;

/** Database hooks that run whenever the library writes. */
export function createHooks(events: LibraryEvents, isHttps: boolean): Hooks {
  const device = deviceCookieName(isHttps);
  const deviceCookie = { ...cookieAttributesOf(isHttps), maxAge: DEVICE_SECONDS };
  return {
    user: { create: { before: dropForeignPicture } },
    account: {
      create: {
        before: async (account, context) =>
          (await isStillTheirs(account.userId, context)) ? dropTokens(account) : false,
        after: async ({ id, userId, providerId }, context) => {
          if (context && !(await isStillAtAddress(userId, context))) {
            await context.context.internalAdapter.deleteAccount(id);
            // The external account may have opened a session between the two statements.
            await context.context.internalAdapter.deleteUserSessions(userId);
            return;
          }
          if (context && !(await isStillSignedIn(userId, context))) {
            await context.context.internalAdapter.deleteAccount(id);
            return;
          }
          await events.onWayIn(userId, providerId, context?.headers?.get('user-agent') ?? null);
        },
      },
      update: {
        before: async (account, context) => {
          const viewer = context?.path === '/change-password' ? context.context.session : null;
          if (!viewer || !account.password) return dropTokens(account);
          const { user, session } = viewer;
          const userAgent = context?.headers?.get('user-agent') ?? null;
          await events.onNewPassword({
            userId: user.id,
            hash: account.password,
            sessionId: session.id,
            userAgent,
          });
          // Already stored by the event handler. The library's own statements would allow a change in between.
          return false;
        },
      },
    },
    session: {
      create: {
        after: async ({ userId, userAgent, token }, context) => {
          if (context && !(await isStillConnected(userId, context))) {
            await context.context.internalAdapter.deleteSession(token);
            return;
          }
          const sent = context?.getCookie(device) ?? null;
          const opened = { userId, userAgent: userAgent || null, way: findWay(context) };
          const kept = await events.onSession(opened, sent);
          context?.setCookie(device, kept, deviceCookie);
        },
      },
    },
  };
}

/** Derives the sign-in method from the library's call that opens the session. */
function findWay(context: Parameters<AccountHook>[1]): string | null {
  if (context?.path?.startsWith('/sign-in/email')) return PASSWORD_PROVIDER;
  if (!context?.path?.startsWith('/callback')) return null;
  const { id } = z.object({ id: z.string() }).parse(context.params);
  return id;
}

/**
 * Connecting takes a while, so the session must still be valid at the end. Otherwise somebody whose sessions were
 * ended in the meantime, for example by a new password, would still gain access.
 */
async function isStillTheirs(userId: string, context: Parameters<AccountHook>[1]): Promise<boolean> {
  if (!context?.path?.startsWith('/callback')) return true;
  const state = await getOAuthState();
  if (!state?.link) return true;
  return (await getSessionFromCtx(context))?.user.id === userId;
}

/**
 * Checks the session again after the external account has been stored. Whatever ends the session, such as a restored
 * address, either happened before and is detected here, or happens later and finds the stored account.
 */
async function isStillSignedIn(userId: string, context: HookContext): Promise<boolean> {
  if (!context.path?.startsWith('/callback') || !(await getOAuthState())?.link) return true;
  const mine = (await getSessionFromCtx(context))?.session.token;
  const sessions = await context.context.internalAdapter.listSessions(userId);
  return sessions.some(({ token }) => token === mine);
}

/** Email address by which an external account was matched to one of ours, per running callback. */
const addresses = new WeakMap<Request, string>();

/** The library calls this after it has found the account, right before it links the two. */
export const noteAddress: ValidateUserInfo = ({ user, source }, { request }) => {
  if (source.action === 'link-account' && request && user.email) addresses.set(request, user.email);
};

/**
 * Whether the account that was found by address still has it after the external account has been stored. A change of
 * address either happens before this check and is detected here, or happens after it and finds the stored account:
 * both lock the person's row on PostgreSQL, and SQLite has a single writer.
 */
async function isStillAtAddress(userId: string, { request, context }: HookContext): Promise<boolean> {
  const address = request && addresses.get(request);
  // An account that is connected on purpose may have another address.
  if (address === undefined || (await getOAuthState())?.link) return true;
  return (await context.internalAdapter.findUserById(userId))?.email === address;
}

/** Whether the external account that opened the session is still connected; the library checked earlier. */
async function isStillConnected(userId: string, context: HookContext): Promise<boolean> {
  const way = findWay(context);
  if (way === null || way === PASSWORD_PROVIDER) return true;
  const accounts = await context.context.internalAdapter.findAccounts(userId);
  return accounts.some(({ providerId }) => providerId === way);
}

/** Provider tokens are not stored, because no code calls a provider on a user's behalf. */
async function dropTokens<T extends object>(account: T) {
  const nothing = { accessToken: null, refreshToken: null, idToken: null };
  const expiry = { accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
  return { data: { ...account, ...nothing, ...expiry } };
}

/** A picture on the provider's server would inform the provider each time it is shown. */
async function dropForeignPicture<T extends { image?: string | null | undefined }>(user: T) {
  return { data: { ...user, image: null } };
}
