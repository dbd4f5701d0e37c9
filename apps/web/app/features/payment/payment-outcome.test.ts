import { expect, test } from 'vitest';
import { findOutcome } from './payment-outcome.ts';

const ask = async (address: string, status: number, body: unknown = {}) => {
  const asked: string[] = [];
  const outcome = await findOutcome(async (path) => {
    asked.push(path);
    return Response.json(body, { status });
  }, new URL(address, 'https://shop.example/payment/success').searchParams);
  return { outcome, asked };
};

test('only a session that the server knows as paid is thanked for', async () => {
  expect(await ask('?session_id=cs_1', 200, { id: 'cs_1', isPaid: true })).toEqual({
    outcome: 'paid',
    asked: ['/api/payments/checkout-session/cs_1'],
  });
  expect((await ask('?session_id=cs_1', 200, { id: 'cs_1', isPaid: false })).outcome).toBe('unpaid');
  expect((await ask('?session_id=cs_1', 404)).outcome).toBe('unpaid');
});

test('a bank’s own page leads back with the payment, which is asked about as well', async () => {
  const payment = { id: 'pi_1', amount: 990, currency: 'usd', description: 'Plus', metadata: {} };
  const paid = await ask('?payment_intent=pi_1', 200, { ...payment, status: 'succeeded' });
  expect(paid).toEqual({ outcome: 'paid', asked: ['/api/payments/intent/pi_1'] });
  const refused = await ask('?payment_intent=pi_1', 200, { ...payment, status: 'requires_payment_method' });
  expect(refused.outcome).toBe('unpaid');
});

test('without a number nothing was paid, and nobody is asked', async () => {
  expect(await ask('?', 200)).toEqual({ outcome: 'unpaid', asked: [] });
});

test('a visitor is told to sign in, and a server that fails is no verdict', async () => {
  expect((await ask('?session_id=cs_1', 401)).outcome).toBe('signed-out');
  expect((await ask('?session_id=cs_1', 502)).outcome).toBe('unknown');
  expect((await ask('?session_id=cs_1', 200, 'nonsense')).outcome).toBe('unknown');
});

test('a number cannot lead to another call', async () => {
  expect((await ask('?session_id=../me', 404)).asked).toEqual(['/api/payments/checkout-session/..%2Fme']);
});
