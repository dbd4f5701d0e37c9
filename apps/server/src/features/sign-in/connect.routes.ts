import { accountBodies, beginAnswerSchema } from '@tryon/contract/account/account.ts';
import type { ConnectFailure } from '@tryon/contract/account/account-texts.ts';
import { DomainError } from '#src/domain-error.ts';
import type { AccountRules } from '#src/features/account/account.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { readJson } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { SignInLimits } from '#src/http/limits/sign-in-limits.ts';
import { type ApiDescription, describeBody, describeJson } from '#src/http/openapi/openapi.ts';
import { type Sessions, sendCookies, toAttempt } from '#src/http/session.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';

export interface ConnectRoutesOptions {
  account: Pick<AccountRules, 'confirm'>;
  signIn: SignIn;
  sessions: Sessions;
  limits: SignInLimits;
  publicUrl: string;
}

/** Lets a signed-in user connect an external account as another sign-in method. */
export function registerConnecting(edge: Edge, options: ConnectRoutesOptions): void {
  const { account, signIn, sessions, limits, publicUrl } = options;

  edge.post('/api/account/connect', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const viewer = await sessions.getViewer(c);
    const { provider, password } = await readJson(c, accountBodies.connect);
    if (!viewer.user.emailVerified) throw new DomainError('verify_email_first');
    await limits.attempt(toAttempt(c, viewer), () => account.confirm(viewer, password, c.req.raw.headers));
    const addresses = {
      success: `${publicUrl}/dashboard?connected=${provider}`,
      failure: `${publicUrl}/api/auth/connect-failed`,
    };
    const { value, cookies } = await signIn.beginConnecting(provider, addresses, c.req.raw.headers);
    sendCookies(c, cookies);
    return c.json({ url: value }, 200, NO_STORE);
  });
  edge.all('/api/account/connect', methodNotAllowed('POST'));

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

/** Describes the calls for the OpenAPI document. */
export function describeConnecting({ addPath, addSchema, describeFailures }: ApiDescription): void {
  addPath({
    method: 'post',
    path: '/api/account/connect',
    operationId: 'connect',
    summary: 'Begins connecting an account of elsewhere, for somebody whose address is confirmed',
    tags: ['Account'],
    request: describeBody(addSchema('Connect', accountBodies.connect)),
    responses: {
      200: describeJson(addSchema('Begun', beginAnswerSchema), 'Where the browser goes next.'),
      ...describeFailures(400, 401, 403, 404, 409, 413, 415, 429, 500, 502),
    },
  });
}
