import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const page = (nonce: string, words = 'Hello') =>
  `<script nonce="${nonce}"></script><p>${words}</p><i nonce="${nonce}">`;

test('a cached page has the nonce of the current response wherever the old one was', () => {
  const pages = createPageCache();
  pages.store('home', page('first'), 'first');
  expect(pages.find('home', 'second')).toBe(page('second'));
  expect(pages.find('home', 'third')).toBe(page('third'));
  expect(pages.find('other', 'second')).toBeNull();
});

test('a page without a nonce is not cached, as no nonce could be inserted', () => {
  const pages = createPageCache();
  pages.store('home', '<p>Hello</p>', 'first');
  pages.store('pricing', '<p>Hello</p>', '');
  expect([pages.find('home', 'second'), pages.find('pricing', 'second')]).toEqual([null, null]);
});

test('a newer page replaces the older one', () => {
  const pages = createPageCache();
  pages.store('home', page('first', 'old'), 'first');
  pages.store('home', page('second', 'new'), 'second');
  expect(pages.find('home', 'third')).toBe(page('third', 'new'));
});

test('the cache size is limited, keys included, and the least recently used pages go first', () => {
  const pages = createPageCache(3 * page('', 'x'.repeat(1000)).length + 100);
  for (const key of ['a', 'b', 'c']) pages.store(key, page('nonce', 'x'.repeat(1000)), 'nonce');
  pages.find('a', 'later');
  pages.store('d', page('nonce', 'x'.repeat(1000)), 'nonce');
  const isThere = (key: string) => pages.find(key, 'later') !== null;
  expect(['a', 'b', 'c', 'd'].map(isThere)).toEqual([true, false, true, true]);
  pages.store('k'.repeat(5000), page('nonce'), 'nonce');
  expect(['a', 'b', 'c', 'd', 'k'.repeat(5000)].map(isThere)).toEqual(Array(5).fill(false));
});
