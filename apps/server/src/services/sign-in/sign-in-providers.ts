import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import { DomainError } from '#src/domain-error.ts';
import type { WithCookies } from '#src/services/sign-in/sign-in-account.ts';
import type { SignInCore } from '#src/services/sign-in/sign-in-core.ts';
import { translate } from '#src/services/sign-in/sign-in-library.ts';

/** Where the browser comes back to after a provider has answered. */
export interface ReturnAddresses {
  success: string;
  failure: string;
}

/** Accounts of elsewhere: signing in with one, and connecting one with an account here. */
export function createProviderSignIn(core: SignInCore) {
  const toBody = (provider: ProviderSettings['id'], { success, failure }: ReturnAddresses) => ({
    provider,
    callbackURL: success,
    errorCallbackURL: failure,
    disableRedirect: true,
  });
  const toAnswer = (answer: {
    response: { url?: string | undefined };
    headers: Headers;
  }): WithCookies<string> => {
    if (!answer.response.url) throw new DomainError('provider_unavailable');
    return { value: answer.response.url, cookies: answer.headers.getSetCookie() };
  };

  return {
    /** Address of the provider's own page, where the browser goes next. */
    async beginProvider(
      id: ProviderSettings['id'],
      addresses: ReturnAddresses,
      headers: Headers,
    ): Promise<WithCookies<string>> {
      const body = toBody((await core.getProvider(id)).id, addresses);
      return toAnswer(await translate(core.library.api.signInSocial({ body, headers, returnHeaders: true })));
    },

    /**
     * The same for somebody who is signed in, and gets a further way in. Whoever calls has made sure that it is
     * really them, and that their address is confirmed: who only claims an address could leave a way in behind.
     */
    async beginConnecting(
      id: ProviderSettings['id'],
      addresses: ReturnAddresses,
      headers: Headers,
    ): Promise<WithCookies<string>> {
      const body = toBody((await core.getProvider(id)).id, addresses);
      const linking = core.library.api.linkSocialAccount({ body, headers, returnHeaders: true });
      return toAnswer(await translate(linking));
    },

    /** Takes the provider's answer: code, state, nonce, issuer and audience are checked by the library. */
    handleCallback(request: Request): Promise<Response> {
      return core.library.handler(request);
    },
  };
}
