import { expect, test } from 'vitest';
import { cookieLine, readCookie } from './cookie.ts';

test('a cookie is found by its full name among others', () => {
  expect(readCookie('my-theme=light; theme=dark; other=1', 'theme')).toBe('dark');
  expect(readCookie('my-theme=light', 'theme')).toBeNull();
  expect(readCookie('', 'theme')).toBeNull();
});

test('a lasting cookie is kept for a year, another until the browser closes', () => {
  expect(cookieLine('consent', 'v1.none', { lasting: true, isSecure: false })).toBe(
    'consent=v1.none; Path=/; SameSite=Lax; Max-Age=31536000',
  );
  expect(cookieLine('theme', 'dark', { lasting: false, isSecure: false })).not.toContain('Max-Age');
});

test('a cookie of an https page is never sent without https', () => {
  expect(cookieLine('theme', 'dark', { lasting: false, isSecure: true })).toContain('; Secure');
});

test('a null value removes the cookie', () => {
  expect(cookieLine('theme', null, { lasting: true, isSecure: false })).toContain('Max-Age=0');
});
