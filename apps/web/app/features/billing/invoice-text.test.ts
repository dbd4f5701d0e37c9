import { expect, test } from 'vitest';
import { invoiceAmount, statusText } from './invoice-text.ts';

test('what was paid needs no word; everything else has one', () => {
  expect(statusText({ status: 'paid' })).toBeNull();
  const others = (['open', 'failed', 'refunded', 'disputed'] as const).map((status) =>
    statusText({ status }),
  );
  expect(new Set(others).size).toBe(4);
});

test('an amount has two decimals, and names a currency that is not ours', () => {
  expect(invoiceAmount({ amount: 8280, currency: 'usd' })).toBe('$82.80');
  expect(invoiceAmount({ amount: 990, currency: 'eur' })).toBe('9.90 EUR');
});
