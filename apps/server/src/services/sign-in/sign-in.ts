import {
  type Account,
  type Connections,
  PASSWORD_PROVIDER,
  toAccount,
  type Viewer,
} from './sign-in-account.ts';
import { createSignInCore, type SignInCore } from './sign-in-core.ts';
import type { SignInOptions } from './sign-in-library.ts';
import { createLinkSignIn } from './sign-in-links.ts';
import { createPasswordSignIn } from './sign-in-password.ts';
import { createProviderSignIn } from './sign-in-providers.ts';
import { createSessionAccess } from './sign-in-sessions.ts';

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

    async listConnections(userId: string): Promise<Connections> {
      const accounts = await (await core.openAdapter()).findAccounts(userId);
      return {
        hasPassword: accounts.some(({ providerId }) => providerId === PASSWORD_PROVIDER),
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
