import {
  type ExtensionRequest,
  extensionAuthorizedAnswerSchema,
  extensionBodies,
  extensionRequestAnswerSchema,
  extensionRequestSchema,
  extensionTokenAnswerSchema,
} from '@tryon/contract/extension/extension.ts';
import { DomainError } from '#src/domain-error.ts';
import { toUser } from '#src/features/account/account.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
import { type Access, admitViewer } from '#src/http/session.ts';
import type { ExtensionTokenRules } from './extension-tokens.ts';

type Options = Access & { tokens: ExtensionTokenRules };

/** Connecting the browser extension to an account, and its tokens. */
export function registerExtension(edge: Edge, options: Options): void {
  registerAuthorizing(edge, options);
  registerTokens(edge, options);
}

/** Calls of the site's page and of the browser's authorization window, with the session cookie. */
function registerAuthorizing(edge: Edge, { tokens, sessions, limits }: Options): void {
  registerCall(edge, 'GET /api/auth/extension/request', 'Extension', {
    operationId: 'checkExtensionRequest',
    summary: 'Whether an extension may ask to be connected',
    query: extensionRequestSchema,
    answer: ['ExtensionRequest', extensionRequestAnswerSchema, 'It may.'],
    failures: [400, 403, 500],
    handle: (_c, { query }) => {
      tokens.getClient(query);
      return { cancelTo: answerTo(query, { error: 'access_denied' }) };
    },
  });

  registerCall(edge, 'POST /api/auth/extension/authorize', 'Extension', {
    operationId: 'authorizeExtension',
    summary: 'Lets the extension in, in the name of the session',
    body: ['AuthorizeExtension', extensionBodies.authorize],
    answer: [
      'ExtensionAuthorized',
      extensionAuthorizedAnswerSchema,
      'Where the browser goes next, with a code that works once, for a minute.',
    ],
    failures: [401, 429, 500],
    admit: (c) => admitViewer(c, limits, sessions),
    handle: async (_c, { caller: { session }, body }) => {
      const code = await tokens.issueCode(tokens.getClient(body), body.code_challenge, session);
      return { redirectTo: answerTo(body, { code }) };
    },
  });

  // The extension's tokens end with the browser. Somebody who has consented in this session is not asked again.
  registerCall(edge, 'GET /api/auth/extension/silent', 'Extension', {
    operationId: 'authorizeExtensionSilently',
    summary: 'The same without a question, where this session has let the extension in before',
    query: extensionRequestSchema,
    responses: {
      303: { description: 'To the extension, with a code, or with `login_required` or `consent_required`.' },
    },
    failures: [400, 403, 429, 500],
    admit: (c) => limits.takeToken(c.get('clientAddress')),
    handle: async (c, { query }) => {
      const client = tokens.getClient(query);
      const viewer = await sessions.findViewer(c);
      if (!viewer) return c.redirect(answerTo(query, { error: 'login_required' }), 303);
      if (!(await tokens.isAllowed(client, viewer.session))) {
        return c.redirect(answerTo(query, { error: 'consent_required' }), 303);
      }
      const code = await tokens.issueCode(client, query.code_challenge, viewer.session);
      return c.redirect(answerTo(query, { code }), 303);
    },
  });
}

/** The redirect URL to the extension, with the outcome. */
function answerTo({ redirect_uri, state }: ExtensionRequest, outcome: Record<string, string>): string {
  return `${redirect_uri}?${new URLSearchParams({ ...outcome, state })}`;
}

/** Calls of the extension itself, without a cookie. */
function registerTokens(edge: Edge, { tokens, signIn, limits }: Options): void {
  const admit = (c: EdgeContext) => limits.takeToken(c.get('clientAddress'));
  registerCall(edge, 'POST /api/auth/extension/token', 'Extension', {
    operationId: 'createExtensionTokens',
    summary: 'Trades a code, or a refresh token, once, for the next pair of tokens',
    description:
      'The access token is sent as `Authorization: Bearer` and opens `/api/me`, `/api/credits` and `/api/try-on/`, nothing else. A refresh token that comes a second time ends the installation.',
    body: ['ExtensionToken', extensionBodies.token],
    answer: ['ExtensionTokens', extensionTokenAnswerSchema, 'A new pair of tokens.'],
    failures: [401, 429, 500],
    admit,
    handle: async (_c, { body }) => {
      const { userId, ...pair } = await (body.grantType === 'refresh_token'
        ? tokens.refresh(body)
        : tokens.redeem(body));
      const user = await signIn.findAccount(userId);
      if (!user) throw new DomainError('unauthenticated');
      return { ...pair, user: toUser(user) };
    },
  });
  registerCall(edge, 'POST /api/auth/extension/revoke', 'Extension', {
    operationId: 'revokeExtensionTokens',
    summary: 'Ends the installation that holds a refresh token',
    body: ['RevokeExtension', extensionBodies.revoke],
    done: 'Nobody holds it any more.',
    failures: [429, 500],
    admit,
    handle: (_c, { body }) => tokens.revoke(body.refreshToken),
  });
}
