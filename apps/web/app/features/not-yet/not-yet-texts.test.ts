import { expect, test } from 'vitest';
import { notYetText } from './not-yet-texts.ts';

const PATHS = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/auth/google/callback',
  '/dashboard',
  '/payment',
  '/payment/success',
  '/blog',
  '/blog/how-shirts-hang',
];

test.each(PATHS)('%s says what will be there', (path) => {
  expect(notYetText(path)).not.toEqual(notYetText('/anything-else'));
});

test('somebody who wanted to pay reads that nothing was charged', () => {
  expect(notYetText('/payment').text).toContain('Nothing has been charged');
});
