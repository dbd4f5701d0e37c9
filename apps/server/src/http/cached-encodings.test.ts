import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cacheEncodings } from '#src/http/cached-encodings.ts';

test('each encoding is made once and then reused', async () => {
  let reads = 0;
  const kept = cacheEncodings(async () => {
    reads += 1;
    return Buffer.from('the same text again and again');
  });
  const [first, second] = await Promise.all([kept('gzip'), kept('gzip')]);
  expect(second).toBe(first);
  expect(await kept('gzip')).toBe(first);
  expect(gunzipSync(first).toString()).toBe('the same text again and again');
  expect(reads).toBe(1);
});

test('a failed read is retried by the next reader', async () => {
  let isThere = false;
  const kept = cacheEncodings(async () => {
    if (!isThere) throw new Error('Not there yet.');
    return Buffer.from('there');
  });
  await expect(kept('br')).rejects.toThrow('Not there yet.');
  isThere = true;
  expect((await kept('identity')).byteLength).toBe(5);
  expect((await kept('br')).byteLength).toBeGreaterThan(0);
});
