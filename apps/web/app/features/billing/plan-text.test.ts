import type { Balance, Lot } from '@tryon/contract/payments/credits.ts';
import type { Subscription } from '@tryon/contract/payments/payments.ts';
import { expect, test } from 'vitest';
import { isLive, lotEnd, lotName, lotNote, planLine, unverifiedLine } from './plan-text.ts';

const BALANCE: Balance = {
  plan: 'free',
  hasPass: false,
  remaining: 3,
  watermark: true,
  refillsAt: '2026-12-01T00:00:00.000Z',
};
const PLUS: Subscription = {
  plan: 'plus',
  billing: 'annual',
  status: 'active',
  periodEnd: '2027-11-20T09:00:00.000Z',
  cancelAtPeriodEnd: false,
  pendingChange: null,
};
const lineOf = (change: Partial<Subscription> = {}, balance: Partial<Balance> = {}) =>
  planLine({ ...BALANCE, plan: 'plus', ...balance }, { ...PLUS, ...change });

test('the free plan says when its next try-ons come', () => {
  expect(planLine(BALANCE, null)).toBe('Free. New try-ons on 1 December 2026.');
});

test('who has not verified their address is told what that brings, and nobody is told it twice', () => {
  expect(unverifiedLine([{ kind: 'free', granted: 1 }])).toBe(
    'Verify your email address, and 2 more are yours this month.',
  );
  expect(unverifiedLine([{ kind: 'free', granted: 3 }])).toBeNull();
  expect(unverifiedLine([{ kind: 'plan', granted: 150 }])).toBeNull();
  expect(unverifiedLine([])).toBeNull();
});

test('a running plan says when it renews, and at how much', () => {
  expect(lineOf()).toBe('Plus, annual. Renews on 20 November 2027 at $82.80.');
  expect(lineOf({ plan: 'pro', billing: 'monthly' })).toBe(
    'Pro, monthly. Renews on 20 November 2027 at $19.90.',
  );
});

test('a plan that ends, changes or was not paid says that instead', () => {
  expect(lineOf({ cancelAtPeriodEnd: true })).toBe(
    'Plus, annual. Ends on 20 November 2027; then you are on Free.',
  );
  expect(lineOf({ plan: 'pro', pendingChange: { plan: 'plus', billing: 'monthly' } })).toBe(
    'Pro, annual. On 20 November 2027 it becomes Plus, monthly.',
  );
  expect(lineOf({ status: 'past_due' })).toBe('Plus, annual. The last payment failed.');
});

test('a pass stands alone, or beside a plan', () => {
  expect(planLine({ ...BALANCE, hasPass: true }, null)).toBe('Premium pass. Nothing renews.');
  expect(lineOf({}, { hasPass: true })).toContain('Premium pass beside it.');
});

test('a plan that was never paid for is none', () => {
  expect(isLive({ ...PLUS, status: 'incomplete' })).toBe(false);
  expect(planLine(BALANCE, { ...PLUS, status: 'incomplete' })).toContain('Free.');
  expect(isLive({ ...PLUS, status: 'past_due' })).toBe(true);
});

const LOT: Lot = {
  id: 'l',
  kind: 'plan',
  plan: 'plus',
  granted: 150,
  remaining: 26,
  startsAt: '2026-10-20T09:00:00.000Z',
  expiresAt: null,
  isRolledOver: true,
};

test('a lot says where it comes from, that it was rolled over, and when it ends', () => {
  expect(lotName(LOT)).toBe('Plus, October 2026');
  expect(lotNote(LOT, true)).toBe('rolled over, used first');
  expect(lotNote({ ...LOT, isRolledOver: false }, false)).toBeNull();
  expect(lotEnd(LOT)).toBe('with the plan');
  const pass: Lot = { ...LOT, kind: 'pass', plan: null, expiresAt: '2027-11-20T09:00:00.000Z' };
  expect(lotName(pass)).toBe('Premium pass, October 2026');
  expect(lotEnd(pass)).toBe('20 November 2027');
});
