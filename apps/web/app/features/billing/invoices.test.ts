import { expect, test } from 'vitest';
import { chargeText } from '#app/format/charge-text.ts';
import { STATUSES } from './invoices.tsx';

test('what was paid needs no word; everything else has one', () => {
  const { paid, ...others } = STATUSES;
  expect(paid).toBeNull();
  expect(new Set(Object.values(others)).size).toBe(4);
});

test('an amount has two decimals, and names a currency that is not ours', () => {
  expect(chargeText({ amount: 8280, currency: 'usd' })).toBe('$82.80');
  expect(chargeText({ amount: 990, currency: 'eur' })).toBe('9.90 EUR');
});
