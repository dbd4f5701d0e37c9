import { expect, test } from 'vitest';
import { failurePath, readCallback } from './callback.ts';

const read = (query: string, provider = 'google') => readCallback(provider, new URLSearchParams(query));
const FAILED = { kind: 'failed', text: 'Authentication failed' };

test('both codes of a known provider are accepted', () => {
  expect(read('access_token=one&refresh_token=two')).toEqual({
    kind: 'codes',
    provider: 'google',
    accessToken: 'one',
    refreshToken: 'two',
  });
});

test.each(['', 'access_token=one', 'refresh_token=two', 'access_token=&refresh_token=two', 'error='])(
  'with %j in the address authentication failed',
  (query) => expect(read(query)).toEqual(FAILED),
);

test('an unknown provider is a failure, whatever else is in the URL', () => {
  expect(read('access_token=one&refresh_token=two', 'evil')).toEqual(FAILED);
});

test('an error takes precedence over codes', () => {
  expect(read('error=Cancelled&access_token=one&refresh_token=two')).toEqual({
    kind: 'failed',
    text: 'Cancelled',
  });
});

test('the reason cannot break out of its query parameter', () => {
  expect(failurePath('a&message=password-reset-success#x')).toBe(
    '/?error=a%26message%3Dpassword-reset-success%23x',
  );
});
