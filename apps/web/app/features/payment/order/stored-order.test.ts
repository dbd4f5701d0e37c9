import { PLANS, planPaymentState } from '@tryon/contract/payments/plans.ts';
import { expect, test } from 'vitest';
import { findStoredOrder, forgetOrder, isResuming, RESUME_PATH, storeOrder } from './stored-order.ts';

function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const REQUEST = planPaymentState(PLANS.plus, 'annual');

test('the order and the form come back until they are forgotten, without the card', () => {
  const storage = createStorage();
  const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12 / 28', cardCvc: '123' };
  storeOrder(REQUEST, { email: 'ines@example.com', saveInfo: 'on', postalCode: '', ...card }, storage);
  const written = storage.getItem('virtual-tryon-payment') ?? '';
  for (const secret of Object.values(card)) expect(written).not.toContain(secret);
  expect(findStoredOrder(storage)).toEqual({
    request: REQUEST,
    fields: { email: 'ines@example.com', saveInfo: 'on' },
  });
  forgetOrder(storage);
  expect(findStoredOrder(storage)).toBeNull();
});

test.each(['{', '[]', '{"fields":3}', '{"fields":{"email":4,"cardNumber":"1"}}'])(
  'what is not ours to read brings nothing back: %s',
  (text) => {
    const storage = createStorage();
    storage.setItem('virtual-tryon-payment', text);
    expect(findStoredOrder(storage)?.fields ?? {}).toEqual({});
  },
);

test('a storage that refuses or is not there stops nobody', () => {
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => storeOrder(REQUEST, {}, storage)).not.toThrow();
  storeOrder(REQUEST, {}, null);
  expect(findStoredOrder(null)).toBeNull();
});

test('only the way back from signing in takes the order up again', () => {
  expect(isResuming(new URL(RESUME_PATH, 'https://shop.example').search)).toBe(true);
  expect(isResuming('')).toBe(false);
});
