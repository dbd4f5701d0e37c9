import { PLANS, planPaymentState } from '@tryon/contract/payments/plans.ts';
import { expect, test } from 'vitest';
import { orderName, readOrder } from './order.ts';

test('without navigation state the page sells the one-off pass, with the specified defaults', () => {
  expect(readOrder(null)).toEqual({
    request: {
      amount: 2999,
      currency: 'usd',
      description: 'Virtual Try-On Service',
      metadata: { service: 'virtual_try_on', plan: 'premium' },
    },
    item: { kind: 'pass' },
    isDefault: true,
  });
});

test('what the pricing page hands over comes out as the plan it is', () => {
  const state = planPaymentState(PLANS.plus, 'annual');
  expect(readOrder(structuredClone(state))).toEqual({
    request: state,
    item: { kind: 'plan', plan: PLANS.plus, billing: 'annual' },
    isDefault: false,
  });
});

test.each([
  ['no amount', { amount: undefined }],
  ['an amount of nothing', { amount: 0 }],
  ['an amount below nothing', { amount: -5 }],
  ['parts of a cent', { amount: 9.9 }],
  ['an amount in words', { amount: '990' }],
  ['a currency that is none', { currency: 'dollars' }],
  ['no description', { description: ' ' }],
  ['metadata that are no strings', { metadata: { plan: 1 } }],
  ['no metadata', { metadata: null }],
])('with %s the state counts as missing', (_, change) => {
  expect(readOrder({ ...planPaymentState(PLANS.pro, 'monthly'), ...change }).isDefault).toBe(true);
});

test('a plan that nobody sells stays what it says, for the server to refuse', () => {
  for (const metadata of [
    { plan: 'gold', billing: 'monthly' },
    { plan: 'plus', billing: 'weekly' },
    { plan: 'free', billing: 'monthly' },
  ]) {
    const order = readOrder({ ...planPaymentState(PLANS.pro, 'monthly'), metadata });
    expect(order.item).toEqual({ kind: 'other' });
    expect(order.request.metadata).toEqual(metadata);
  }
});

test('an order has the same name in every tab, and another order another one', () => {
  const name = (plan: 'plus' | 'pro', billing: 'monthly' | 'annual') =>
    orderName(readOrder(planPaymentState(PLANS[plan], billing)));
  expect(name('plus', 'annual')).toBe(name('plus', 'annual'));
  const all = [
    name('plus', 'annual'),
    name('plus', 'monthly'),
    name('pro', 'monthly'),
    orderName(readOrder(null)),
  ];
  expect(new Set(all).size).toBe(4);
});
