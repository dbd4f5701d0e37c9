import { expect, test } from 'vitest';
import { ApiError } from '#src/api-error.ts';
import { createAccountClient } from './account-client.ts';

const USER = {
  id: 'user-1',
  email: 'maya@example.com',
  name: 'Maya',
  emailVerified: false,
  image: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

function clientFor(answer: Response, seen: Request[] = []) {
  return createAccountClient({
    baseUrl: 'http://test.invalid',
    fetch: async (input, init) => {
      seen.push(new Request(input, init));
      return answer;
    },
  });
}

test('signing in posts JSON and returns the user', async () => {
  const seen: Request[] = [];
  const body = { email: 'maya@example.com', password: 'Longer12' };
  expect(await clientFor(Response.json({ user: USER }), seen).signIn(body)).toEqual(USER);
  expect(seen[0]).toMatchObject({ url: 'http://test.invalid/api/auth/sign-in', method: 'POST' });
  expect(seen[0]?.headers.get('content-type')).toBe('application/json');
  expect(await seen[0]?.json()).toEqual(body);
});

test('a missing user is a response, not a failure', async () => {
  const seen: Request[] = [];
  expect(await clientFor(Response.json({ user: null }), seen).findUser()).toBeNull();
  expect(seen[0]?.method).toBe('GET');
});

test('an empty body is accepted if none is expected', async () => {
  await expect(clientFor(new Response(null, { status: 204 })).signOut()).resolves.toBeUndefined();
});

test('a rejection has its code, its fields and the retry time', async () => {
  const answer = Response.json(
    { error: 'x', code: 'invalid_form', requestId: 'r', fields: { email: 'Not an address' } },
    { status: 400, headers: { 'retry-after': '30' } },
  );
  const error = await clientFor(answer)
    .forgotPassword({ email: 'maya' })
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid_form',
    fields: { email: 'Not an address' },
    retryAfterSeconds: 30,
  });
});

test('an unexpected response is not mistaken for a user', async () => {
  await expect(clientFor(Response.json({ user: { id: 1 } })).findUser()).rejects.toThrow();
});
