import type { ProviderSettings } from '#src/config/sign-in-settings.ts';
import { DomainError } from '#src/domain-error.ts';
import type { WithCookies } from './sign-in-account.ts';
import type { SignInCore } from './sign-in-core.ts';
import { translate } from './sign-in-library.ts';

/** Where the provider's response redirects the browser. */
export interface ReturnAddresses {
  success: string;
  failure: string;
}

/** External accounts: signing in with one, and connecting one to an account. */
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
    /** Returns the URL of the provider's page that the browser visits next. */
    async beginProvider(
      id: ProviderSettings['id'],
      addresses: ReturnAddresses,
      headers: Headers,
    ): Promise<WithCookies<string>> {
      const body = toBody((await core.getProvider(id)).id, addresses);
      return toAnswer(await translate(core.library.api.signInSocial({ body, headers, returnHeaders: true })));
    },

    /**
     * Starts connecting an external account to the signed-in user's. The caller has verified their identity and
     * confirmed address; otherwise somebody who only claims an address could leave a sign-in method behind.
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

    /** Handles the provider's response; the library checks code, state, nonce, issuer and audience. */
    handleCallback(request: Request): Promise<Response> {
      return core.library.handler(request);
    },
  };
}
