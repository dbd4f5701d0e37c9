import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import type { MailLinkKind } from '#src/db/tables.ts';
import { DomainError } from '#src/domain-error.ts';
import { describeError } from '#src/logger.ts';
import type { Mail } from '#src/services/mail/mail.ts';
import { createAccountNotices, linkUrl } from '#src/services/sign-in/account-notices.ts';
import { createKnownDeviceStore } from '#src/services/sign-in/known-devices.store.ts';
import { createKnownDevices } from '#src/services/sign-in/known-devices.ts';
import { createMailLinkStore } from '#src/services/sign-in/mail-links.store.ts';
import { createMailLinks, MAIL_LINKS } from '#src/services/sign-in/mail-links.ts';
import { isDiscoverable } from '#src/services/sign-in/oidc-discovery.ts';
import { createSecurityTrail } from '#src/services/sign-in/security-trail.ts';
import { PASSWORD_PROVIDER } from '#src/services/sign-in/sign-in-account.ts';
import type { LibraryEvents } from '#src/services/sign-in/sign-in-hooks.ts';
import { createLibrary, type SignInOptions } from '#src/services/sign-in/sign-in-library.ts';
import { existingAccountMail, verificationMail } from '#src/services/sign-in/sign-in-mails.ts';

/** Sessions that an account may have at a time: fewer than the library lists, or some could not be signed out. */
const MOST_SESSIONS = 50;

/** The sign-in library, the links of mails, and what every part of the service asks of them. */
export function createSignInCore(options: SignInOptions) {
  const { database, mail, log, providers, publicUrl, follow } = options;
  const links = createMailLinks({ store: createMailLinkStore(database) });
  const devices = createKnownDevices({ store: createKnownDeviceStore(database.db) });
  const notices = createAccountNotices(publicUrl);
  const trail = createSecurityTrail({ db: database.db, log });
  /** Lets one caller wait for the mail that is sent behind its back, until it is kept or sent. */
  const waitingForMail = new AsyncLocalStorage<{ until: 'queue' | 'send'; sending?: Promise<void> }>();
  /**
   * Resolves when the mail is kept, or the log says why not; strangers may not be kept waiting for either.
   * @param link what it is nothing without.
   */
  const deliver = (message: Mail, link?: MailLinkKind): Promise<void> => {
    const waiter = waitingForMail.getStore();
    const goodForSeconds = link && MAIL_LINKS[link].lifetimeSeconds;
    const sending = mail[waiter?.until ?? 'queue'](message, goodForSeconds);
    if (waiter) waiter.sending = sending;
    return sending.catch((error: unknown) =>
      waiter ? undefined : log.error({ error: describeError(error) }, 'a mail of an account was not kept'),
    );
  };
  /** The version of what opened the account when somebody's current password was about to be checked. */
  const versionAtCheck = new AsyncLocalStorage<number>();
  const openAdapter = async () => (await library.$context).internalAdapter;
  /** Whoever signs in again and again without signing out leaves sessions behind that nobody uses any more. */
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
      const now = new Date();
      const isChanged = await links.change(userId, versionAtCheck.getStore() ?? 0, async (change) => {
        await change.setPassword(hash, now.toISOString());
        await change.endSessions(sessionId);
        await change.advance();
        await change.note({ kind: 'password_changed', userAgent }, now);
      });
      // Somebody has chosen another one meanwhile.
      if (!isChanged) throw new DomainError('wrong_password');
    },
    async onWayIn(userId, providerId, userAgent) {
      const adapter = await openAdapter();
      const user = await adapter.findUserById(userId);
      // Whoever signs up has one alone.
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

    /** Does something that checks the current password and changes it: only if nobody else does so at the same time. */
    async changingPassword<T>(userId: string, work: () => Promise<T>): Promise<T> {
      return versionAtCheck.run(await links.versionOf(userId), work);
    },

    /** Accounts and sessions without the library's own checks of who may touch them. */
    openAdapter,

    /**
     * A configured provider, ready to be asked. An issuer that was down when the server started is asked again when
     * somebody wants to sign in with it.
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
     * Does work that nobody waits for once the answer is out: the embedded database would keep the answer waiting, and
     * the time would tell strangers that there was something to do.
     */
    afterAnswer(work: () => Promise<void>): void {
      const answered = new Promise((resolve) => setImmediate(resolve));
      follow(
        answered
          .then(work)
          .catch((error: unknown) =>
            log.error({ error: describeError(error) }, 'a mail of an account was not written'),
          ),
      );
    },

    /** Does something that sends a mail, and waits until it is kept, or sent. */
    async withMail(until: 'queue' | 'send', work: () => Promise<unknown>): Promise<void> {
      const waiter: { until: typeof until; sending?: Promise<void> } = { until };
      await waitingForMail.run(waiter, work);
      // The library tells nobody when a mail of its could not even be written.
      if (!waiter.sending) throw new Error('A mail of an account was not written.');
      await waiter.sending;
    },
  };
}

export type SignInCore = ReturnType<typeof createSignInCore>;
