import { expect, test } from 'vitest';
import { readSessionFacts } from './read-session.ts';

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
  const providers = [{ id: 'google', name: 'Google' }] as const;
  const fetchApi = answering({ '/api/me': { user: USER, balance: BALANCE } });
  expect(await readSessionFacts({ fetchApi, providers, hasMailbox: true, signInNeeded: false })).toEqual({
    user: USER,
    tryOnsLeft: 3,
    providers,
    hasMailbox: true,
    signInNeeded: false,
  });
});

test('if the API fails or returns something invalid, the page is rendered for a visitor', async () => {
  const facts = { providers: [], hasMailbox: false, signInNeeded: true };
  const nobody = { user: null, tryOnsLeft: null, ...facts };
  expect(await readSessionFacts({ ...facts, fetchApi: answering({}) })).toEqual(nobody);
  expect(await readSessionFacts({ ...facts, fetchApi: () => Promise.reject(new Error('down')) })).toEqual(
    nobody,
  );
  const odd = answering({ '/api/me': { user: { id: 1 } } });
  expect(await readSessionFacts({ ...facts, fetchApi: odd })).toEqual(nobody);
});
