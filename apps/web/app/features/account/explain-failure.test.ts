import { ApiError } from '@tryon/contract/api-client.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test('a code has its own wording', () => {
  const error = new ApiError(401, '{}', { code: 'wrong_credentials' });
  expect(explainFailure(error)).toBe(wordingOf('wrong_credentials'));
});

test('too many attempts say when the next one may be made', () => {
  const after = (retryAfterSeconds?: number) =>
    explainFailure(new ApiError(429, '', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }));
  expect(after(30)).toContain('in 30 seconds');
  expect(after(240)).toContain('in 4 minutes');
  expect(after()).toContain('in a while');
});

test('a session that has ended is not told in the words of the fitting room', () => {
  const text = explainFailure(new ApiError(401, '', { code: 'unauthenticated' }));
  expect(text).toContain('sign in again');
  expect(text).not.toContain('try-on');
});

test('our own failures, and a server that cannot be reached, say nothing about the inside', () => {
  const inside = 'SQLITE_BUSY at 10.0.0.1';
  expect(explainFailure(new ApiError(500, inside, { code: 'internal' }))).not.toContain('SQLITE');
  expect(explainFailure(new ApiError(502, inside))).not.toContain('SQLITE');
  expect(explainFailure(new TypeError('Failed to fetch'))).toContain('could not be reached');
});
