import { ApiError } from '@tryon/contract/api-client.ts';
import { expect, test } from 'vitest';
import { explainFailure } from './try-on-call.ts';

test.each([
  [402, { code: 'no_credits' }, 'plans'],
  [422, { code: 'no_person', subject: 'person' }, 'photo'],
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
