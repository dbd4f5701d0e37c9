import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimit } from '#src/http/limits/rate-limit.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test('calls beyond the limit are rejected with the retry time, after which they are allowed', async () => {
  const limit = createRateLimit({ name: 'test', points: 2, perSeconds: 60 });
  await limit.take('a');
  await limit.take('a');
  await expect(limit.take('a')).rejects.toMatchObject({
    code: 'rate_limited',
    details: { retryAfterSeconds: 60 },
  });
  vi.advanceTimersByTime(59_500);
  await expect(limit.take('a')).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
  vi.advanceTimersByTime(600);
  await limit.take('a');
});

test('an undone call does not count', async () => {
  const limit = createRateLimit({ name: 'test', points: 1, perSeconds: 60 });
  for (let count = 0; count < 5; count += 1) {
    await limit.take('a');
    await limit.giveBack('a');
  }
  await limit.take('a');
  await expect(limit.take('a')).rejects.toMatchObject({ code: 'rate_limited' });
});

test('keys and limits do not affect each other', async () => {
  const limits = [1, 2].map((number) =>
    createRateLimit({ name: `test-${number}`, points: 1, perSeconds: 60 }),
  );
  for (const limit of limits) {
    await limit.take('a');
    await limit.take('b');
    await expect(limit.take('a')).rejects.toMatchObject({ code: 'rate_limited' });
  }
});
