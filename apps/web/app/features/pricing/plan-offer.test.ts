import type { Subscription } from '@tryon/contract/payments/payments.ts';
import { type Billing, PLANS, type Plan } from '@tryon/contract/payments/plans.ts';
import { expect, test } from 'vitest';
import { billingOf, planOffer, SIGN_UP_PATH } from './plan-offer.ts';

const { free, plus, pro } = PLANS;
const CURRENT = { kind: 'note', text: 'Your current plan' };

const HELD: Subscription = {
  plan: 'plus',
  billing: 'monthly',
  status: 'active',
  periodEnd: '2026-12-20T09:00:00.000Z',
  cancelAtPeriodEnd: false,
  pendingChange: null,
};
const offer = (plan: Plan, billing: Billing, change: Partial<Subscription> = {}) =>
  planOffer(plan, billing, { ...HELD, ...change });

test('a visitor starts the free plan by signing up, and a paid one by paying', () => {
  expect(planOffer(free, 'monthly', null)).toEqual({ kind: 'link', to: SIGN_UP_PATH, text: 'Try it free' });
  expect(planOffer(plus, 'monthly', null)).toEqual({ kind: 'pay' });
  expect(planOffer(pro, 'annual', null)).toEqual({ kind: 'pay' });
});

test('from Free, a paid plan is bought, and Free is the current plan', () => {
  expect(planOffer(free, 'monthly', 'free')).toEqual(CURRENT);
  expect(planOffer(pro, 'monthly', 'free')).toEqual({ kind: 'pay' });
});

test('the page begins with the billing period of the plan that somebody has, until another one is chosen', () => {
  const annual: Subscription = { ...HELD, billing: 'annual' };
  expect([billingOf(null, null), billingOf(null, 'free'), billingOf(null, annual)]).toEqual([
    'monthly',
    'monthly',
    'annual',
  ]);
  expect([billingOf('monthly', annual), billingOf('annual', null)]).toEqual(['monthly', 'annual']);
  expect(offer(plus, billingOf(null, annual), annual)).toEqual(CURRENT);
});

test('the current plan cannot be bought again', () => {
  expect(offer(plus, 'monthly')).toEqual(CURRENT);
});

test('changes between paid plans are made on the dashboard, which shows the amount first', () => {
  expect(offer(pro, 'annual')).toEqual({
    kind: 'link',
    to: '/dashboard?plan=pro&billing=annual',
    text: 'Upgrade to Pro',
  });
  expect(offer(plus, 'monthly', { plan: 'pro' })).toMatchObject({ kind: 'link', text: 'Downgrade to Plus' });
  expect(offer(free, 'monthly')).toEqual({
    kind: 'link',
    to: '/dashboard?plan=free',
    text: 'Downgrade to Free',
  });
});

test('the same plan with another billing period is a switch', () => {
  expect(offer(plus, 'annual')).toMatchObject({ kind: 'link', text: 'Switch to annual' });
  expect(offer(plus, 'monthly', { billing: 'annual' })).toMatchObject({ text: 'Switch to monthly' });
});

test('a scheduled plan says when it starts, and is not offered again', () => {
  const later = { kind: 'note', text: 'Begins on 20 December 2026' };
  expect(offer(free, 'monthly', { cancelAtPeriodEnd: true })).toEqual(later);
  const pendingChange = { plan: 'plus', billing: 'monthly' } as const;
  expect(offer(plus, 'monthly', { plan: 'pro', pendingChange })).toEqual(later);
  expect(offer(plus, 'annual', { plan: 'pro', pendingChange })).toMatchObject({ kind: 'link' });
});
