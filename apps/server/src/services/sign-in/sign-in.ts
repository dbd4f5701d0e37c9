import { parseCookies } from 'better-auth/cookies';
import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import { DomainError } from '#src/domain-error.ts';
import { deviceCookieName } from './known-devices.store.ts';
import {
  type Account,
  PASSWORD_PROVIDER,
  type Session,
  toAccount,
  toSession,
  type Viewer,
  type WithCookies,
} from './sign-in-account.ts';
import { createSignInCore, type SignInCore } from './sign-in-core.ts';
import { type SignInOptions, translate } from './sign-in-library.ts';
import { createLinkSignIn } from './sign-in-links.ts';
import { createPasswordSignIn } from './sign-in-password.ts';

/**
 * Accounts, sessions and identity providers on Better Auth 1.7. Methods with `headers` read the session cookie and
 * the User-Agent from them; all failures that a caller can handle are DomainErrors.
 */
export function createSignIn(options: SignInOptions) {
  const core = createSignInCore(options);
  return {
    providers: options.providers.map(({ id, name }) => ({ id, name })),
    ...createPasswordSignIn(core),
    ...createLinkSignIn(core),
    ...createSessionAccess(core),
    ...createProviderSignIn(core),
    ...createAccountAccess(core),
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

function createAccountAccess(core: SignInCore) {
  return {
    async findAccount(userId: string): Promise<Account | null> {
      const user = await (await core.openAdapter()).findUserById(userId);
      return user ? toAccount(user) : null;
    },

    /** Accounts with a confirmed address after `afterId` in the order of their ids; at most `limit`. */
    async listConfirmed(afterId: string, limit: number): Promise<Account[]> {
      const { adapter } = await core.library.$context;
      const found = await adapter.findMany<Account>({
        model: 'user',
        where: [
          { field: 'emailVerified', value: true },
          { field: 'id', operator: 'gt', value: afterId },
        ],
        sortBy: { field: 'id', direction: 'asc' },
        limit,
      });
      return found.map(toAccount);
    },

    /** Changes the account's profile; `image` is a data URL, or null for none. */
    async changeProfile(userId: string, change: { name?: string; image?: string | null }): Promise<void> {
      await (await core.openAdapter()).updateUser(userId, change);
    },

    /**
     * Disconnects an external account and ends every other session, because it may have opened one of them. The
     * caller has made sure that another sign-in method remains.
     */
    async disconnect({ user, session }: Viewer, provider: string): Promise<void> {
      const adapter = await core.openAdapter();
      const accounts = await adapter.findAccounts(user.id);
      for (const { id, providerId } of accounts) {
        if (providerId === provider) await adapter.deleteAccount(id);
      }
      for (const { id, token } of await adapter.listSessions(user.id)) {
        if (id !== session.id) await adapter.deleteSession(token);
      }
      const [name, { userAgent }] = [core.nameOf(provider), session];
      await core.trail.note({ userId: user.id, kind: 'provider_disconnected', provider: name, userAgent });
      await core.deliver(core.notices.disconnected(user.email, name));
    },

    /** The sign-in methods of an account. */
    async listConnections(userId: string) {
      const accounts = await (await core.openAdapter()).findAccounts(userId);
      return {
        hasPassword: accounts.some(({ providerId }) => providerId === PASSWORD_PROVIDER),
        pendingEmail: await core.links.findPendingEmail(userId),
        providers: accounts
          .filter(({ providerId }) => providerId !== PASSWORD_PROVIDER)
          .map(({ providerId, createdAt }) => ({ id: providerId, connectedAt: new Date(createdAt) })),
      };
    },

    /** Deletes the account and everything that belongs to it. */
    async deleteAccount(userId: string): Promise<void> {
      const adapter = await core.openAdapter();
      await adapter.deleteUserSessions(userId);
      await adapter.deleteAccounts(userId);
      await adapter.deleteUser(userId);
    },
  };
}

/** Access to the sessions of signed-in browsers. */
function createSessionAccess(core: SignInCore) {
  return {
    async findViewer(headers: Headers): Promise<WithCookies<Viewer | null>> {
      const answer = await translate(core.library.api.getSession({ headers, returnHeaders: true }));
      const found = answer.response;
      const value = found ? { user: toAccount(found.user), session: toSession(found.session) } : null;
      return { value, cookies: answer.headers.getSetCookie() };
    },

    /** Ends the session immediately if there is one, and removes its cookies in any case. */
    async signOut(headers: Headers): Promise<WithCookies<null>> {
      const answer = await translate(core.library.api.signOut({ headers, returnHeaders: true }));
      return { value: null, cookies: answer.headers.getSetCookie() };
    },

    /** Identifier of the browser if it was signed in to the account of that address before; otherwise null. */
    findDevice(email: string, headers: Headers): Promise<string | null> {
      const name = deviceCookieName(core.publicUrl.startsWith('https:'));
      return core.devices.find(email, parseCookies(headers.get('cookie') ?? '').get(name) ?? null);
    },

    /** Newest first. */
    async listSessions(userId: string): Promise<Session[]> {
      const sessions = await (await core.openAdapter()).listSessions(userId);
      return sessions
        .filter(({ expiresAt }) => new Date(expiresAt).getTime() > Date.now())
        .map(toSession)
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },

    /** Ends the account's sessions selected by `isMeant` immediately; returns their number. */
    async revokeSessions(userId: string, isMeant: (session: Session) => boolean): Promise<number> {
      const adapter = await core.openAdapter();
      const meant = (await adapter.listSessions(userId)).filter((session) => isMeant(toSession(session)));
      for (const { token } of meant) await adapter.deleteSession(token);
      return meant.length;
    },

    /** Deletes expired sessions, with everything that belongs to them, and known devices. */
    async sweep(now: Date): Promise<void> {
      const { adapter } = await core.library.$context;
      for (const model of ['session', 'verification']) {
        await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lte', value: now }] });
      }
      await core.devices.sweep();
    },
  };
}

/** External accounts: signing in with one, and connecting one to an account. */
function createProviderSignIn(core: SignInCore) {
  return {
    /**
     * Returns the URL of the provider's page that the browser visits next. To connect an external account to the
     * signed-in user's, the caller has verified their identity and confirmed address; otherwise somebody who only
     * claims an address could leave a sign-in method behind.
     * @param addresses where the provider's response redirects the browser.
     */
    async beginProvider(
      way: 'sign-in' | 'connect',
      id: ProviderSettings['id'],
      addresses: { success: string; failure: string },
      headers: Headers,
    ): Promise<WithCookies<string>> {
      const { id: provider } = await core.getProvider(id);
      const { api } = core.library;
      const urls = { callbackURL: addresses.success, errorCallbackURL: addresses.failure };
      const body = { provider, ...urls, disableRedirect: true };
      const order = { body, headers, returnHeaders: true } as const;
      const answer = await translate<{ response: { url?: string | undefined }; headers: Headers }>(
        way === 'sign-in' ? api.signInSocial(order) : api.linkSocialAccount(order),
      );
      if (!answer.response.url) throw new DomainError('provider_unavailable');
      return { value: answer.response.url, cookies: answer.headers.getSetCookie() };
    },

    /** Handles the provider's response; the library checks code, state, nonce, issuer and audience. */
    handleCallback: (request: Request): Promise<Response> => core.library.handler(request),
  };
}
