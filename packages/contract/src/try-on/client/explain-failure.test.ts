import { expect, test } from 'vitest';
import { ApiError } from '#src/api-error.ts';
import { explainFailure } from './explain-failure.ts';

test.each([
  [401, { code: 'sign_in_to_try_on' }, 'sign-in'],
  [402, { code: 'no_credits' }, 'plans'],
  [413, { code: 'body_too_large' }, 'photo'],
  [422, { code: 'no_person', subject: 'person' }, 'photo'],
  [422, { code: 'result_broken' }, 'photo'],
  [429, { code: 'rate_limited', retryAfterSeconds: 5 }, 'again'],
  [429, { code: 'too_many_rough', retryAfterSeconds: 60_000 }, 'photo'],
  // No photos are accepted before tomorrow, neither these nor others.
  [429, { code: 'too_many_abandoned', retryAfterSeconds: 60_000 }, 'none'],
  [503, { code: 'overloaded', retryAfterSeconds: 5 }, 'again'],
] as const)('%i %o offers what helps: %s', (status, details, remedy) => {
  expect(explainFailure(new ApiError(status, '', details)).remedy).toBe(remedy);
});

test('a request that never arrived can be retried', () => {
  expect(explainFailure(new TypeError('Failed to fetch')).remedy).toBe('again');
});

test('a wait is stated, but not one until tomorrow', () => {
  const wait = (code: 'overloaded' | 'too_many_rough') =>
    explainFailure(new ApiError(503, '', { code, retryAfterSeconds: 5 })).retryAfterSeconds;
  expect([wait('overloaded'), wait('too_many_rough')]).toEqual([5, null]);
});

test('being offline, a server failure and a wait have different messages', () => {
  const lost = new TypeError('Failed to fetch');
  expect(explainFailure(lost, { isOnline: false }).text).toContain('You are offline');
  expect(explainFailure(lost).text).not.toContain('You are offline');
  const late = new DOMException('signal timed out', 'TimeoutError');
  expect(explainFailure(late).text).toContain('did not answer in time');
});
