import { amountText, CURRENCY } from '@tryon/contract/payments/plans.ts';

/** What is or was charged, with two decimals. A currency other than ours is named, not to be taken for dollars. */
export function chargeText({ amount, currency }: { amount: number; currency: string }): string {
  return currency === CURRENCY
    ? amountText(amount)
    : `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
