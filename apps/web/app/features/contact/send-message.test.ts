import { expect, test, vi } from 'vitest';
import { FAILED_TEXT } from './outcome-texts.ts';
import { sendMessage } from './send-message.ts';

const MESSAGE = { name: 'Maya', email: 'maya@example.com', message: 'My sleeves look short.', website: '' };

function answering(status: number) {
  return vi.fn<typeof fetch>(async () => new Response(null, { status }));
}

test('a message is sent as JSON, including the hidden field', async () => {
  const send = answering(204);
  expect(await sendMessage(MESSAGE, send)).toEqual({ kind: 'sent' });
  const [address, request] = send.mock.calls[0] ?? [];
  expect(address).toBe('/api/contact');
  expect(JSON.parse(String(request?.body))).toEqual(MESSAGE);
});

test('too many messages have a different outcome than a failure', async () => {
  expect(await sendMessage(MESSAGE, answering(500))).toEqual({ kind: 'failed', text: FAILED_TEXT });
  expect(await sendMessage(MESSAGE, answering(429))).toMatchObject({
    kind: 'failed',
    text: expect.stringContaining('wait a while'),
  });
});

test('an unreachable server is a failure with a text', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendMessage(MESSAGE, send)).toEqual({ kind: 'failed', text: FAILED_TEXT });
});

test('the server’s message about a field is shown at that field', async () => {
  const body = { error: 'x', code: 'invalid_form', fields: { email: 'Not an address', website: 'x' } };
  const send = vi.fn<typeof fetch>(async () => Response.json(body, { status: 400 }));
  expect(await sendMessage(MESSAGE, send)).toEqual({
    kind: 'invalid',
    problems: { email: 'Not an address' },
  });
});

test('a rejection without field messages is a failure', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ error: 'x' }, { status: 400 }));
  expect(await sendMessage(MESSAGE, send)).toMatchObject({ kind: 'failed' });
});
