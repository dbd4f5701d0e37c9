import {
  accountBodies,
  connectionsAnswerSchema,
  exportAnswerSchema,
  meAnswerSchema,
  sessionsAnswerSchema,
} from '@tryon/contract/account/account.ts';
import { activityAnswerSchema, activityQuerySchema } from '@tryon/contract/account/activity.ts';
import type { ErrorStatus } from '@tryon/contract/error-codes.ts';
import { extensionBodies, extensionsAnswerSchema } from '@tryon/contract/extension/extension.ts';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import type { ExtensionTokenRules } from '#src/features/extension/extension-tokens.ts';
import { type Named, registerCall } from '#src/http/call.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
import { type Access, admitViewer, sendCookies, toAttempt } from '#src/http/session.ts';
import type { Viewer } from '#src/services/sign-in/sign-in-account.ts';
import type { AccountRules } from './account.ts';

type Options = Access & {
  account: AccountRules;
  extensionTokens: Pick<ExtensionTokenRules, 'list' | 'disconnect'>;
};

/** The signed-in user, and everything that they can change, view and delete of their account. */
export function registerAccount(edge: Edge, options: Options): void {
  const { account, sessions } = options;
  registerCall(edge, 'GET /api/me', 'Account', {
    operationId: 'getMe',
    summary: 'Who calls; null for nobody',
    answer: ['Me', meAnswerSchema],
    failures: [401, 500],
    admit: sessions.findCaller,
    handle: async (c, { caller }) => {
      // A call without a token is simply anonymous, but the holder of an invalid token must be informed.
      if (!caller && sessions.hasToken(c)) throw new DomainError('unauthenticated');
      return caller ? account.describe(caller) : { user: null, balance: null };
    },
  });
  registerViews(edge, options);
  registerChanges(edge, options);
}

function registerViews(edge: Edge, { account, extensionTokens, sessions, limits }: Options): void {
  const read = { failures: [401, 500], admit: sessions.getViewer } as const;
  registerCall(edge, 'GET /api/account/connections', 'Account', {
    ...read,
    operationId: 'listConnections',
    summary: 'How the account can be signed in to',
    answer: ['Connections', connectionsAnswerSchema],
    handle: (_c, { caller }) => account.listConnections(caller),
  });
  registerCall(edge, 'GET /api/account/sessions', 'Account', {
    ...read,
    operationId: 'listSessions',
    summary: 'Signed-in browsers',
    answer: ['Sessions', sessionsAnswerSchema],
    handle: async (_c, { caller }) => ({ sessions: await account.listSessions(caller) }),
  });
  registerCall(edge, 'GET /api/account/extensions', 'Account', {
    ...read,
    operationId: 'listExtensions',
    summary: 'Connected installations of the extension',
    answer: ['Extensions', extensionsAnswerSchema, 'Newest first.'],
    handle: async (_c, { caller: { user } }) => ({ extensions: await extensionTokens.list(user.id) }),
  });
  registerCall(edge, 'GET /api/account/activity', 'Account', {
    ...read,
    operationId: 'listActivity',
    summary: 'What happened to the account in the last 90 days, newest first',
    query: activityQuerySchema,
    answer: ['ActivityPage', activityAnswerSchema],
    failures: [400, 401, 500],
    handle: (_c, { caller, query }) => account.listActivity(caller, query.before),
  });
  registerCall(edge, 'GET /api/account/export', 'Account', {
    ...read,
    operationId: 'exportData',
    summary: 'Everything that is kept about the person',
    answer: ['Export', exportAnswerSchema],
    failures: [401, 429, 500],
    handle: async (_c, { caller }) => {
      await limits.takeExport(caller.user.id);
      return account.exportData(caller);
    },
  });
}

interface Change<Body> {
  operationId: string;
  summary: string;
  body?: Named<z.ZodType<Body>>;
  failures?: readonly ErrorStatus[];
  act: (c: EdgeContext, viewer: Viewer, body: Body) => Promise<void>;
}

function registerChanges(edge: Edge, { account, extensionTokens, signIn, sessions, limits }: Options): void {
  const change = <Body = undefined>(path: string, { act, ...rest }: Change<Body>) =>
    registerCall(edge, `POST /api/account/${path}`, 'Account', {
      failures: [401, 404, 409, 429, 500],
      ...rest,
      admit: (c) => admitViewer(c, limits, sessions),
      handle: (c, { caller, body }) => act(c, caller, body),
    });
  const confirm = async (c: EdgeContext, viewer: Viewer, password: string | undefined) => {
    await limits.attempt(toAttempt(c, viewer), () => account.confirm(viewer, password, c.req.raw.headers));
  };

  change('profile', {
    operationId: 'changeProfile',
    summary: 'Changes the name',
    body: ['Profile', accountBodies.profile],
    act: (_c, { user }, { name }) => signIn.changeProfile(user.id, { name }),
  });
  change('picture', {
    operationId: 'changePicture',
    summary: 'Changes the picture',
    body: ['Picture', accountBodies.picture],
    act: (_c, { user }, { image }) => signIn.changeProfile(user.id, { image }),
  });
  change('disconnect', {
    operationId: 'disconnect',
    summary: 'Forgets an account of elsewhere',
    body: ['Disconnect', accountBodies.disconnect],
    act: (_c, viewer, { provider }) => account.disconnect(viewer, provider),
  });
  change('password', {
    operationId: 'changePassword',
    summary: 'Changes the password and ends every other session',
    body: ['ChangePassword', accountBodies.changePassword],
    act: async (c, viewer, { currentPassword, password }) => {
      const body = { currentPassword, newPassword: password };
      const { cookies } = await limits.attempt(toAttempt(c, viewer), () =>
        signIn.changePassword(viewer.user, body, c.req.raw.headers),
      );
      sendCookies(c, cookies);
    },
  });
  change('email', {
    operationId: 'changeEmail',
    summary: 'Mails a new address, which counts once its link was followed',
    body: ['ChangeEmail', accountBodies.changeEmail],
    act: async (c, viewer, { email, password }) => {
      await confirm(c, viewer, password);
      await limits.takeMail(c.get('clientAddress'), viewer.user.id, email);
      if (email !== viewer.user.email) await signIn.requestEmailChange(viewer, email);
    },
  });
  change('sessions/revoke', {
    operationId: 'revokeSession',
    summary: 'Ends one signed-in browser at once',
    body: ['RevokeSession', accountBodies.revokeSession],
    act: (_c, viewer, { id }) => account.endSession(viewer, id),
  });
  change('extensions/disconnect', {
    operationId: 'disconnectExtension',
    summary: 'Ends one installation of the extension at once',
    body: ['DisconnectExtension', extensionBodies.disconnect],
    failures: [401, 404, 429, 500],
    act: (_c, { user }, { id }) => extensionTokens.disconnect(user.id, id),
  });
  change('delete', {
    operationId: 'deleteAccount',
    summary: 'Removes the account',
    body: ['DeleteAccount', accountBodies.deleteAccount],
    act: async (c, viewer, { password }) => {
      await confirm(c, viewer, password);
      await account.remove(viewer);
      sendCookies(c, (await signIn.signOut(c.req.raw.headers)).cookies);
    },
  });
  change('sessions/revoke-others', {
    operationId: 'revokeOtherSessions',
    summary: 'Ends every signed-in browser but this one',
    failures: [401, 429, 500],
    act: (_c, viewer) => account.endOtherSessions(viewer),
  });
}
