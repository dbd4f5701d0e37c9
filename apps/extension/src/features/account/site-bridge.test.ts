import { expect, test, vi } from 'vitest';
import { readAuthState, startSiteBridge } from './site-bridge.ts';

const ADA = { id: 'u', email: 'a@example.com', name: 'Ada', emailVerified: true, image: null };
const IN = { type: 'AUTH_STATE', requestId: 'r', authenticated: true, user: ADA };
const OUT = { type: 'AUTH_STATE', authenticated: false, user: null };

function setUp(isOwn = true) {
  const tell = vi.fn();
  const send = vi.fn();
  let receive: (event: MessageEvent<unknown>) => void = () => undefined;
  startSiteBridge({ send, tell, isOwn: () => isOwn, listen: (listener) => (receive = listener) });
  return { tell, send, say: (data: unknown) => receive(new MessageEvent('message', { data })) };
}

test('the page is asked once, with a unique request id', () => {
  const { send } = setUp();
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'GET_AUTH_STATE', requestId: expect.any(String) });
});

test('each change is reported once, without other fields of the message', () => {
  const { tell, say } = setUp();
  say({ ...IN, accessToken: 'secret', user: { ...ADA, token: 'secret' } });
  say(IN);
  say(OUT);
  say(OUT);
  expect(tell.mock.calls).toEqual([
    [{ type: 'auth-state', authenticated: true, user: ADA }],
    [{ type: 'auth-state', authenticated: false, user: null }],
  ]);
});

test('messages from frames and other windows are ignored', () => {
  const { tell, say } = setUp(false);
  say(IN);
  expect(tell).not.toHaveBeenCalled();
});

test('an inconsistent or invalid state is ignored', () => {
  const wrong = [
    null,
    'AUTH_STATE',
    { ...IN, type: 'OTHER' },
    { ...IN, authenticated: 'yes' },
    { ...IN, user: null },
    { ...IN, authenticated: false },
    { ...IN, user: { ...ADA, id: 3 } },
  ];
  for (const data of wrong) expect(readAuthState(data)).toBeNull();
});
