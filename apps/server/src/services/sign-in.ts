import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '#src/domain-error.ts';
import { describeError } from '#src/logger.ts';
import type { Mail } from '#src/services/mail.ts';
import { isDiscoverable } from '#src/services/oidc-discovery.ts';
import {
  createLibrary,
  readSessionToken,
  type SignInOptions,
  translate,
} from '#src/services/sign-in-library.ts';
import type { ProviderSettings } from '#src/sign-in-settings.ts';

/** Somebody with an account. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly image: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One signed-in browser. Its secret token stays inside this service. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

/** Who calls, by the session's cookie. */
export interface Viewer {
  readonly user: Account;
  readonly session: Session;
}

/** A result, and the lines `Set-Cookie` that the answer must carry. */
export interface WithCookies<T> {
  readonly value: T;
  readonly cookies: readonly string[];
}

/** Ways to sign in besides the password, as the account has them. */
export interface Connections {
  readonly hasPassword: boolean;
  readonly providers: readonly { readonly id: string; readonly connectedAt: Date }[];
}

/**
 * Accounts, sessions and web-account providers on Better Auth 1.7. Methods that take `headers` read the session's
 * cookie and the browser's name from them; all failures that a caller can act on are DomainErrors.
 */
export function createSignIn(options: SignInOptions) {
  const { mail, log, providers } = options;
  /** Lets one caller wait for the mail that the library would send behind its back. */
  const waitingForMail = new AsyncLocalStorage<{ sending?: Promise<void> }>();
  const deliver = (message: Mail) => {
    const sending = mail.send(message);
    const waiter = waitingForMail.getStore();
    if (waiter) waiter.sending = sending;
    // Never awaited here: the time that a mail takes would tell strangers who has an account.
    sending.catch((error: unknown) =>
      waiter ? undefined : log.warn({ error: describeError(error) }, 'a mail of an account was not sent'),
    );
  };
  const isOffered = (provider: ProviderSettings) => provider.issuer === undefined;
  let auth = createLibrary({ ...options, providers: providers.filter(isOffered) }, deliver);
  let hasIssuer = false;

  /** An issuer that was down when the server started is asked again when somebody wants to sign in with it. */
  async function findIssuer(provider: ProviderSettings): Promise<void> {
    if (provider.issuer === undefined || hasIssuer) return;
    if (!(await isDiscoverable(provider.issuer))) throw new DomainError('provider_unavailable');
    auth = createLibrary(options, deliver);
    hasIssuer = true;
  }

  async function adapter() {
    const { internalAdapter } = await auth.$context;
    return internalAdapter;
  }

  return {
    providers: providers.map(({ id, name }) => ({ id, name })),

    /** Makes an account and mails its owner; the same for an address that has one already. */
    async signUp(body: { name: string; email: string; password: string }): Promise<void> {
      await translate(auth.api.signUpEmail({ body }));
    },

    async signIn(body: { email: string; password: string }, headers: Headers): Promise<WithCookies<Account>> {
      const answer = await translate(auth.api.signInEmail({ body, headers, returnHeaders: true }));
      return { value: toAccount(answer.response.user), cookies: answer.headers.getSetCookie() };
    },

    /** Ends the session at once, if there is one, and takes its cookies away in any case. */
    async signOut(headers: Headers): Promise<WithCookies<null>> {
      const answer = await translate(auth.api.signOut({ headers, returnHeaders: true }));
      return { value: null, cookies: answer.headers.getSetCookie() };
    },

    async findViewer(headers: Headers): Promise<WithCookies<Viewer | null>> {
      const answer = await translate(auth.api.getSession({ headers, returnHeaders: true }));
      const found = answer.response;
      const value = found ? { user: toAccount(found.user), session: toSession(found.session) } : null;
      return { value, cookies: answer.headers.getSetCookie() };
    },

    async findAccount(userId: string): Promise<Account | null> {
      const user = await (await adapter()).findUserById(userId);
      return user ? toAccount(user) : null;
    },

    async requestPasswordReset(email: string): Promise<void> {
      await translate(auth.api.requestPasswordReset({ body: { email } }));
    },

    /** Sets a new password and ends every session of the account. */
    async resetPassword(token: string, newPassword: string): Promise<void> {
      await translate(auth.api.resetPassword({ body: { token, newPassword } }));
    },

    /** Confirms the address that a link was sent to. Signs nobody in. */
    async verifyEmail(token: string, headers: Headers): Promise<void> {
      const answer = await translate(
        auth.api.verifyEmail({ query: { token }, headers, returnHeaders: true }),
      );
      // A changed address makes the library open a session where there is none; nobody would ever hold it.
      const opened = readSessionToken(answer.headers.getSetCookie());
      if (opened && !headers.get('cookie')?.includes(opened)) await (await adapter()).deleteSession(opened);
    },

    /**
     * Sends the verification mail once more.
     * @throws MailError
     */
    async resendVerification(email: string, headers: Headers): Promise<void> {
      const waiter: { sending?: Promise<void> } = {};
      await waitingForMail.run(waiter, () =>
        translate(auth.api.sendVerificationEmail({ body: { email }, headers })),
      );
      await waiter.sending;
    },

    /** Changes the password and ends every other session. */
    async changePassword(
      body: { currentPassword: string; newPassword: string },
      headers: Headers,
    ): Promise<WithCookies<null>> {
      const answer = await translate(
        auth.api.changePassword({
          body: { ...body, revokeOtherSessions: true },
          headers,
          returnHeaders: true,
        }),
      );
      return { value: null, cookies: answer.headers.getSetCookie() };
    },

    /** Mails the new address, which counts once its link was opened; the same when it is somebody else's. */
    async changeEmail(newEmail: string, headers: Headers): Promise<void> {
      await translate(auth.api.changeEmail({ body: { newEmail }, headers }));
    },

    async isPassword(password: string, headers: Headers): Promise<boolean> {
      try {
        await translate(auth.api.verifyPassword({ body: { password }, headers }));
        return true;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'wrong_password') return false;
        throw error;
      }
    },

    /** Changes what the account shows; `image` is a data address, or null for none. */
    async changeProfile(userId: string, change: { name?: string; image?: string | null }): Promise<void> {
      await (await adapter()).updateUser(userId, change);
    },

    /** Forgets an account of elsewhere. Whoever calls has made sure that another way in is left. */
    async disconnect(userId: string, provider: string): Promise<void> {
      const internal = await adapter();
      const accounts = await internal.findAccounts(userId);
      for (const { id, providerId } of accounts) {
        if (providerId === provider) await internal.deleteAccount(id);
      }
    },

    async listConnections(userId: string): Promise<Connections> {
      const accounts = await (await adapter()).findAccounts(userId);
      return {
        hasPassword: accounts.some(({ providerId }) => providerId === PASSWORD_PROVIDER),
        providers: accounts
          .filter(({ providerId }) => providerId !== PASSWORD_PROVIDER)
          .map(({ providerId, createdAt }) => ({ id: providerId, connectedAt: new Date(createdAt) })),
      };
    },

    /** Newest first. */
    async listSessions(userId: string): Promise<Session[]> {
      const sessions = await (await adapter()).listSessions(userId);
      return sessions
        .filter(({ expiresAt }) => new Date(expiresAt).getTime() > Date.now())
        .map(toSession)
        .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    },

    /** Ends the account's sessions that `isMeant` picks, at once; returns how many. */
    async revokeSessions(userId: string, isMeant: (session: Session) => boolean): Promise<number> {
      const internal = await adapter();
      const meant = (await internal.listSessions(userId)).filter((session) => isMeant(toSession(session)));
      for (const { token } of meant) await internal.deleteSession(token);
      return meant.length;
    },

    /** Removes the account and everything that belongs to it. */
    async deleteAccount(userId: string): Promise<void> {
      const internal = await adapter();
      await internal.deleteUserSessions(userId);
      await internal.deleteAccounts(userId);
      await internal.deleteUser(userId);
    },

    /** Address of the provider's own page, where the browser goes next. */
    async beginProvider(
      provider: ProviderSettings['id'],
      addresses: { success: string; failure: string },
      headers: Headers,
    ): Promise<WithCookies<string>> {
      const settings = providers.find(({ id }) => id === provider);
      if (!settings) throw new DomainError('not_found');
      await findIssuer(settings);
      const body = {
        provider,
        callbackURL: addresses.success,
        errorCallbackURL: addresses.failure,
        disableRedirect: true,
      };
      const answer = await translate(auth.api.signInSocial({ body, headers, returnHeaders: true }));
      if (!answer.response.url) throw new DomainError('provider_unavailable');
      return { value: answer.response.url, cookies: answer.headers.getSetCookie() };
    },

    /** Takes the provider's answer: code, state, nonce, issuer and audience are checked by the library. */
    handleCallback(request: Request): Promise<Response> {
      return auth.handler(request);
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

/** Name under which the library keeps passwords. */
const PASSWORD_PROVIDER = 'credential';

type RawUser = Omit<Account, 'image'> & { image?: string | null | undefined };

function toAccount({ id, email, name, emailVerified, image, createdAt, updatedAt }: RawUser): Account {
  return { id, email, name, emailVerified, image: image ?? null, createdAt, updatedAt };
}

type RawSession = Omit<Session, 'userAgent'> & { userAgent?: string | null | undefined };

function toSession({ id, userId, userAgent, createdAt, updatedAt, expiresAt }: RawSession): Session {
  return { id, userId, userAgent: userAgent || null, createdAt, updatedAt, expiresAt };
}
