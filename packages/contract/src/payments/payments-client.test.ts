import { expect, test } from 'vitest';
import { ApiError } from '#src/api-error.ts';
import { paymentErrorText } from './payment-wording.ts';
import { createPaymentsClient } from './payments-client.ts';
import { findSandboxCard, SANDBOX_CARDS } from './sandbox-cards.ts';

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

function clientWith(answers: readonly Response[], token: string | null = null) {
  const sent: Sent[] = [];
  const left = [...answers];
  const client = createPaymentsClient({
    findToken: () => token,
    fetch: async (url, init) => {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      sent.push({ url: String(url), method: init?.method ?? '', headers: new Headers(init?.headers), body });
      return left.shift() ?? new Response(null, { status: 500 });
    },
  });
  return { client, sent };
}

const INTENT = { clientSecret: 's', paymentIntentId: 'pi_1', amount: 990, currency: 'usd' };

test('a call carries its key and the token of the page', async () => {
  const { client, sent } = clientWith([Response.json(INTENT)], 'handle');
  const request = { amount: 990, currency: 'usd', description: 'Plus', metadata: { plan: 'plus' } };
  expect(await client.createIntent(request, { idempotencyKey: 'attempt-1' })).toEqual(INTENT);
  expect(sent[0]).toMatchObject({ url: '/api/payments/create-intent', method: 'POST', body: request });
  expect(sent[0]?.headers.get('idempotency-key')).toBe('attempt-1');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer handle');
});

test('a token that has run out is left away, once', async () => {
  const { client, sent } = clientWith(
    [new Response(null, { status: 401 }), Response.json({ methods: [] })],
    'old',
  );
  expect(await client.listMethods()).toEqual([]);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', null]);
  const gone = clientWith([new Response(null, { status: 401 }), new Response(null, { status: 401 })], 'old');
  await expect(gone.client.listMethods()).rejects.toThrow(ApiError);
  expect(gone.sent).toHaveLength(2);
});

test('an id is part of the address, whatever it holds', async () => {
  const { client, sent } = clientWith([new Response(null, { status: 404 })]);
  await expect(client.findIntent('../settings')).rejects.toThrow(ApiError);
  expect(sent[0]?.url).toBe('/api/payments/intent/..%2Fsettings');
});

test('a reason is told in plain words, anything else in the specified ones', async () => {
  const refused = Response.json({ error: '', code: 'insufficient_funds', requestId: 'r' }, { status: 402 });
  const confirm = (response: Response) =>
    clientWith([response])
      .client.confirm({ paymentIntentId: 'pi_1', paymentMethodId: 'pm_1' })
      .catch((error: unknown) => paymentErrorText(error, 'confirm'));
  expect(await confirm(refused)).toBe('There is not enough money on the card. Use another card.');
  expect(await confirm(new Response('<html>', { status: 502 }))).toBe('Failed to confirm payment intent');
  expect(await confirm(Response.json({ nothing: true }))).toBe('Failed to confirm payment intent');
});

test('test cards are known by their numbers, however they are written', () => {
  expect(findSandboxCard('4242 4242-4242 4242')?.token).toBe('pm_sandbox_succeeds');
  expect(findSandboxCard('4111 1111 1111 1111')).toBeNull();
  expect(new Set(SANDBOX_CARDS.map(({ token }) => token)).size).toBe(SANDBOX_CARDS.length);
});
