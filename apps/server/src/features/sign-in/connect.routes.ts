import { accountBodies, beginAnswerSchema } from '@tryon/contract/account/account.ts';
import type { ConnectFailure } from '@tryon/contract/account/account-texts.ts';
import { DomainError } from '#src/domain-error.ts';
import type { AccountRules } from '#src/features/account/account.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge } from '#src/http/edge-env.ts';
import { type Access, admitViewer, sendCookies, toAttempt } from '#src/http/session.ts';

/** Lets a signed-in user connect an external account as another sign-in method. */
export function registerConnecting(
  edge: Edge,
  options: Access & { account: Pick<AccountRules, 'confirm'>; publicUrl: string },
): void {
  const { account, signIn, sessions, limits, publicUrl } = options;

  registerCall(edge, 'POST /api/account/connect', 'Account', {
    operationId: 'connect',
    summary: 'Begins connecting an account of elsewhere, for somebody whose address is confirmed',
    body: ['Connect', accountBodies.connect],
    answer: ['Begun', beginAnswerSchema, 'Where the browser goes next.'],
    failures: [401, 404, 409, 429, 500, 502],
    admit: (c) => admitViewer(c, limits, sessions),
    handle: async (c, { caller: viewer, body: { provider, password } }) => {
      if (!viewer.user.emailVerified) throw new DomainError('verify_email_first');
      await limits.attempt(toAttempt(c, viewer), () => account.confirm(viewer, password, c.req.raw.headers));
      const addresses = {
        success: `${publicUrl}/dashboard?connected=${provider}`,
        failure: `${publicUrl}/api/auth/connect-failed`,
      };
      const { value, cookies } = await signIn.beginProvider(
        'connect',
        provider,
        addresses,
        c.req.raw.headers,
      );
      sendCookies(c, cookies);
      return { url: value };
    },
  });

  edge.get('/api/auth/connect-failed', (c) =>
    c.redirect(`/dashboard?connectFailed=${explain(c.req.query('error'))}`, 303),
  );
}

/** Only known reasons are passed on: the parameter is part of a URL that anybody could have written. */
function explain(reason: string | undefined): ConnectFailure {
  if (reason === 'access_denied') return 'cancelled';
  if (reason === 'account_already_linked_to_different_user') return 'taken';
  return 'failed';
}
