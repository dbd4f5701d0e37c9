import { expect, test } from 'vitest';
import { giveBack } from './give-back.ts';

const ID = '8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f';
const refused = (code: string, status: number) => async () =>
  Response.json({ error: 'x', code, requestId: 'r' }, { status });

test('a try-on that is back says so, with what the month still allows', async () => {
  const send = async () => Response.json({ creditsRemaining: 3, returnsLeft: 2 });
  expect(await giveBack({ id: ID, reason: 'sleeves' }, { fetch: send })).toEqual({
    isOver: true,
    text: 'Your try-on is back. You can give back 2 more this month.',
    creditsRemaining: 3,
  });
});

test('a picture that was given back before has nothing more to give back', async () => {
  expect(await giveBack({ id: ID, reason: 'arms' }, { fetch: refused('return_done', 409) })).toMatchObject({
    isOver: true,
    text: 'The try-on of this picture has been given back before.',
  });
});

test.each([
  ['the month’s three are gone', refused('returns_used_up', 409), /3 pictures this month/],
  ['the server is not understood', async () => new Response('?', { status: 502 }), /try again/],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), /try again/],
])('where %s it says so and can be tried again', async (_name, send, text) => {
  const outcome = await giveBack({ id: ID, reason: 'other' }, { fetch: send });
  expect([outcome.isOver, outcome.creditsRemaining]).toEqual([false, null]);
  expect(outcome.text).toMatch(text);
});
