import { expect, test, vi } from 'vitest';
import { type BlogCacheOptions, createBlogCache } from './blog-cache.ts';

function open(options: Partial<BlogCacheOptions> = {}) {
  let time = 0;
  const hidden: unknown[] = [];
  const cache = createBlogCache<string>({
    now: () => time,
    freshMs: 60,
    staleMs: 1000,
    graceMs: 20,
    restMs: 5,
    onHiddenFailure: (error) => hidden.push(error),
    tooMany: () => new Error('too many'),
    ...options,
  });
  return {
    cache,
    hidden,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

const fails = () => Promise.reject(new Error('down'));
const hangs = () => new Promise<string>(() => undefined);

test('a fresh value is not loaded again, an older one is', async () => {
  const { cache, pass } = open();
  const load = vi.fn(async () => 'a');
  await cache.get('x', load);
  pass(59);
  await cache.get('x', load);
  expect(load).toHaveBeenCalledTimes(1);
  pass(1);
  expect(await cache.get('x', async () => 'b')).toBe('b');
});

test('concurrent calls share one load', async () => {
  const { cache } = open();
  const waiting = Promise.withResolvers<string>();
  const load = vi.fn(() => waiting.promise);
  const readers = Array.from({ length: 20 }, () => cache.get('x', load));
  waiting.resolve('a');
  expect(new Set(await Promise.all(readers))).toEqual(new Set(['a']));
  expect(load).toHaveBeenCalledTimes(1);
});

test('an old value replaces a failed one until it is too old', async () => {
  const { cache, hidden, pass } = open();
  await cache.get('x', async () => 'a');
  pass(999);
  expect(await cache.get('x', fails)).toBe('a');
  expect(hidden).toHaveLength(1);
  pass(6);
  await expect(cache.get('x', fails)).rejects.toThrow('down');
});

test('an old value replaces one that takes too long', async () => {
  const { cache, pass } = open();
  await cache.get('x', async () => 'a');
  pass(100);
  expect(await cache.get('x', hangs)).toBe('a');
});

test('a source that has just failed is not queried for a while', async () => {
  const { cache, pass } = open();
  await expect(cache.get('x', fails)).rejects.toThrow('down');
  const load = vi.fn(async () => 'a');
  await expect(cache.get('x', load)).rejects.toThrow('down');
  expect(load).not.toHaveBeenCalled();
  pass(5);
  expect(await cache.get('x', load)).toBe('a');
});

test('a purge loads again and ignores earlier loads', async () => {
  const { cache } = open();
  await cache.get('x', async () => 'a');
  const slow = Promise.withResolvers<string>();
  cache.purge('keep');
  const before = cache.get('x', () => slow.promise);
  cache.purge('keep');
  slow.resolve('b');
  await before;
  expect(await cache.get('x', async () => 'c')).toBe('c');
});

test('after a purge old values are a fallback for failures, unless they were dropped', async () => {
  const { cache } = open({ restMs: 0 });
  await cache.get('x', async () => 'a');
  cache.purge('keep');
  expect(await cache.get('x', fails)).toBe('a');
  cache.purge('drop');
  await expect(cache.get('x', fails)).rejects.toThrow('down');
});

test('different names cannot flood the source', async () => {
  const { cache } = open();
  const load = vi.fn(hangs);
  for (let index = 0; index < 8; index += 1) void cache.get(`x${index}`, load);
  await expect(cache.get('x8', load)).rejects.toThrow('too many');
  expect(load).toHaveBeenCalledTimes(8);
});
