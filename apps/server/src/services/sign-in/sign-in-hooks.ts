import type { BetterAuthOptions } from 'better-auth';
import { getOAuthState, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { DEVICE_SECONDS, deviceCookieName } from '#src/services/sign-in/known-devices.ts';
import { PASSWORD_PROVIDER } from '#src/services/sign-in/sign-in-account.ts';

/** What the library tells while it works; whatever has to be mailed or noted is done by whoever is told. */
export interface LibraryEvents {
  /** An account was made whose address is not confirmed. */
  onUnconfirmed(user: { id: string; email: string }): Promise<void>;
  /** Somebody tried to sign up with an address that has an account. */
  onExisting(email: string): Promise<void>;
  /** A session was opened. `device` is the browser's cookie; returns the one that it shall keep. */
  onSession(session: OpenedSession, device: string | null): Promise<string>;
  /** An account has a way in: its first one, or a further one. */
  onWayIn(userId: string, providerId: string, userAgent: string | null): Promise<void>;
  /** The current password was right, and a new one is to be written, with everything that ends with the old one. */
  onNewPassword(password: NewPassword): Promise<void>;
}

export interface NewPassword {
  readonly userId: string;
  /** As the library makes it. */
  readonly hash: string;
  /** The session that asked; the library replaces it by another one. */
  readonly sessionId: string;
  readonly userAgent: string | null;
}

export interface OpenedSession {
  readonly userId: string;
  readonly userAgent: string | null;
  /** The provider that it was opened with, the password's included; null where it replaces another session. */
  readonly way: string | null;
}

/** Attributes of every cookie of signing in. */
export const cookieAttributesOf = (isHttps: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' }) as const;

type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>;
type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;
type AccountHook = NonNullable<NonNullable<NonNullable<Hooks['account']>['create']>['before']>;
type HookContext = NonNullable<Parameters<AccountHook>[1]>;

/** What we do whenever the library writes. */
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
            // It may have opened one between the two statements.
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
            ...{ userId: user.id, hash: account.password, sessionId: session.id, userAgent },
          });
          // It is written; the library's own statements would follow one after the other, and another change between.
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

/** How somebody signs in, by the library's call that opens the session. */
function findWay(context: Parameters<AccountHook>[1]): string | null {
  if (context?.path?.startsWith('/sign-in/email')) return PASSWORD_PROVIDER;
  if (!context?.path?.startsWith('/callback')) return null;
  const { id } = z.object({ id: z.string() }).parse(context.params);
  return id;
}

/**
 * Connecting takes a while at the provider. Whoever began it must still be signed in when it ends: otherwise somebody
 * whose sessions were ended meanwhile, by a new password for example, would get a way in all the same.
 */
async function isStillTheirs(userId: string, context: Parameters<AccountHook>[1]): Promise<boolean> {
  if (!context?.path?.startsWith('/callback')) return true;
  const state = await getOAuthState();
  if (!state?.link) return true;
  return (await getSessionFromCtx(context))?.user.id === userId;
}

/**
 * The same once the account of elsewhere is written. Whatever ends the session, such as a way back to a former address,
 * either comes before this and is seen here, or comes after it and finds what was written.
 */
async function isStillSignedIn(userId: string, context: HookContext): Promise<boolean> {
  if (!context.path?.startsWith('/callback') || !(await getOAuthState())?.link) return true;
  const mine = (await getSessionFromCtx(context))?.session.token;
  const sessions = await context.context.internalAdapter.listSessions(userId);
  return sessions.some(({ token }) => token === mine);
}

/** The address by which an account of elsewhere finds one of ours, while its callback is at work. */
const addresses = new WeakMap<Request, string>();

/** The library tells, right before it links the two, and after it has looked. */
export const noteAddress: ValidateUserInfo = ({ user, source }, { request }) => {
  if (source.action === 'link-account' && request && user.email) addresses.set(request, user.email);
};

/**
 * Whether the account that was found by its address has that address still, once the account of elsewhere is written.
 * A change of address either comes before this and is seen here, or comes after it and finds what was written: both
 * lock the person's row on PostgreSQL, and SQLite has one writer.
 */
async function isStillAtAddress(userId: string, { request, context }: HookContext): Promise<boolean> {
  const address = request && addresses.get(request);
  // Whoever connects one on purpose may have another address there.
  if (address === undefined || (await getOAuthState())?.link) return true;
  return (await context.internalAdapter.findUserById(userId))?.email === address;
}

/** Whether the account of elsewhere that opened a session opens it still; the library has looked a while ago. */
async function isStillConnected(userId: string, context: HookContext): Promise<boolean> {
  const way = findWay(context);
  if (way === null || way === PASSWORD_PROVIDER) return true;
  const accounts = await context.context.internalAdapter.findAccounts(userId);
  return accounts.some(({ providerId }) => providerId === way);
}

/** Nothing here ever calls a provider in somebody's name, so its tokens are not kept. */
async function dropTokens<T extends object>(account: T) {
  const nothing = { accessToken: null, refreshToken: null, idToken: null };
  const expiry = { accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
  return { data: { ...account, ...nothing, ...expiry } };
}

/** A picture at a provider's address would tell the provider whenever it is shown. */
async function dropForeignPicture<T extends { image?: string | null | undefined }>(user: T) {
  return { data: { ...user, image: null } };
}
