import { afterEach, expect, test, vi } from 'vitest';
import { stubSessionStorage } from '#app/testing/session-storage.ts';
import { safeReturnPath, storeReturnPath, takeReturnPath } from './return-path.ts';

afterEach(() => void vi.unstubAllGlobals());

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '////evil.example/path',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http:evil.example',
  'ftp://evil.example',
  'ws://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%252f%252fevil.example',
  '/%25252fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/https://evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  '/\u202E/evil.example',
  '/\u200B/evil.example',
  '@evil.example',
  'evil.example',
  '.evil.example',
  '?next=//evil.example',
  '#//evil.example',
  `/${'a'.repeat(3000)}`,
  '/auth/google/callback?access_token=x',
  '/AUTH/google/callback',
  '/%61uth/google/callback',
  '/auth/extension/callback?access_token=x',
  '/login?returnTo=/login',
  '/api/auth/failed/google',
  '',
];

test('more than forty hostile addresses are rejected as return paths', () => {
  expect(HOSTILE.length).toBeGreaterThan(40);
});

test.each(HOSTILE)('%j is not a valid return path', (text) => expect(safeReturnPath(text)).toBeNull());

test.each([
  '/',
  '/pricing',
  '/dashboard?paymentSuccess=true',
  '/?fromExtension=true',
  '/auth/extension?client_id=abc&state=xyz',
  '/blog/how-shirts-hang#sleeves',
  '/payment?plan=plus&next=https://elsewhere.example',
  '/@maya',
  '/a%20b',
])('%j is accepted unchanged', (text) => expect(safeReturnPath(text)).toBe(text));

test('whatever passes stays on this origin in a browser', () => {
  const origin = 'http://localhost:8000';
  for (const text of [...HOSTILE, '/pricing', '/@evil.example', '/;//evil.example', '/.evil.example']) {
    const path = safeReturnPath(text);
    if (path) expect(new URL(path, `${origin}/login`).origin).toBe(origin);
  }
});

test('the return path is returned once, and is Home if there is none', () => {
  stubSessionStorage();
  storeReturnPath('/pricing');
  expect(takeReturnPath()).toBe('/pricing');
  expect(takeReturnPath()).toBe('/');
});

test('a stored path is validated as well', () => {
  const storage = stubSessionStorage({ authRedirect: '//evil.example' });
  expect(takeReturnPath()).toBe('/');
  expect(storage.length).toBe(0);
});

test('a hostile return path clears a stored one', () => {
  stubSessionStorage();
  storeReturnPath('/pricing');
  storeReturnPath('//evil.example');
  expect(takeReturnPath()).toBe('/');
});
