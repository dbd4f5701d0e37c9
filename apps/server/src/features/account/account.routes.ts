import {
  accountBodies,
  connectionsAnswerSchema,
  exportAnswerSchema,
  meAnswerSchema,
  sessionsAnswerSchema,
} from '@tryon/contract/account/account.ts';
import { activityAnswerSchema, activityQuerySchema } from '@tryon/contract/account/activity.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { DONE, NO_STORE } from '#src/http/answers.ts';
import { checkForm, readJson } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { ErrorStatus } from '#src/http/error-table.ts';
import type { SignInLimits } from '#src/http/limits/sign-in-limits.ts';
import { type ApiDescription, describeBody, describeJson } from '#src/http/openapi/openapi.ts';
import { type Sessions, sendCookies, toAttempt } from '#src/http/session.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { Viewer } from '#src/services/sign-in/sign-in-account.ts';
import type { AccountRules } from './account.ts';

export interface AccountRoutesOptions {
  account: AccountRules;
  signIn: SignIn;
  sessions: Sessions;
  limits: SignInLimits;
}

/** The signed-in user, and everything that they can change, view and delete of their account. */
export function registerAccount(
  edge: Edge,
  { account, signIn, sessions, limits }: AccountRoutesOptions,
): void {
  const get = (path: string, answer: (viewer: Viewer, c: EdgeContext) => Promise<object>) => {
    edge.get(path, async (c) => c.json(await answer(await sessions.getViewer(c), c), 200, NO_STORE));
    edge.all(path, methodNotAllowed('GET'));
  };
  const post = (path: string, act: (c: EdgeContext, viewer: Viewer) => Promise<unknown>) => {
    edge.post(path, async (c) => {
      await limits.takeToken(c.get('clientAddress'));
      await act(c, await sessions.getViewer(c));
      return c.json(DONE, 200, NO_STORE);
    });
    edge.all(path, methodNotAllowed('POST'));
  };
  const confirm = async (c: EdgeContext, viewer: Viewer, password: string | undefined) => {
    await limits.attempt(toAttempt(c, viewer), () => account.confirm(viewer, password, c.req.raw.headers));
  };

  edge.get('/api/me', async (c) => {
    const caller = await sessions.findCaller(c);
    // A call without a token is simply anonymous, but the holder of an invalid token must be informed.
    if (!caller && sessions.hasToken(c)) throw new DomainError('unauthenticated');
    const me = caller ? await account.describe(caller) : { user: null, balance: null };
    return c.json(me, 200, NO_STORE);
  });
  edge.all('/api/me', methodNotAllowed('GET'));

  get('/api/account/connections', account.listConnections);
  get('/api/account/sessions', async (viewer) => ({ sessions: await account.listSessions(viewer) }));
  get('/api/account/activity', (viewer, c) =>
    account.listActivity(viewer, checkForm(c.req.query(), activityQuerySchema).before),
  );
  get('/api/account/export', async (viewer) => {
    await limits.takeExport(viewer.user.id);
    return account.exportData(viewer);
  });

  post('/api/account/profile', async (c, { user }) => {
    const { name } = await readJson(c, accountBodies.profile);
    await signIn.changeProfile(user.id, { name });
  });

  post('/api/account/picture', async (c, { user }) => {
    const { image } = await readJson(c, accountBodies.picture);
    await signIn.changeProfile(user.id, { image });
  });

  post('/api/account/disconnect', async (c, viewer) => {
    const { provider } = await readJson(c, accountBodies.disconnect);
    await account.disconnect(viewer, provider);
  });

  post('/api/account/password', async (c, viewer) => {
    const { currentPassword, password } = await readJson(c, accountBodies.changePassword);
    const body = { currentPassword, newPassword: password };
    const { cookies } = await limits.attempt(toAttempt(c, viewer), () =>
      signIn.changePassword(viewer.user, body, c.req.raw.headers),
    );
    sendCookies(c, cookies);
  });

  post('/api/account/email', async (c, viewer) => {
    const { email, password } = await readJson(c, accountBodies.changeEmail);
    account.confirmFresh(viewer);
    await confirm(c, viewer, password);
    await limits.takeMail(c.get('clientAddress'), viewer.user.id);
    if (email !== viewer.user.email) signIn.requestEmailChange(viewer, email);
  });

  post('/api/account/sessions/revoke', async (c, viewer) => {
    const { id } = await readJson(c, accountBodies.revokeSession);
    await account.endSession(viewer, id);
  });

  post('/api/account/sessions/revoke-others', (_c, viewer) => account.endOtherSessions(viewer));

  post('/api/account/delete', async (c, viewer) => {
    const { password } = await readJson(c, accountBodies.deleteAccount);
    await confirm(c, viewer, password);
    await account.remove(viewer);
    sendCookies(c, (await signIn.signOut(c.req.raw.headers)).cookies);
  });
}

