import { createAccountClient } from '@tryon/contract/account/account-client.ts';
import { extensionRequestSchema } from '@tryon/contract/extension/extension.ts';
import { redirect } from 'react-router';
import { answerForm, type PostedRequest } from '#app/forms/answer-form.ts';
import type { Posted } from '#app/forms/use-form.ts';
import { toRefusal } from './account-failure.ts';
import { type AccountCall, accountCall } from './account-form.tsx';
import { forgotPassword } from './forgot-password-page.tsx';
import { AFTER_RESET, resetPassword } from './reset-password-page.tsx';
import { safeReturnPath } from './return-path.ts';
import { signIn } from './sign-in/sign-in-form.tsx';
import { signUp } from './sign-in/sign-up-form.tsx';

/** The address that the browser posts to is the page's, with what the page was asked for. */
const queryOf = ({ request }: PostedRequest) => new URL(request.url).searchParams;

export function answerLogin(posted: PostedRequest) {
  const query = queryOf(posted);
  const next = safeReturnPath(query.get('returnTo')) ?? '/';
  return query.get('mode') === 'sign-up'
    ? answer(posted, signUp, ({ email }) => ({ sentTo: email }))
    : answer(posted, signIn, () => redirect(next, 303));
}

export const answerForgotPassword = (posted: PostedRequest) =>
  answer(posted, forgotPassword, ({ email }) => ({ sentTo: email }));

export const answerResetPassword = (posted: PostedRequest) =>
  answer(posted, resetPassword(queryOf(posted).get('token') ?? ''), (_, elsewhere) =>
    redirect(elsewhere ?? AFTER_RESET, 303),
  );

/** Goes on to the extension. */
export function answerConnectExtension(posted: PostedRequest) {
  const { check, send } = accountCall(
    () => extensionRequestSchema,
    (body, client) => client.authorizeExtension(body),
  );
  const checkQuery = () => check(Object.fromEntries(queryOf(posted)));
  return answer(posted, { check: checkQuery, send }, (_, next) => redirect(next, 303));
}

/** Makes the call that the form's script makes on a hydrated page. */
function answer<Value, Result>(
  posted: PostedRequest,
  { check, send }: AccountCall<Value, Result>,
  done: (value: Value, result: Result) => Response | Posted,
) {
  return answerForm(posted, check, (value, call) =>
    send(value, createAccountClient({ fetch: call })).then((result) => done(value, result), toRefusal),
  );
}
