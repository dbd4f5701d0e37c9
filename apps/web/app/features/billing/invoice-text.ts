import type { Invoice } from '@tryon/contract/payments/payments.ts';
import { amountText, CURRENCY } from '@tryon/contract/payments/plans.ts';

const STATUSES: Record<Invoice['status'], string | null> = {
  // The usual state needs no label.
  paid: null,
  open: 'Open',
  failed: 'Not paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

export function statusText({ status }: Pick<Invoice, 'status'>): string | null {
  return STATUSES[status];
}

export function invoiceAmount({ amount, currency }: Pick<Invoice, 'amount' | 'currency'>): string {
  return currency === CURRENCY
    ? amountText(amount)
    : `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
