import type { PaymentMethod } from '@tryon/contract/payments/payments.ts';

/** Brand names in their official spelling; any other brand is capitalised. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
  eftpos_au: 'Eftpos',
};

/** "Visa ending 4242". */
export function cardText({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string {
  const name = BRANDS[brand] ?? (brand && brand !== 'unknown' ? upperFirst(brand) : 'Card');
  return `${name} ending ${last4}`;
}

/** "12 / 28". */
export function expiryOf({ expMonth, expYear }: Pick<PaymentMethod, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
