import { expect, test } from 'vitest';
import { failurePath, readCallback } from './callback.ts';

const read = (query: string, provider = 'google') => readCallback(provider, new URLSearchParams(query));
const FAILED = { kind: 'failed', text: 'Authentication failed' };

test('both codes of a known provider are taken', () => {
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

test('a provider that nobody knows is a failure, whatever it brings', () => {
  expect(read('access_token=one&refresh_token=two', 'evil')).toEqual(FAILED);
});

test('an error wins over codes that travel with it', () => {
  expect(read('error=Cancelled&access_token=one&refresh_token=two')).toEqual({
    kind: 'failed',
    text: 'Cancelled',
  });
});

test('the reason cannot leave its place in the address', () => {
  expect(failurePath('a&message=password-reset-success#x')).toBe(
    '/?error=a%26message%3Dpassword-reset-success%23x',
  );
});
