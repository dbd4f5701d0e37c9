import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '#src/domain-error.ts';
import { describeError } from '#src/logger.ts';
import type { Mail } from '#src/services/mail.ts';
import { isDiscoverable } from '#src/services/oidc-discovery.ts';
import { createLibrary, type SignInOptions } from '#src/services/sign-in-library.ts';
import type { ProviderSettings } from '#src/sign-in-settings.ts';

/** The sign-in library, and what every part of the service asks of it. */
export function createSignInCore(options: SignInOptions) {
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
  let library = createLibrary({ ...options, providers: providers.filter(isOffered) }, deliver);
  let hasIssuer = false;

  return {
    get library() {
      return library;
    },

    /** Accounts and sessions without the library's own checks of who may touch them. */
    async openAdapter() {
      return (await library.$context).internalAdapter;
    },

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
      library = createLibrary(options, deliver);
      hasIssuer = true;
      return provider;
    },

    /** Does something that sends a mail, and waits until it is sent. */
    async sendNow(work: () => Promise<unknown>): Promise<void> {
      const waiter: { sending?: Promise<void> } = {};
      await waitingForMail.run(waiter, work);
      await waiter.sending;
    },
  };
}

export type SignInCore = ReturnType<typeof createSignInCore>;
