import { accountBodies, sessionTokensSchema, signedInAnswerSchema } from '@tryon/contract/account/account.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { toUser } from '#src/features/account/account.ts';
import { DONE, NO_STORE } from '#src/http/answers.ts';
import { readJson } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { SignInLimits } from '#src/http/limits/sign-in-limits.ts';
import { type ApiDescription, describeBody, describeJson } from '#src/http/openapi/openapi.ts';
import { type Sessions, sendCookies } from '#src/http/session.ts';
import { MailError } from '#src/services/mail/mail.ts';
import type { SecurityTrail } from '#src/services/sign-in/security-trail.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { Account } from '#src/services/sign-in/sign-in-account.ts';
import type { SessionTokenRules } from './session-tokens.ts';

export interface SignInRoutesOptions {
  signIn: SignIn;
  sessions: Sessions;
  sessionTokens: SessionTokenRules;
  limits: SignInLimits;
  trail: Pick<SecurityTrail, 'noteStopped'>;
}

/** Sign-up, sign-in and sign-out by email and password, and the tokens of a session. */
export function registerSignIn(edge: Edge, options: SignInRoutesOptions): void {
  const { signIn, sessions, sessionTokens, limits, trail } = options;
  const post = (path: string, answer: (c: EdgeContext) => Promise<Response>) => {
    edge.post(path, answer);
    edge.all(path, methodNotAllowed('POST'));
  };

  post('/api/auth/sign-up', async (c) => {
    const body = await readJson(c, accountBodies.signUp);
    await limits.takeSignUp(c.get('clientAddress'), body.email);
    await signIn.signUp(body, c.req.header('user-agent') ?? null);
    return c.json(DONE, 200, NO_STORE);
  });

  post('/api/auth/sign-in', async (c) => {
    const body = await readJson(c, accountBodies.signIn);
    const { headers } = c.req.raw;
    const device = await signIn.findDevice(body.email, headers);
    const attempt = {
      ...{ address: c.get('clientAddress'), account: body.email, device },
      // Not awaited: the timing would reveal whether an account exists.
      onStopped: () => void trail.noteStopped(body.email, headers.get('user-agent')),
    };
    const { value, cookies } = await limits.attempt(attempt, () => signIn.signIn(body, headers));
    // Otherwise the browser's previous session would stay open with no way to end it.
    await signIn.signOut(headers);
    sendCookies(c, cookies);
    return c.json({ user: toUser(value) }, 200, NO_STORE);
  });

  post('/api/auth/sign-out', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const { cookies } = await signIn.signOut(c.req.raw.headers);
    sendCookies(c, cookies);
    return c.body(null, 204);
  });

  post('/api/auth/forgot-password', async (c) => {
    const { email } = await readJson(c, accountBodies.forgotPassword);
    await limits.takeMail(c.get('clientAddress'), email);
    await signIn.requestPasswordReset(email, c.req.header('user-agent') ?? null);
    return c.json(DONE, 200, NO_STORE);
  });

  post('/api/auth/reset-password', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const { token, password } = await readJson(c, accountBodies.resetPassword);
    await signIn.resetPassword(token, password, c.req.header('user-agent') ?? null);
    return c.json(DONE, 200, NO_STORE);
  });

  post('/api/auth/resend-verification', async (c) => {
    const { user } = await sessions.getViewer(c);
    await limits.takeMail(c.get('clientAddress'), user.email);
    if (!user.emailVerified) await resend(user);
    return c.json(DONE, 200, NO_STORE);
  });

  async function resend(user: Account): Promise<void> {
    try {
      await signIn.resendVerification(user);
    } catch (error) {
      if (error instanceof MailError) throw new DomainError('mail_failed', { cause: error });
      throw error;
    }
  }

  post('/api/auth/handles', async (c) => {
    const { session } = await sessions.getViewer(c);
    await limits.takeToken(c.get('clientAddress'));
    return c.json(await sessionTokens.issue(session), 200, NO_STORE);
  });

  post('/api/auth/refresh', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const { refreshToken } = await readJson(c, accountBodies.refresh);
    const { session } = await sessions.getViewer(c);
    return c.json(await sessionTokens.refresh(refreshToken, session), 200, NO_STORE);
  });
}

/** Describes these calls for the OpenAPI document. */
export function describeSignIn({ addPath, addSchema, describeFailures }: ApiDescription): void {
  const done = describeJson(addSchema('Done', z.object({ ok: z.literal(true) })), 'Done.');
  const sessionTokens = describeJson(addSchema('Handles', sessionTokensSchema), 'A new pair of handles.');
  const signedIn = describeJson(addSchema('SignedIn', signedInAnswerSchema), 'Signed in.');
  const badForm = [400, 403, 413, 415, 429, 500] as const;
  const post = (call: Omit<Parameters<typeof addPath>[0], 'method' | 'tags'>) =>
    addPath({ ...call, method: 'post', tags: ['Account'] });
  post({
    path: '/api/auth/sign-up',
    operationId: 'signUp',
    summary: 'Makes an account and mails its owner; the same answer for an address that has one',
    request: describeBody(addSchema('SignUp', accountBodies.signUp)),
    responses: { 200: done, ...describeFailures(...badForm) },
  });
  post({
    path: '/api/auth/sign-in',
    operationId: 'signIn',
    summary: 'Opens a session, which lives in a cookie',
    request: describeBody(addSchema('SignIn', accountBodies.signIn)),
    responses: { 200: signedIn, ...describeFailures(401, ...badForm) },
  });
  post({
    path: '/api/auth/sign-out',
    operationId: 'signOut',
    summary: 'Ends the session and its handles at once',
    responses: { 204: { description: 'Signed out.' }, ...describeFailures(403, 429, 500) },
  });
  post({
    path: '/api/auth/forgot-password',
    operationId: 'forgotPassword',
    summary: 'Mails a link for a new password; the same answer where there is no account',
    request: describeBody(addSchema('ForgotPassword', accountBodies.forgotPassword)),
    responses: { 200: done, ...describeFailures(...badForm) },
  });
  post({
    path: '/api/auth/reset-password',
    operationId: 'resetPassword',
    summary: 'Sets a new password with the token of a mail, and ends every session',
    request: describeBody(addSchema('ResetPassword', accountBodies.resetPassword)),
    responses: { 200: done, ...describeFailures(...badForm) },
  });
  post({
    path: '/api/auth/resend-verification',
    operationId: 'resendVerification',
    summary: 'Mails the verification link once more',
    responses: { 200: done, ...describeFailures(401, 403, 429, 500, 502) },
  });
  post({
    path: '/api/auth/handles',
    operationId: 'createHandles',
    summary: 'Makes short-lived handles for the session',
    responses: { 200: sessionTokens, ...describeFailures(401, 403, 429, 500) },
  });
  post({
    path: '/api/auth/refresh',
    operationId: 'refreshHandles',
    summary: 'Trades a refresh token, once, for the next pair',
    request: describeBody(addSchema('Refresh', accountBodies.refresh)),
    responses: { 200: sessionTokens, ...describeFailures(401, ...badForm) },
  });
}