/** Describes these calls for the OpenAPI document. */
export function describeAccount({ addPath, addSchema, describeFailures }: ApiDescription): void {
  const get = (
    path: string,
    operationId: string,
    summary: string,
    name: string,
    schema: z.ZodType,
    failures: readonly ErrorStatus[] = [401, 500],
  ) =>
    addPath({
      method: 'get',
      path,
      operationId,
      summary,
      tags: ['Account'],
      responses: { 200: describeJson(addSchema(name, schema), summary), ...describeFailures(...failures) },
    });
  get('/api/me', 'getMe', 'Who calls; null for nobody', 'Me', meAnswerSchema);
  const connections = 'How the account can be signed in to';
  get('/api/account/connections', 'listConnections', connections, 'Connections', connectionsAnswerSchema);
  get('/api/account/sessions', 'listSessions', 'Signed-in browsers', 'Sessions', sessionsAnswerSchema);
  const activity = 'What happened to the account in the last 90 days, newest first';
  addPath({
    method: 'get',
    path: '/api/account/activity',
    operationId: 'listActivity',
    summary: activity,
    tags: ['Account'],
    request: { query: activityQuerySchema },
    responses: {
      200: describeJson(addSchema('ActivityPage', activityAnswerSchema), activity),
      ...describeFailures(400, 401, 500),
    },
  });
  const everything = 'Everything that is kept about the person';
  get('/api/account/export', 'exportData', everything, 'Export', exportAnswerSchema, [401, 429, 500]);

  const done = describeJson(z.object({ ok: z.literal(true) }), 'Done.');
  const post = (path: string, operationId: string, summary: string, name: string, schema: z.ZodType) =>
    addPath({
      method: 'post',
      path: `/api/account/${path}`,
      operationId,
      summary,
      tags: ['Account'],
      request: describeBody(addSchema(name, schema)),
      responses: { 200: done, ...describeFailures(400, 401, 403, 404, 409, 413, 415, 429, 500) },
    });
  post('profile', 'changeProfile', 'Changes the name', 'Profile', accountBodies.profile);
  post('picture', 'changePicture', 'Changes the picture', 'Picture', accountBodies.picture);
  const disconnect = 'Forgets an account of elsewhere';
  post('disconnect', 'disconnect', disconnect, 'Disconnect', accountBodies.disconnect);
  const password = 'Changes the password and ends every other session';
  post('password', 'changePassword', password, 'ChangePassword', accountBodies.changePassword);
  const email =
    'Mails a new address, which counts once its link was followed; for a session of the last 10 minutes';
  post('email', 'changeEmail', email, 'ChangeEmail', accountBodies.changeEmail);
  const revoke = 'Ends one signed-in browser at once';
  post('sessions/revoke', 'revokeSession', revoke, 'RevokeSession', accountBodies.revokeSession);
  post('delete', 'deleteAccount', 'Removes the account', 'DeleteAccount', accountBodies.deleteAccount);
  addPath({
    method: 'post',
    path: '/api/account/sessions/revoke-others',
    operationId: 'revokeOtherSessions',
    summary: 'Ends every signed-in browser but this one',
    tags: ['Account'],
    responses: { 200: done, ...describeFailures(401, 403, 429, 500) },
  });
}
