import { expect, test } from 'vitest';
import { isLoopback, LOOPBACK_NAMES } from './is-loopback.ts';

test.each([...LOOPBACK_NAMES, '::1', '127.0.0.2', '127.255.255.254'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  '',
  '0.0.0.0',
  '::',
  '[::]',
  '10.0.0.5',
  '1270.0.0.1',
  '127.evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'notlocalhost',
])('"%s" is not this machine alone', (host) => {
  expect(isLoopback(host)).toBe(false);
});
