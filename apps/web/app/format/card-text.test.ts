import { expect, test } from 'vitest';
import { cardText, expiryOf } from './card-text.ts';

test('a card is shown by its brand and last four digits', () => {
  expect(cardText({ brand: 'visa', last4: '4242' })).toBe('Visa ending 4242');
  expect(cardText({ brand: 'amex', last4: '0005' })).toBe('American Express ending 0005');
  expect(cardText({ brand: 'girocard', last4: '1111' })).toBe('Girocard ending 1111');
  expect(cardText({ brand: 'unknown', last4: '1111' })).toBe('Card ending 1111');
});

test('an expiry date is formatted as on the card', () => {
  expect(expiryOf({ expMonth: 3, expYear: 2030 })).toBe('03/30');
  expect(expiryOf({ expMonth: 12, expYear: 2028 })).toBe('12/28');
});
