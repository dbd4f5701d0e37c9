import type {
  exportAnswerSchema,
  meAnswerSchema,
  sessionSchema,
  User,
} from '@tryon/contract/account/account.ts';
import type { ActivityAnswer } from '@tryon/contract/account/activity.ts';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import type { Credits } from '#src/features/credits/credits.ts';
import type { ExtensionTokenRules } from '#src/features/extension/extension-tokens.ts';
import type { SecurityTrail } from '#src/services/sign-in/security-trail.store.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { Account, Session, Viewer } from '#src/services/sign-in/sign-in-account.ts';

/** A session younger than this confirms the owner's identity by itself. */
const FRESH_MS = 10 * 60 * 1000;

export interface AccountOptions {
  signIn: SignIn;
  credits: Pick<Credits, 'getBalance' | 'exportBooks'>;
  extensions: Pick<ExtensionTokenRules, 'list'>;
  trail: Pick<SecurityTrail, 'note' | 'list' | 'listAll'>;
  /**
   * Ends what must not outlive an account, such as a subscription at a payment provider, and then calls `remove`. If
   * it rejects before that, the account stays.
   */
  aroundRemoval: (userId: string, remove: () => Promise<void>) => Promise<void>;
  now?: () => number;
}

/** What a signed-in person can do with their account. */
export function createAccount(options: AccountOptions) {
  const { signIn, credits, extensions, trail, aroundRemoval, now = Date.now } = options;
  return {
    /**
     * Confirms the person's identity before something that could lock them out: by password, or by a recent sign-in if
     * they have none.
     * @throws DomainError `wrong_password`, `sign_in_again`
     */
    async confirm(viewer: Viewer, password: string | undefined, headers: Headers): Promise<void> {
      const { hasPassword } = await signIn.listConnections(viewer.user.id);
      if (hasPassword) {
        const isRight = password !== undefined && (await signIn.isPassword(password, headers));
        if (!isRight) throw new DomainError('wrong_password');
        return;
      }
      const isFresh = now() - viewer.session.createdAt.getTime() <= FRESH_MS;
      if (!isFresh) throw new DomainError('sign_in_again');
    },

    /** @throws DomainError `not_found`, `only_way_in` */
    async disconnect(viewer: Viewer, provider: string): Promise<void> {
      const { hasPassword, providers } = await signIn.listConnections(viewer.user.id);
      if (!providers.some(({ id }) => id === provider)) throw new DomainError('not_found');
      const isOnlyWayIn = !hasPassword && providers.every(({ id }) => id === provider);
      if (isOnlyWayIn) throw new DomainError('only_way_in');
      await signIn.disconnect(viewer, provider);
    },

    /** Deletes the account permanently, after everything that would continue without it has been ended. */
    async remove({ user }: Viewer): Promise<void> {
      await aroundRemoval(user.id, () => signIn.deleteAccount(user.id));
      await trail.note({ userId: null, kind: 'account_removed' });
    },

    /** @throws DomainError `not_found` */
    async endSession({ user, session }: Viewer, id: string): Promise<void> {
      const ended = await signIn.revokeSessions(user.id, (one) => one.id === id);
      if (ended === 0) throw new DomainError('not_found');
      await trail.note({ userId: user.id, kind: 'session_ended', userAgent: session.userAgent });
    },

    async endOtherSessions({ user, session }: Viewer): Promise<void> {
      await signIn.revokeSessions(user.id, (one) => one.id !== session.id);
      await trail.note({ userId: user.id, kind: 'other_sessions_ended', userAgent: session.userAgent });
    },

    /** Events of the account that are older than `before`, newest first. */
    listActivity: ({ user }: Viewer, before?: string): Promise<ActivityAnswer> => trail.list(user.id, before),

    async listSessions({ user, session }: Viewer) {
      const all = await signIn.listSessions(user.id);
      return all.map((one) => describeSession(one, session.id));
    },

    async listConnections({ user }: Viewer) {
      const { providers, ...connections } = await signIn.listConnections(user.id);
      return {
        ...connections,
        providers: providers.map(({ id, connectedAt }) => ({ id, connectedAt: connectedAt.toISOString() })),
      };
    },

    /** The caller's account and their credit balance. */
    async describe(caller: Account): Promise<z.infer<typeof meAnswerSchema>> {
      return { user: toUser(caller), balance: await credits.getBalance(caller.id) };
    },

    /** Everything stored about the person. Photos and results are never stored. */
    async exportData(viewer: Viewer): Promise<z.infer<typeof exportAnswerSchema>> {
      const { userAgent } = viewer.session;
      await trail.note({ userId: viewer.user.id, kind: 'data_exported', userAgent });
      return {
        exportedAt: new Date(now()).toISOString(),
        user: toUser(viewer.user),
        signIn: await this.listConnections(viewer),
        sessions: await this.listSessions(viewer),
        extensions: await extensions.list(viewer.user.id),
        credits: await credits.exportBooks(viewer.user.id),
        activity: await trail.listAll(viewer.user.id),
      };
    },
  };
}

export type AccountRules = ReturnType<typeof createAccount>;

/** An account as pages and the extension see it. */
export function toUser({ createdAt, updatedAt, ...account }: Account): User {
  return { ...account, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function describeSession(session: Session, currentId: string): z.infer<typeof sessionSchema> {
  return {
    id: session.id,
    userAgent: session.userAgent,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isCurrent: session.id === currentId,
  };
}
