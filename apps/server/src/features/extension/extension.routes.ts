import {
  type ExtensionRequest,
  extensionAuthorizedAnswerSchema,
  extensionBodies,
  extensionRequestAnswerSchema,
  extensionRequestSchema,
  extensionsAnswerSchema,
  extensionTokenAnswerSchema,
} from '@tryon/contract/extension/extension.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { toUser } from '#src/features/account/account.ts';
import { DONE, NO_STORE } from '#src/http/answers.ts';
import { checkForm, readJson } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { SignInLimits } from '#src/http/limits/sign-in-limits.ts';
import { type ApiDescription, describeBody, describeJson } from '#src/http/openapi/openapi.ts';
import type { Sessions } from '#src/http/session.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { ExtensionTokenRules } from './extension-tokens.ts';

export interface ExtensionRoutesOptions {
  tokens: ExtensionTokenRules;
  signIn: Pick<SignIn, 'findAccount'>;
  sessions: Sessions;
  limits: SignInLimits;
}

/** Connecting the browser extension to an account, and disconnecting it. */
export function registerExtension(edge: Edge, options: ExtensionRoutesOptions): void {
  registerAuthorizing(edge, options);
  registerTokens(edge, options);
  registerConnected(edge, options);
}

/** Calls of the site's page and of the browser's authorization window, with the session cookie. */
function registerAuthorizing(edge: Edge, { tokens, sessions, limits }: ExtensionRoutesOptions): void {
  const readRequest = (c: EdgeContext): ExtensionRequest => {
    const request = checkForm(c.req.query(), extensionRequestSchema);
    tokens.getClient(request);
    return request;
  };

  edge.get('/api/auth/extension/request', (c) => {
    const answer = { cancelTo: answerTo(readRequest(c), { error: 'access_denied' }) };
    return c.json(answer, 200, NO_STORE);
  });
  edge.all('/api/auth/extension/request', methodNotAllowed('GET'));

  edge.post('/api/auth/extension/authorize', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const { session } = await sessions.getViewer(c);
    const request = await readJson(c, extensionBodies.authorize);
    const code = await tokens.issueCode(tokens.getClient(request), request.code_challenge, session);
    return c.json({ redirectTo: answerTo(request, { code }) }, 200, NO_STORE);
  });
  edge.all('/api/auth/extension/authorize', methodNotAllowed('POST'));

  // The extension's tokens end with the browser. Somebody who has consented in this session is not asked again.
  edge.get('/api/auth/extension/silent', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const request = readRequest(c);
    const client = tokens.getClient(request);
    const viewer = await sessions.findViewer(c);
    if (!viewer) return c.redirect(answerTo(request, { error: 'login_required' }), 303);
    if (!(await tokens.isAllowed(client, viewer.session))) {
      return c.redirect(answerTo(request, { error: 'consent_required' }), 303);
    }
    const code = await tokens.issueCode(client, request.code_challenge, viewer.session);
    return c.redirect(answerTo(request, { code }), 303);
  });
  edge.all('/api/auth/extension/silent', methodNotAllowed('GET'));
}

/** The redirect URL to the extension, with the outcome. */
function answerTo({ redirect_uri, state }: ExtensionRequest, outcome: Record<string, string>): string {
  return `${redirect_uri}?${new URLSearchParams({ ...outcome, state })}`;
}

/** Calls of the extension itself, without a cookie. */
function registerTokens(edge: Edge, { tokens, signIn, limits }: ExtensionRoutesOptions): void {
  edge.post('/api/auth/extension/token', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const body = await readJson(c, extensionBodies.token);
    const { userId, ...pair } = await (body.grantType === 'refresh_token'
      ? tokens.refresh(body)
      : tokens.redeem(body));
    const user = await signIn.findAccount(userId);
    if (!user) throw new DomainError('unauthenticated');
    return c.json({ ...pair, user: toUser(user) }, 200, NO_STORE);
  });
  edge.all('/api/auth/extension/token', methodNotAllowed('POST'));

  edge.post('/api/auth/extension/revoke', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    await tokens.revoke((await readJson(c, extensionBodies.revoke)).refreshToken);
    return c.body(null, 204);
  });
  edge.all('/api/auth/extension/revoke', methodNotAllowed('POST'));
}

