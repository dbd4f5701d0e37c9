import { expect, test } from 'vitest';
import { createFreeClaims } from './free-claims.ts';

const keyOf = async (email: string, secret = 'a secret') => {
  const findAccount = async () => ({ email, emailVerified: true });
  return (await createFreeClaims(findAccount, secret)('maya'))?.addressKey;
};

test.each([
  ['maya@example.com', ' MAYA@Example.com'],
  ['maya@example.com', 'maya+second@example.com'],
  ['maya.okafor@gmail.com', 'm.a.y.a.okafor+x@googlemail.com'],
  ['maya@bücher.example', 'maya@xn--bcher-kva.example'],
])('%s and %s are the same mailbox', async (one, other) => {
  expect(await keyOf(other)).toBe(await keyOf(one));
});

test.each([
  ['maya@example.com', 'ada@example.com'],
  ['maya@example.com', 'maya@example.org'],
  ['ma.ya@example.com', 'maya@example.com'],
  ['+a@example.com', '+b@example.com'],
])('%s and %s are different mailboxes', async (one, other) => {
  expect(await keyOf(other)).not.toBe(await keyOf(one));
});

test('without the secret the key reveals nothing about the address', async () => {
  const key = await keyOf('maya@example.com');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await keyOf('maya@example.com', 'another secret')).not.toBe(key);
});

test('a removed account gets nothing', async () => {
  const claims = createFreeClaims(async () => null, 'a secret');
  expect(await claims('maya')).toBeNull();
});
