import { CONTACT_PROBLEMS } from '@tryon/contract/site/contact-texts.ts';
import { expect, test, vi } from 'vitest';
import { FAILED_TEXT } from './outcome-texts.ts';
import { sendLazily } from './use-contact-form.ts';

const MESSAGE = { name: 'Maya', email: 'maya@example.com', message: 'My sleeves look short.', website: '' };

function answering(status: number) {
  return vi.fn<typeof fetch>(async () => new Response(null, { status }));
}

test('a message is sent as JSON, including the hidden field', async () => {
  const send = answering(204);
  expect(await sendLazily(MESSAGE, send)).toBeUndefined();
  const [address, request] = send.mock.calls[0] ?? [];
  expect(address).toBe('/api/contact');
  expect(JSON.parse(String(request?.body))).toEqual(MESSAGE);
});

test('too many messages have a different outcome than a failure', async () => {
  expect(await sendLazily(MESSAGE, answering(500))).toEqual({ failure: FAILED_TEXT });
  expect(await sendLazily(MESSAGE, answering(429))).toEqual({
    failure: expect.stringContaining('wait a while'),
  });
});

test('an unreachable server is a failure with a text', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendLazily(MESSAGE, send)).toEqual({ failure: FAILED_TEXT });
});

test('the server’s message about a field is shown at that field', async () => {
  const body = {
    error: 'x',
    code: 'invalid_form',
    requestId: 'one',
    fields: { email: 'Not an address', website: 'x' },
  };
  const send = vi.fn<typeof fetch>(async () => Response.json(body, { status: 400 }));
  expect(await sendLazily(MESSAGE, send)).toEqual({ problems: { email: 'Not an address' } });
});

test('a rejection without field messages is a failure', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ error: 'x' }, { status: 400 }));
  expect(await sendLazily(MESSAGE, send)).toEqual({ failure: FAILED_TEXT });
});

test('an invalid message is not sent, whatever its hidden field says', async () => {
  const send = answering(204);
  expect(await sendLazily({ ...MESSAGE, name: ' ', website: 'x' }, send)).toEqual({
    problems: { name: CONTACT_PROBLEMS.nameMissing },
  });
  expect(send).not.toHaveBeenCalled();
});

test('a program that fills in the hidden field is not told', async () => {
  const send = answering(204);
  expect(await sendLazily({ ...MESSAGE, website: 'x' }, send)).toBeUndefined();
  expect(send).toHaveBeenCalledOnce();
});
