import { PLANS, planPaymentState } from '@tryon/contract/payments/plans.ts';
import { expect, test } from 'vitest';
import { readOrder } from './order.ts';
import { orderTexts } from './order-lines.ts';

const NOW = new Date('2026-11-20T23:30:00Z');

test('an annual plan is one charge of twelve months, with what it saves and when it renews', () => {
  expect(orderTexts(readOrder(planPaymentState(PLANS.plus, 'annual')), NOW)).toEqual({
    title: 'Plus',
    lines: [
      { what: '12 months at $6.90', amount: '$82.80' },
      { what: 'Compared with monthly', amount: 'Save $36 (30% off)', isSaving: true },
    ],
    total: '$82.80',
    note: '150 try-ons a month, no watermark. Renews on 20 November 2027 at $82.80. Full refund within 14 days while none are used.',
  });
});

test('a monthly plan saves nothing and says nothing of it', () => {
  const words = orderTexts(readOrder(planPaymentState(PLANS.pro, 'monthly')), NOW);
  expect(words.lines).toEqual([{ what: 'One month', amount: '$19.90' }]);
  expect(words.note).toContain('Renews on 20 December 2026 at $19.90');
});

test('the end of a month stays the end of a month', () => {
  const note = (now: string, billing: 'monthly' | 'annual') =>
    orderTexts(readOrder(planPaymentState(PLANS.plus, billing)), new Date(now)).note;
  expect(note('2027-01-31T10:00:00Z', 'monthly')).toContain('28 February 2027');
  expect(note('2028-02-29T10:00:00Z', 'annual')).toContain('28 February 2029');
  expect(note('2026-12-31T10:00:00Z', 'monthly')).toContain('31 January 2027');
});

test('the pass renews nothing', () => {
  const words = orderTexts(readOrder(null), NOW);
  expect(words).toMatchObject({ title: 'Premium pass', total: '$29.99' });
  expect(words.note).toContain('valid for 365 days. Nothing renews.');
});

test('the amount is the one that would be asked for, in its own currency', () => {
  const state = { ...planPaymentState(PLANS.plus, 'monthly'), amount: 5, currency: 'eur' };
  expect(orderTexts(readOrder(state), NOW).total).toBe('0.05 EUR');
});
