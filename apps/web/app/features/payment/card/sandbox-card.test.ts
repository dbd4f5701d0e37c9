import { SANDBOX_CARDS } from '@tryon/contract/payments/sandbox-cards.ts';
import { expect, test } from 'vitest';
import { cardNumberText, checkSandboxCard, expiryText } from './sandbox-card.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const GOOD = { number: '4242 4242 4242 4242', expiry: '12 / 28', cvc: '123' };
const check = (change: Partial<typeof GOOD> = {}) => checkSandboxCard({ ...GOOD, ...change }, NOW);

test.each(SANDBOX_CARDS.map(({ number, token }) => ({ number, token })))(
  'the test card $number stands for its token, however it is spaced',
  ({ number, token }) => {
    expect(check({ number })).toEqual({ token: `${token}_1228` });
    expect(check({ number: cardNumberText(number) })).toEqual({ token: `${token}_1228` });
  },
);

test.each(['5555555555554444', '4111 1111 1111 1111', '42424242', 'card'])(
  'a number that is no listed test card is refused in the browser: %s',
  (number) =>
    expect(check({ number })).toMatchObject({
      problems: { cardNumber: expect.stringContaining('test cards') },
    }),
);

test('empty fields are each named', () => {
  expect(check({ number: '', expiry: '', cvc: '' })).toEqual({
    problems: {
      cardNumber: expect.any(String),
      cardExpiry: expect.any(String),
      cardCvc: expect.any(String),
    },
  });
});

test.each(['11 / 26', '11/26', '1 / 27', '12/2030', ' 11 / 46 '])('"%s" has not expired', (expiry) => {
  expect(check({ expiry })).toEqual({ token: expect.stringMatching(/_succeeds_(11|01|12)(26|27|30|46)$/) });
});

test.each(['10 / 26', '12 / 25', '13 / 28', '0 / 28', '12-28', '1228', '12 / 47'])(
  '"%s" is refused',
  (expiry) => {
    expect(check({ expiry })).toHaveProperty('problems.cardExpiry');
  },
);

test.each(['12', '12345', '12a'])('"%s" is no CVC', (cvc) => {
  expect(check({ cvc })).toHaveProperty('problems.cardCvc');
});

test('numbers are grouped as on the card', () => {
  expect(cardNumberText('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(cardNumberText('42424')).toBe('4242 4');
  expect(cardNumberText('4242-4242x')).toBe('4242 4242');
});

test('month and year part by themselves, and can be deleted again', () => {
  expect(expiryText('12', '1')).toBe('12/');
  expect(expiryText('12/3', '12/')).toBe('12/3');
  expect(expiryText('1230', '')).toBe('12/30');
  expect(expiryText('12', '12/')).toBe('12');
  expect(expiryText('1', '12')).toBe('1');
});

test('month and year stay where the slash has them', () => {
  expect(expiryText('1/', '1')).toBe('01/');
  expect(expiryText('1/30', '')).toBe('01/30');
  expect(expiryText('12/203', '12/20')).toBe('12/203');
  expect(expiryText('12/2030', '12/203')).toBe('12/30');
  expect(expiryText('12 / 30', '')).toBe('12/30');
  expect(expiryText('12/301', '12/30')).toBe('12/30');
  expect(expiryText('01/', '01/3')).toBe('01');
});
