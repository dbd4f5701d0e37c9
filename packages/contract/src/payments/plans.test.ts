import { expect, test } from 'vitest';
import {
  annualSaving,
  chargedCents,
  PLAN_IDS,
  PLANS,
  payButtonName,
  payButtonText,
  planBadge,
  planPaymentState,
  pricePerMonthText,
  savingText,
} from './plans.ts';

const { free, plus, pro } = PLANS;

test('a price per month has one decimal, for Free as well', () => {
  const monthly = PLAN_IDS.map((id) => pricePerMonthText(PLANS[id], 'monthly'));
  const annual = PLAN_IDS.map((id) => pricePerMonthText(PLANS[id], 'annual'));
  expect(monthly).toEqual(['$0.0', '$9.9', '$19.9']);
  expect(annual).toEqual(['$0.0', '$6.9', '$13.9']);
});

test('the saving is twelve times the difference, its percentage rounded', () => {
  expect(annualSaving(plus)).toEqual({ cents: 3600, percentage: 30 });
  expect(annualSaving(pro)).toEqual({ cents: 7200, percentage: 30 });
  expect(annualSaving(free)).toBeNull();
  expect(annualSaving({ ...plus, monthlyPrice: 3, annualPrice: 1.99 })?.percentage).toBe(34);
});

test('a whole saving has no decimals, any other has two', () => {
  expect(savingText(plus)).toBe('Save $36 (30% off)');
  expect(savingText(pro)).toBe('Save $72 (30% off)');
  expect(savingText({ ...plus, annualPrice: 6.85 })).toBe('Save $36.60 (31% off)');
  expect(savingText(free)).toBeNull();
});

test('annual billing charges twelve months at once, in whole cents', () => {
  expect(chargedCents(plus, 'monthly')).toBe(990);
  expect(chargedCents(plus, 'annual')).toBe(8280);
  expect(chargedCents(pro, 'monthly')).toBe(1990);
  expect(chargedCents(pro, 'annual')).toBe(16680);
});

test('the pay button says the amount charged now, and its name says for what', () => {
  expect(payButtonText(plus, 'monthly')).toBe('Pay $9.90');
  expect(payButtonText(plus, 'annual')).toBe('Pay $82.80');
  expect(payButtonName(plus, 'monthly')).toBe('Get Plus, pay $9.90');
  expect(payButtonName(pro, 'annual')).toBe('Get Pro, pay $166.80');
});

test('every feature that a card lists agrees with the plan', () => {
  for (const plan of Object.values(PLANS)) {
    const [tryOns, ...rest] = plan.features;
    expect(Number.parseInt(tryOns ?? '', 10)).toBe(plan.tryOnsPerMonth);
    expect(rest.includes('Unused credits roll over')).toBe(plan.rollover);
    expect(rest.includes('No watermark')).toBe(!plan.watermark);
  }
});

test('one plan is most popular and another the best value', () => {
  expect(PLAN_IDS.map((id) => planBadge(PLANS[id]))).toEqual([null, 'Most Popular', 'Best Value']);
});

test('paying a plan opens the payment page with its amount, description and metadata', () => {
  expect(planPaymentState(pro, 'annual')).toEqual({
    amount: 16680,
    currency: 'usd',
    description: 'Pro Plan - Annual Billing',
    metadata: { plan: 'pro', billing: 'annual', service: 'virtual_try_on' },
  });
  expect(planPaymentState(plus, 'monthly').description).toBe('Plus Plan - Monthly Billing');
});
