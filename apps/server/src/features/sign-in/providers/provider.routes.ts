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
import { NO_STORE } from '#src/http/answers.ts';
import { readJson, readRequest } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { SignInLimits } from '#src/http/limits/sign-in-limits.ts';
import { type ApiDescription, describeBody, describeJson } from '#src/http/openapi/openapi.ts';
import { type Sessions, sendCookies } from '#src/http/session.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { SessionTokenRules } from '../session-tokens.ts';
import type { SignInCodes } from '../sign-in-codes.ts';

export interface ProviderRoutesOptions {
  signIn: SignIn;
  sessions: Sessions;
  sessionTokens: SessionTokenRules;
  codes: SignInCodes;
  limits: SignInLimits;
  publicUrl: string;
}

/** Time limit for the person at the provider. */
const BEGUN_SECONDS = 10 * 60;

/**
 * Sign-in with external accounts. The provider's response goes to the server, which opens the session. The
 * specification's callback page gets one-time codes only and exchanges them for tokens.
 */
export function registerProviders(edge: Edge, options: ProviderRoutesOptions): void {
  const { signIn, sessions, sessionTokens, codes, limits, publicUrl } = options;
  const isHttps = publicUrl.startsWith('https:');
  const browserCookie = isHttps ? '__Host-tryon-begun' : 'tryon-begun';
  const setBrowser = (c: EdgeContext, value: string, maxAge: number) =>
    setCookie(c, browserCookie, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttps,
      maxAge,
    });

  const findProvider = (id: string | undefined) => {
    const provider = signIn.providers.find((candidate) => candidate.id === id);
    if (!provider) throw new DomainError('not_found');
    return provider;
  };

  edge.get('/api/auth/providers', (c) => c.json({ providers: signIn.providers }, 200, NO_STORE));

  edge.post('/api/auth/begin', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const { id } = findProvider((await readJson(c, accountBodies.begin)).provider);
    const addresses = {
      success: `${publicUrl}/api/auth/complete/${id}`,
      failure: `${publicUrl}/api/auth/failed/${id}`,
    };
    const { value, cookies } = await signIn.beginProvider(id, addresses, c.req.raw.headers);
    sendCookies(c, cookies);
    setBrowser(c, createSecretToken(), BEGUN_SECONDS);
    return c.json({ url: value }, 200, NO_STORE);
  });
  edge.all('/api/auth/begin', methodNotAllowed('POST'));

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

  edge.post('/api/auth/exchange', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const { provider, ...pair } = await readJson(c, accountBodies.exchange);
    const viewer = await sessions.findViewer(c);
    const browser = getCookie(c, browserCookie) ?? '';
    // The codes are used up in any case, whoever presents them.
    await codes.redeem(pair, { provider, browser, sessionId: viewer?.session.id ?? '' });
    if (!viewer) throw new DomainError('authentication_failed');
    setBrowser(c, '', 0);
    const issued = await sessionTokens.issue(viewer.session);
    return c.json({ ...issued, user: toUser(viewer.user) }, 200, NO_STORE);
  });
  edge.all('/api/auth/exchange', methodNotAllowed('POST'));
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

/** Describes these calls for the OpenAPI document, except for the redirects between them. */
export function describeProviders({ addPath, addSchema, describeFailures }: ApiDescription): void {
  addPath({
    method: 'get',
    path: '/api/auth/providers',
    operationId: 'listProviders',
    summary: 'Which accounts of elsewhere one can sign in with',
    tags: ['Account'],
    responses: { 200: describeJson(addSchema('Providers', providersAnswerSchema), 'The configured ones.') },
  });
  addPath({
    method: 'post',
    path: '/api/auth/begin',
    operationId: 'beginSignIn',
    summary: 'Begins signing in with an account of elsewhere',
    tags: ['Account'],
    request: describeBody(addSchema('BeginSignIn', accountBodies.begin)),
    responses: {
      200: describeJson(addSchema('Begin', beginAnswerSchema), 'Where the browser goes next.'),
      ...describeFailures(400, 403, 404, 413, 415, 429, 500, 502),
    },
  });
  addPath({
    method: 'post',
    path: '/api/auth/exchange',
    operationId: 'exchangeCodes',
    summary: 'Trades the one-time codes of the callback page for handles',
    tags: ['Account'],
    request: describeBody(addSchema('Exchange', accountBodies.exchange)),
    responses: {
      200: describeJson(addSchema('Exchanged', exchangeAnswerSchema), 'Signed in.'),
      ...describeFailures(400, 403, 413, 415, 429, 500),
    },
  });
}
