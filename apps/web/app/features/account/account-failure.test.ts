import { ApiError } from '@tryon/contract/api-error.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { expect, test } from 'vitest';
import { accountFailureText, toRefusal } from './account-failure.ts';

test('each code has its own text', () => {
  const error = new ApiError(401, '{}', { code: 'wrong_credentials' });
  expect(accountFailureText(error)).toBe(wordingOf('wrong_credentials'));
});

test('a wrong password is a problem of its field', () => {
  const error = new ApiError(403, '{}', { code: 'wrong_password' });
  expect(toRefusal(error)).toEqual({ problems: { currentPassword: wordingOf('wrong_password') } });
});

test('too many attempts say when the next one is allowed', () => {
  const after = (retryAfterSeconds?: number) =>
    accountFailureText(new ApiError(429, '', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }));
  expect(after(30)).toContain('in 30 seconds');
  expect(after(240)).toContain('in 4 minutes');
  expect(after()).toContain('in a while');
});

test('an expired session does not use the fitting room’s text', () => {
  const text = accountFailureText(new ApiError(401, '', { code: 'unauthenticated' }));
  expect(text).toContain('sign in again');
  expect(text).not.toContain('try-on');
});

test('internal failures and an unreachable server reveal no internals', () => {
  const inside = 'SQLITE_BUSY at 10.0.0.1';
  expect(accountFailureText(new ApiError(500, inside, { code: 'internal' }))).not.toContain('SQLITE');
  expect(accountFailureText(new ApiError(502, inside))).not.toContain('SQLITE');
  expect(accountFailureText(new TypeError('Failed to fetch'))).toContain('could not be reached');
});