/** Calls of the dashboard. */
function registerConnected(edge: Edge, { tokens, sessions, limits }: ExtensionRoutesOptions): void {
  edge.get('/api/account/extensions', async (c) => {
    const { user } = await sessions.getViewer(c);
    return c.json({ extensions: await tokens.list(user.id) }, 200, NO_STORE);
  });
  edge.all('/api/account/extensions', methodNotAllowed('GET'));

  edge.post('/api/account/extensions/disconnect', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const { user } = await sessions.getViewer(c);
    await tokens.disconnect(user.id, (await readJson(c, extensionBodies.disconnect)).id);
    return c.json(DONE, 200, NO_STORE);
  });
  edge.all('/api/account/extensions/disconnect', methodNotAllowed('POST'));
}

/** Describes these calls for the OpenAPI document. */
export function describeExtension({ addPath, addSchema, describeFailures }: ApiDescription): void {
  const tags = ['Extension'];
  const query = extensionRequestSchema;
  const badForm = [400, 403, 413, 415, 429, 500] as const;
  addPath({
    method: 'get',
    path: '/api/auth/extension/request',
    operationId: 'checkExtensionRequest',
    summary: 'Whether an extension may ask to be connected',
    tags,
    request: { query },
    responses: {
      200: describeJson(addSchema('ExtensionRequest', extensionRequestAnswerSchema), 'It may.'),
      ...describeFailures(400, 403, 500),
    },
  });
  addPath({
    method: 'post',
    path: '/api/auth/extension/authorize',
    operationId: 'authorizeExtension',
    summary: 'Lets the extension in, in the name of the session',
    tags,
    request: describeBody(addSchema('AuthorizeExtension', extensionBodies.authorize)),
    responses: {
      200: describeJson(
        addSchema('ExtensionAuthorized', extensionAuthorizedAnswerSchema),
        'Where the browser goes next, with a code that works once, for a minute.',
      ),
      ...describeFailures(401, ...badForm),
    },
  });
  addPath({
    method: 'get',
    path: '/api/auth/extension/silent',
    operationId: 'authorizeExtensionSilently',
    summary: 'The same without a question, where this session has let the extension in before',
    tags,
    request: { query },
    responses: {
      303: { description: 'To the extension, with a code, or with `login_required` or `consent_required`.' },
      ...describeFailures(400, 403, 429, 500),
    },
  });
  addPath({
    method: 'post',
    path: '/api/auth/extension/token',
    operationId: 'createExtensionTokens',
    summary: 'Trades a code, or a refresh token, once, for the next pair of tokens',
    description:
      'The access token is sent as `Authorization: Bearer` and opens `/api/me`, `/api/credits` and `/api/try-on/`, nothing else. A refresh token that comes a second time ends the installation.',
    tags,
    request: describeBody(addSchema('ExtensionToken', extensionBodies.token)),
    responses: {
      200: describeJson(addSchema('ExtensionTokens', extensionTokenAnswerSchema), 'A new pair of tokens.'),
      ...describeFailures(401, ...badForm),
    },
  });
  addPath({
    method: 'post',
    path: '/api/auth/extension/revoke',
    operationId: 'revokeExtensionTokens',
    summary: 'Ends the installation that holds a refresh token',
    tags,
    request: describeBody(addSchema('RevokeExtension', extensionBodies.revoke)),
    responses: {
      204: { description: 'Nobody holds it any more.' },
      ...describeFailures(...badForm),
    },
  });
  describeConnected({ addPath, addSchema, describeFailures });
}

function describeConnected({ addPath, addSchema, describeFailures }: ApiDescription): void {
  addPath({
    method: 'get',
    path: '/api/account/extensions',
    operationId: 'listExtensions',
    summary: 'Connected installations of the extension',
    tags: ['Account'],
    responses: {
      200: describeJson(addSchema('Extensions', extensionsAnswerSchema), 'Newest first.'),
      ...describeFailures(401, 500),
    },
  });
  addPath({
    method: 'post',
    path: '/api/account/extensions/disconnect',
    operationId: 'disconnectExtension',
    summary: 'Ends one installation of the extension at once',
    tags: ['Account'],
    request: describeBody(addSchema('DisconnectExtension', extensionBodies.disconnect)),
    responses: {
      200: describeJson(z.object({ ok: z.literal(true) }), 'Done.'),
      ...describeFailures(400, 401, 403, 404, 413, 415, 429, 500),
    },
  });
}
