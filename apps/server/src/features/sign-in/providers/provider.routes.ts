import {
  accountBodies,
  beginAnswerSchema,
  exchangeAnswerSchema,
  providersAnswerSchema,
} from '@tryon/contract/account/account.ts';
import { CALLBACK_PARAMETERS, SIGN_IN_TEXTS } from '@tryon/contract/account/account-texts.ts';
import { getCookie, setCookie } from 'hono/cookie';
import { createSecretToken } from '#src/config/secret-token.ts';
import { DomainError } from '#src/domain-error.ts';
import { toUser } from '#src/features/account/account.ts';
import { readRequest } from '#src/http/body/read-body.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
import { type Access, sendCookies } from '#src/http/session.ts';
import { cookieAttributesOf } from '#src/services/sign-in/sign-in-hooks.ts';
import type { SessionTokenRules } from '../session-tokens.store.ts';
import type { SignInCodes } from '../sign-in-codes.store.ts';

export interface ProviderRoutesOptions extends Access {
  sessionTokens: SessionTokenRules;
  codes: SignInCodes;
  publicUrl: string;
}

/** Time limit for the person at the provider. */
const BEGUN_SECONDS = 10 * 60;

/**
 * Sign-in with external accounts. The provider's response goes to the server, which opens the session. The callback
 * page gets one-time codes only and exchanges them for tokens.
 */
export function registerProviders(edge: Edge, options: ProviderRoutesOptions): void {
  const { signIn, sessions, sessionTokens, codes, limits, publicUrl } = options;
  const isHttps = publicUrl.startsWith('https:');
  const browserCookie = isHttps ? '__Host-tryon-begun' : 'tryon-begun';
  const setBrowser = (c: EdgeContext, value: string, maxAge: number) =>
    setCookie(c, browserCookie, value, { ...cookieAttributesOf(isHttps), maxAge });

  const findProvider = (id: string | undefined) => {
    const provider = signIn.providers.find((candidate) => candidate.id === id);
    if (!provider) throw new DomainError('not_found');
    return provider;
  };

  registerCall(edge, 'GET /api/auth/providers', 'Account', {
    operationId: 'listProviders',
    summary: 'Which accounts of elsewhere one can sign in with',
    answer: ['Providers', providersAnswerSchema, 'The configured ones.'],
    handle: () => ({ providers: [...signIn.providers] }),
  });

  registerCall(edge, 'POST /api/auth/begin', 'Account', {
    operationId: 'beginSignIn',
    summary: 'Begins signing in with an account of elsewhere',
    body: ['BeginSignIn', accountBodies.begin],
    answer: ['Begin', beginAnswerSchema, 'Where the browser goes next.'],
    failures: [404, 429, 500, 502],
    admit: (c) => limits.takeToken(c.get('clientAddress')),
    handle: async (c, { body }) => {
      const { id } = findProvider(body.provider);
      const addresses = {
        success: `${publicUrl}/api/auth/complete/${id}`,
        failure: `${publicUrl}/api/auth/failed/${id}`,
      };
      const { value, cookies } = await signIn.beginProvider('sign-in', id, addresses, c.req.raw.headers);
      sendCookies(c, cookies);
      setBrowser(c, createSecretToken(), BEGUN_SECONDS);
      return { url: value };
    },
  });

  registerCall(edge, 'POST /api/auth/exchange', 'Account', {
    operationId: 'exchangeCodes',
    summary: 'Trades the one-time codes of the callback page for tokens',
    body: ['Exchange', accountBodies.exchange],
    answer: ['Exchanged', exchangeAnswerSchema, 'Signed in.'],
    failures: [429, 500],
    admit: (c) => limits.takeToken(c.get('clientAddress')),
    handle: async (c, { body: { provider, ...pair } }) => {
      const viewer = await sessions.findViewer(c);
      const browser = getCookie(c, browserCookie) ?? '';
      // The codes are used up in any case, whoever presents them.
      await codes.redeem(pair, { provider, browser, sessionId: viewer?.session.id ?? '' });
      if (!viewer) throw new DomainError('authentication_failed');
      setBrowser(c, '', 0);
      return { ...(await sessionTokens.issue(viewer.session)), user: toUser(viewer.user) };
    },
  });

  // Some providers respond with a form post from their page. It arrives without cookies and is only passed on.
  edge.on(['GET', 'POST'], '/api/auth/callback/:provider', async (c) => {
    findProvider(c.req.param('provider'));
    await limits.takeToken(c.get('clientAddress'));
    const { pathname, search } = new URL(c.req.url);
    return signIn.handleCallback(await readRequest(c, new URL(pathname + search, publicUrl)));
  });

  edge.get('/api/auth/complete/:provider', async (c) => {
    const { id } = findProvider(c.req.param('provider'));
    await limits.takeToken(c.get('clientAddress'));
    const viewer = await sessions.findViewer(c);
    const browser = getCookie(c, browserCookie);
    if (!viewer || !browser) return c.redirect(failurePage(id, SIGN_IN_TEXTS.authenticationFailed), 303);
    const pair = await codes.issue({ provider: id, sessionId: viewer.session.id, browser });
    const query = new URLSearchParams({
      [CALLBACK_PARAMETERS.accessToken]: pair.accessToken,
      [CALLBACK_PARAMETERS.refreshToken]: pair.refreshToken,
    });
    return c.redirect(`/auth/${id}/callback?${query}`, 303);
  });

  edge.get('/api/auth/failed/:provider', (c) => {
    const { id } = findProvider(c.req.param('provider'));
    return c.redirect(failurePage(id, explain(c.req.query('error'))), 303);
  });
  // The library redirects here if a response matches no started sign-in.
  edge.get('/api/auth/failed', (c) =>
    c.redirect(`/?${new URLSearchParams({ error: SIGN_IN_TEXTS.authenticationFailed })}`, 303),
  );
}

function failurePage(provider: string, text: string): string {
  return `/auth/${provider}/callback?${new URLSearchParams({ [CALLBACK_PARAMETERS.error]: text })}`;
}

/** Only known reasons become texts: the parameter is part of a URL that anybody could have written. */
function explain(reason: string | undefined): string {
  if (reason === 'access_denied') return SIGN_IN_TEXTS.cancelled;
  if (reason === 'account_not_linked') return SIGN_IN_TEXTS.notLinked;
  return SIGN_IN_TEXTS.authenticationFailed;
}
