import { expect, test } from 'vitest';
import { authStateOf, readAuthStateRequest } from './auth-state.ts';

const ada = {
  id: 'u1',
  email: 'ada@example.com',
  name: 'Ada',
  emailVerified: true,
  image: null,
  createdAt: '2026-01-01T00:00:00Z',
  accessToken: 'secret',
};

test('a request with an id is parsed, and nothing else', () => {
  expect(readAuthStateRequest({ type: 'GET_AUTH_STATE', requestId: 'a', more: 1 })).toEqual({
    type: 'GET_AUTH_STATE',
    requestId: 'a',
  });
  const others = [
    null,
    'GET_AUTH_STATE',
    { type: 'GET_AUTH_STATE' },
    { type: 'GET_AUTH_STATE', requestId: 1 },
    { type: 'GET_AUTH_STATE', requestId: 'x'.repeat(101) },
    { type: 'AUTH_STATE', requestId: 'a' },
  ];
  for (const other of others) expect(readAuthStateRequest(other)).toBeNull();
});

test('the response contains the specified fields of the user and nothing more', () => {
  expect(authStateOf({ user: ada, status: 'loading' })).toEqual({
    type: 'AUTH_STATE',
    authenticated: true,
    user: { id: 'u1', email: 'ada@example.com', name: 'Ada', emailVerified: true, image: null },
  });
});

test('nobody is reported as signed out before that is known', () => {
  expect(authStateOf({ user: null, status: 'loading' })).toBeNull();
  expect(authStateOf({ user: null, status: 'error' })).toBeNull();
  for (const status of ['ready', 'degraded'] as const) {
    expect(authStateOf({ user: null, status })).toEqual({
      type: 'AUTH_STATE',
      authenticated: false,
      user: null,
    });
  }
});
