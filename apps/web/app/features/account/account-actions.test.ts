import { ACCOUNT_PROBLEMS } from '@tryon/contract/account/account-texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { siteContext } from '#app/entry.server.tsx';
import { TEST_SITE } from '#app/testing/test-site.ts';
import { answerForgotPassword, answerLogin, answerResetPassword } from './account-actions.ts';

const DATE = '2026-11-20T10:00:00.000Z';
const MAYA = { id: 'maya', email: 'maya@example.com', name: 'Maya', emailVerified: true, image: null };
const SIGNED_IN = { user: { ...MAYA, createdAt: DATE, updatedAt: DATE } };
const CREDENTIALS = { email: MAYA.email, password: 'Longer12' };

/** What an action gets for a posted form, and the API that it calls. */
function posting(path: string, fields: Record<string, string>, answer: Response) {
  const postApi = vi.fn<typeof fetch>(async () => answer);
  const context = new RouterContextProvider();
  context.set(siteContext, { ...TEST_SITE, postApi });
  const body = new URLSearchParams(fields);
  return { request: new Request(`https://tryon.example${path}`, { method: 'POST', body }), context, postApi };
}

const whereTo = (answer: unknown) =>
  answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer;

test.each([
  ['/login?returnTo=/pricing%23plans', '/pricing#plans'],
  ['/login', '/'],
  ['/login?returnTo=https://evil.example', '/'],
  ['/login?returnTo=//evil.example', '/'],
])('a sign-in posted to %s leads to %s', async (path, next) => {
  const posted = posting(path, CREDENTIALS, Response.json(SIGNED_IN));
  expect(whereTo(await answerLogin(posted))).toEqual([303, next]);
  expect(posted.postApi.mock.calls.map(([address, init]) => [address, init?.body])).toEqual([
    ['/api/auth/sign-in', JSON.stringify(CREDENTIALS)],
  ]);
});

test('a refusal has the call’s status and text, and everything typed but the password', async () => {
  const answer = Response.json({ error: 'x', code: 'wrong_credentials', requestId: 'one' }, { status: 401 });
  expect(await answerLogin(posting('/login', CREDENTIALS, answer))).toMatchObject({
    data: { failure: wordingOf('wrong_credentials'), values: { email: MAYA.email } },
    init: { status: 401 },
  });
});

test('too many attempts are refused as those of the script are', async () => {
  const answer = Response.json(
    { error: 'x', code: 'rate_limited', requestId: 'one' },
    { status: 429, headers: { 'retry-after': '30' } },
  );
  expect(await answerLogin(posting('/login', CREDENTIALS, answer))).toMatchObject({
    data: { failure: expect.stringContaining('in 30 seconds') },
    init: { status: 429 },
  });
});

test('a form with a problem is not sent on', async () => {
  const posted = posting('/forgot-password', { email: 'maya' }, Response.json({ ok: true }));
  expect(await answerForgotPassword(posted)).toMatchObject({
    data: { problems: { email: ACCOUNT_PROBLEMS.emailInvalid }, values: { email: 'maya' } },
    init: { status: 400 },
  });
  expect(posted.postApi).not.toHaveBeenCalled();
});

test('a sign-up is one call, and its page learns the address alone', async () => {
  const fields = { name: 'Maya', ...CREDENTIALS };
  const posted = posting('/login?mode=sign-up', fields, Response.json({ ok: true }));
  expect(await answerLogin(posted)).toEqual({ sentTo: MAYA.email });
  expect(posted.postApi).toHaveBeenCalledOnce();
});

test('neither of two new passwords comes back', async () => {
  const fields = { password: 'Different12', confirmPassword: 'Other123' };
  const answer = await answerResetPassword(posting('/reset-password?token=x', fields, Response.json({})));
  expect(JSON.stringify(answer)).not.toMatch(/Different12|Other123/);
});
