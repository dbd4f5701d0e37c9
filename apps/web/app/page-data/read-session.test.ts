import { expect, test } from 'vitest';
import { readSession } from './read-session.ts';

const USER = {
  id: 'user-1',
  email: 'maya@example.com',
  name: 'Maya',
  emailVerified: true,
  image: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

const BALANCE = { plan: 'free', hasPass: false, remaining: 3, watermark: true, refillsAt: null };

const answering = (answers: Record<string, unknown>) => async (path: string) =>
  path in answers ? Response.json(answers[path]) : new Response('{}', { status: 500 });

test('the user is read from the API', async () => {
  const fetchApi = answering({ '/api/me': { user: USER, balance: BALANCE } });
  expect(await readSession(fetchApi)).toEqual({ user: USER, tryOnsLeft: 3 });
});

test('if the API fails or returns something invalid, the page is rendered for a visitor', async () => {
  const nobody = { user: null, tryOnsLeft: null };
  expect(await readSession(answering({}))).toEqual(nobody);
  expect(await readSession(() => Promise.reject(new Error('down')))).toEqual(nobody);
  expect(await readSession(answering({ '/api/me': { user: { id: 1 } } }))).toEqual(nobody);
});
