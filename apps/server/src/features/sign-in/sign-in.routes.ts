import { accountBodies, sessionTokensSchema, signedInAnswerSchema } from '@tryon/contract/account/account.ts';
import { toUser } from '#src/features/account/account.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
import { type Access, sendCookies } from '#src/http/session.ts';
import type { SecurityTrail } from '#src/services/sign-in/security-trail.store.ts';
import type { SessionTokenRules } from './session-tokens.store.ts';

export interface SignInRoutesOptions extends Access {
  sessionTokens: SessionTokenRules;
  trail: Pick<SecurityTrail, 'noteStopped'>;
}

/** Sign-up, sign-in and sign-out by email and password, and the tokens of a session. */
export function registerSignIn(edge: Edge, options: SignInRoutesOptions): void {
  const { signIn, sessions, sessionTokens, limits, trail } = options;
  const takeToken = (c: EdgeContext) => limits.takeToken(c.get('clientAddress'));

  registerCall(edge, 'POST /api/auth/sign-up', 'Account', {
    operationId: 'signUp',
    summary: 'Makes an account and mails its owner; the same answer for an address that has one',
    body: ['SignUp', accountBodies.signUp],
    failures: [429, 500],
    handle: async (c, { body }) => {
      await limits.takeSignUp(c.get('clientAddress'), body.email);
      await signIn.signUp(body, c.req.header('user-agent') ?? null);
    },
  });

  registerCall(edge, 'POST /api/auth/sign-in', 'Account', {
    operationId: 'signIn',
    summary: 'Opens a session, which lives in a cookie',
    body: ['SignIn', accountBodies.signIn],
    answer: ['SignedIn', signedInAnswerSchema, 'Signed in.'],
    failures: [401, 429, 500],
    handle: async (c, { body }) => {
      const { headers } = c.req.raw;
      const device = await signIn.findDevice(body.email, headers);
      const attempt = {
        address: c.get('clientAddress'),
        account: body.email,
        device,
        // Not awaited: the timing would reveal whether an account exists.
        onStopped: () => void trail.noteStopped(body.email, headers.get('user-agent')),
      };
      const { value, cookies } = await limits.attempt(attempt, () => signIn.signIn(body, headers));
      // Otherwise the browser's previous session would stay open with no way to end it.
      await signIn.signOut(headers);
      sendCookies(c, cookies);
      return { user: toUser(value) };
    },
  });

  registerCall(edge, 'POST /api/auth/sign-out', 'Account', {
    operationId: 'signOut',
    summary: 'Ends the session and its tokens at once',
    done: 'Signed out.',
    failures: [429, 500],
    admit: takeToken,
    handle: async (c) => sendCookies(c, (await signIn.signOut(c.req.raw.headers)).cookies),
  });

  registerPasswords(edge, options);

  registerCall(edge, 'POST /api/auth/resend-verification', 'Account', {
    operationId: 'resendVerification',
    summary: 'Mails the verification link once more',
    failures: [401, 429, 500, 502],
    admit: sessions.getViewer,
    handle: async (c, { caller: { user } }) => {
      await limits.takeMail(c.get('clientAddress'), user.email);
      if (!user.emailVerified) await signIn.resendVerification(user);
    },
  });

  const answer = ['SessionTokens', sessionTokensSchema, 'A new pair of tokens.'] as const;
  registerCall(edge, 'POST /api/auth/handles', 'Account', {
    operationId: 'createHandles',
    summary: 'Makes short-lived tokens for the session',
    answer,
    failures: [401, 429, 500],
    admit: sessions.getViewer,
    handle: async (c, { caller: { session } }) => {
      await takeToken(c);
      return sessionTokens.issue(session);
    },
  });

  registerCall(edge, 'POST /api/auth/refresh', 'Account', {
    operationId: 'refreshHandles',
    summary: 'Trades a refresh token, once, for the next pair',
    body: ['Refresh', accountBodies.refresh],
    answer,
    failures: [401, 429, 500],
    admit: takeToken,
    handle: async (c, { body }) =>
      sessionTokens.refresh(body.refreshToken, (await sessions.getViewer(c)).session),
  });
}

/** A new password, by a link that is mailed. */
function registerPasswords(edge: Edge, { signIn, limits }: SignInRoutesOptions): void {
  registerCall(edge, 'POST /api/auth/forgot-password', 'Account', {
    operationId: 'forgotPassword',
    summary: 'Mails a link for a new password; the same answer where there is no account',
    body: ['ForgotPassword', accountBodies.forgotPassword],
    failures: [429, 500],
    handle: async (c, { body: { email } }) => {
      await limits.takeMail(c.get('clientAddress'), email);
      await signIn.requestPasswordReset(email, c.req.header('user-agent') ?? null);
    },
  });

  registerCall(edge, 'POST /api/auth/reset-password', 'Account', {
    operationId: 'resetPassword',
    summary: 'Sets a new password with the token of a mail, and ends every session',
    body: ['ResetPassword', accountBodies.resetPassword],
    failures: [429, 500],
    admit: (c) => limits.takeToken(c.get('clientAddress')),
    handle: (c, { body: { token, password } }) =>
      signIn.resetPassword(token, password, c.req.header('user-agent') ?? null),
  });
}
