import { expect, test } from 'vitest';
import { giveBack } from './give-back.ts';

const ID = '8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f';
const refused = (code: string, status: number) => async () =>
  Response.json({ error: 'x', code, requestId: 'r' }, { status });

test('a returned credit is reported with the returns left', async () => {
  const seen: Request[] = [];
  const send: typeof fetch = async (input, init) => {
    seen.push(new Request(input, init));
    return Response.json({ creditsRemaining: 3, returnsLeft: 2 });
  };
  const notRight = { id: ID, reason: 'sleeves' } as const;
  expect(await giveBack(notRight, { baseUrl: 'http://test.invalid', fetch: send })).toEqual({
    isOver: true,
    isSettled: true,
    text: 'Your try-on is back. You can give back 2 more this month.',
    creditsRemaining: 3,
  });
  expect([seen[0]?.method, seen[0]?.url]).toEqual(['POST', 'http://test.invalid/api/try-on/not-right']);
  expect(await seen[0]?.json()).toEqual(notRight);
});

test.each([
  ['return_done', true, /given back before/],
  ['return_too_late', true, /cannot be given back any more/],
  ['return_not_charged', true, /nothing to give back/],
  ['returns_used_up', false, /3 pictures this month/],
])('if nothing can be returned now (%s), it is not offered again', async (code, isSettled, text) => {
  expect(await giveBack({ id: ID, reason: 'arms' }, { fetch: refused(code, 409) })).toMatchObject({
    isOver: true,
    isSettled,
    text: expect.stringMatching(text),
    creditsRemaining: null,
  });
});

test.each([
  ['the server is not understood', async () => new Response('?', { status: 502 }), /try again/],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), /try again/],
])('if %s, it is reported and can be retried', async (_name, send, text) => {
  const outcome = await giveBack({ id: ID, reason: 'other' }, { fetch: send });
  expect([outcome.isOver, outcome.creditsRemaining]).toEqual([false, null]);
  expect(outcome.text).toMatch(text);
});
