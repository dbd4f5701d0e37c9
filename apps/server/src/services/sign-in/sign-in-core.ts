import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import type { MailLinkKind } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Mail } from '#src/services/mail/mail.ts';
import { createAccountNotices, linkUrl } from './account-notices.ts';
import { createKnownDevices } from './known-devices.store.ts';
import { createMailLinkStore } from './mail-links.store.ts';
import { createMailLinks, MAIL_LINKS } from './mail-links.ts';
import { isDiscoverable } from './oidc-discovery.ts';
import { createSecurityTrail } from './security-trail.store.ts';
import { PASSWORD_PROVIDER } from './sign-in-account.ts';
import type { LibraryEvents } from './sign-in-hooks.ts';
import { createLibrary, type SignInOptions } from './sign-in-library.ts';
import { existingAccountMail, verificationMail } from './sign-in-mails.ts';

/** Maximum sessions per account. Must be below the number that the library lists, or some could not be revoked. */
const MOST_SESSIONS = 50;

/** The sign-in library, the mail links, and helpers for all parts of the service. */
export function createSignInCore(options: SignInOptions) {
  const { database, mail, log, providers, publicUrl, follow } = options;
  const links = createMailLinks(createMailLinkStore(database));
  const devices = createKnownDevices(database.db);
  const notices = createAccountNotices(publicUrl);
  const trail = createSecurityTrail(database.db, log);
  /** Lets a caller wait until the mail that the library sends during the call is stored or sent. */
  const waitingForMail = new AsyncLocalStorage<{ until: 'queue' | 'send'; sending?: Promise<void> }>();
  /**
   * Resolves once the mail is stored or the failure is logged. Unauthenticated callers must not wait for either.
   * @param link kind of the link in the mail; the mail is useless once that has expired.
   */
  const deliver = (message: Mail, link?: MailLinkKind): Promise<void> => {
    const waiter = waitingForMail.getStore();
    const goodForSeconds = link && MAIL_LINKS[link].lifetimeSeconds;
    const sending = mail[waiter?.until ?? 'queue'](message, goodForSeconds);
    if (waiter) waiter.sending = sending;
    return sending.catch((error: unknown) =>
      waiter ? undefined : log.error({ error }, 'a mail of an account was not kept'),
    );
  };
  /** The account's credential version right before the current password is checked. */
  const versionAtCheck = new AsyncLocalStorage<number>();
  const openAdapter = async () => (await library.$context).internalAdapter;
  /** Ends the oldest sessions of a user who keeps signing in without signing out. */
  const endForgottenSessions = async (userId: string) => {
    const adapter = await openAdapter();
    const sessions = await adapter.listSessions(userId);
    const latestFirst = sessions.toSorted(
      (one, other) => other.updatedAt.getTime() - one.updatedAt.getTime(),
    );
    for (const { token } of latestFirst.slice(MOST_SESSIONS)) await adapter.deleteSession(token);
  };
  const sendVerification = async ({ id, email }: { id: string; email: string }) => {
    const token = await links.issue('verify_email', { userId: id, email });
    await deliver(verificationMail(email, linkUrl(publicUrl, token)), 'verify_email');
  };
  const nameOf = (providerId: string) => providers.find(({ id }) => id === providerId)?.name ?? providerId;
  const providerNameOf = (way: string) => (way === PASSWORD_PROVIDER ? null : nameOf(way));

  const events: LibraryEvents = {
    onUnconfirmed: sendVerification,
    onExisting: (email) => deliver(existingAccountMail(email, `${publicUrl}/login`)),
    async onSession({ userId, userAgent, way }, device) {
      await endForgottenSessions(userId);
      const { cookie, isNew } = await devices.note(userId, device);
      if (way !== null) {
        const kind = isNew ? 'signed_in_new_device' : 'signed_in';
        await trail.note({ userId, kind, provider: providerNameOf(way), userAgent });
      }
      const user = isNew ? await (await openAdapter()).findUserById(userId) : null;
      if (user) await deliver(notices.newDevice(user.email, userAgent, new Date()));
      return cookie;
    },
    async onNewPassword({ userId, hash, sessionId, userAgent }) {
      const isChanged = await links.change(userId, versionAtCheck.getStore() ?? 0, async (change) => {
        await change.setPassword(hash);
        await change.endSessions(sessionId);
        await change.advance();
        await change.note({ kind: 'password_changed', userAgent });
      });
      // Another password was set in the meantime.
      if (!isChanged) throw new DomainError('wrong_password');
    },
    async onWayIn(userId, providerId, userAgent) {
      const adapter = await openAdapter();
      const user = await adapter.findUserById(userId);
      // A new account has only one.
      const isFurther = (await adapter.findAccounts(userId)).length > 1;
      const kind = isFurther ? 'provider_connected' : 'signed_up';
      await trail.note({ userId, kind, provider: providerNameOf(providerId), userAgent });
      if (user && isFurther) await deliver(notices.connected(user.email, nameOf(providerId)));
    },
  };

  const isOffered = (provider: ProviderSettings) => provider.issuer === undefined;
  let library = createLibrary({ ...options, providers: providers.filter(isOffered) }, events);
  let hasIssuer = false;

  return {
    links,
    devices,
    notices,
    trail,
    nameOf,
    deliver,
    publicUrl,
    sendVerification,

    get library() {
      return library;
    },

    /** Runs a password change: it fails if the credentials change concurrently. */
    async changingPassword<T>(userId: string, work: () => Promise<T>): Promise<T> {
      return versionAtCheck.run(await links.versionOf(userId), work);
    },

    /** Accesses accounts and sessions without the library's permission checks. */
    openAdapter,

    /**
     * Returns a configured provider that is ready for use. An issuer that was down when the server started is queried
     * again when somebody wants to sign in with it.
     * @throws DomainError `not_found`, `provider_unavailable`
     */
    async getProvider(id: ProviderSettings['id']): Promise<ProviderSettings> {
      const provider = providers.find((candidate) => candidate.id === id);
      if (!provider) throw new DomainError('not_found');
      if (provider.issuer === undefined || hasIssuer) return provider;
      if (!(await isDiscoverable(provider.issuer))) throw new DomainError('provider_unavailable');
      library = createLibrary(options, events);
      hasIssuer = true;
      return provider;
    },

    /**
     * Runs work after the response has been sent. The embedded database would delay the response otherwise, and the
     * timing would reveal that there was something to do.
     */
    afterAnswer(work: () => Promise<void>): void {
      const answered = new Promise((resolve) => setImmediate(resolve));
      follow(
        answered
          .then(work)
          .catch((error: unknown) => log.error({ error }, 'a mail of an account was not written')),
      );
    },

    /** Runs something that sends a mail, and waits until the mail is stored or sent. */
    async withMail(until: 'queue' | 'send', work: () => Promise<unknown>): Promise<void> {
      const waiter: { until: typeof until; sending?: Promise<void> } = { until };
      await waitingForMail.run(waiter, work);
      // The library does not report it if writing a mail fails.
      if (!waiter.sending) throw new Error('A mail of an account was not written.');
      await waiter.sending;
    },
  };
}

export type SignInCore = ReturnType<typeof createSignInCore>;
