import { PLANS, planPaymentState } from '@tryon/contract/payments/plans.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { stubSessionStorage } from '#app/testing/session-storage.ts';
import { findStoredOrder, forgetOrder, isResuming, RESUME_PATH, storeOrder } from './stored-order.ts';

afterEach(() => void vi.unstubAllGlobals());

const REQUEST = planPaymentState(PLANS.plus, 'annual');

test('the order and the form come back until they are forgotten, without the card', () => {
  const storage = stubSessionStorage();
  const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 28', cardCvc: '123' };
  storeOrder(REQUEST, { email: 'ines@example.com', saveInfo: 'on', postalCode: '', ...card });
  const written = storage.getItem('virtual-tryon-payment') ?? '';
  for (const secret of Object.values(card)) expect(written).not.toContain(secret);
  expect(findStoredOrder()).toEqual({
    request: REQUEST,
    fields: { email: 'ines@example.com', saveInfo: 'on' },
  });
  forgetOrder();
  expect(findStoredOrder()).toBeNull();
});

test.each(['{', '[]', '{"fields":3}', '{"fields":{"email":4,"cardNumber":"1"}}'])(
  'what is not ours to read brings nothing back: %s',
  (text) => {
    stubSessionStorage({ 'virtual-tryon-payment': text });
    expect(findStoredOrder()?.fields ?? {}).toEqual({});
  },
);

test('a storage that refuses or is not there stops nobody', () => {
  const storage = stubSessionStorage();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => storeOrder(REQUEST, {})).not.toThrow();
  vi.unstubAllGlobals();
  storeOrder(REQUEST, {});
  expect(findStoredOrder()).toBeNull();
});

test('only the way back from signing in takes the order up again', () => {
  expect(isResuming(new URL(RESUME_PATH, 'https://shop.example').search)).toBe(true);
  expect(isResuming('')).toBe(false);
});
