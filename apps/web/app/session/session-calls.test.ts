import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bootstrapSession, nextStatus } from './session-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = () => vi.fn(async (): Promise<boolean> => Promise.reject(new Error('down')));

test('the first successful attempt ends the bootstrap', async () => {
  const attempt = vi.fn(async () => true);
  expect(await bootstrapSession({ attempt })).toBe('ready');
  expect(attempt).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a partly successful attempt is degraded', async () => {
  expect(await bootstrapSession({ attempt: async () => false })).toBe('degraded');
});

test('five retries follow the first attempt, each delay twice the previous one', async () => {
  const attempt = failing();
  const done = bootstrapSession({ attempt, random: () => 0 });
  let tries = 1;
  for (const waitMs of [125, 250, 500, 1000, 2000]) {
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(attempt).toHaveBeenCalledTimes(tries);
    await vi.advanceTimersByTimeAsync(1);
    tries += 1;
    expect(attempt).toHaveBeenCalledTimes(tries);
  }
  expect(await done).toBe('error');
  expect(vi.getTimerCount()).toBe(0);
});

test('jitter makes a delay up to twice as long', async () => {
  const attempt = failing();
  const done = bootstrapSession({ attempt, random: () => 0.999 });
  await vi.advanceTimersByTimeAsync(240);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBe('error');
});

test('a successful retry is as good as a successful first attempt', async () => {
  const attempt = failing().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(true);
  const done = bootstrapSession({ attempt });
  await vi.advanceTimersByTimeAsync(250);
  expect(await done).toBe('ready');
});

test('an attempt without a response is given up after 15 seconds and reported', async () => {
  let signal: AbortSignal | undefined;
  const done = bootstrapSession({
    attempt: (given) => {
      signal = given;
      return new Promise(() => undefined);
    },
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal?.aborted).toBe(true);
  expect(await done).toBe('error');
});

test('a late failure degrades, a success recovers, and neither ends the loading', () => {
  expect(nextStatus('ready', 'call-failed')).toBe('degraded');
  expect(nextStatus('degraded', 'call-failed')).toBe('degraded');
  expect(nextStatus('degraded', 'call-succeeded')).toBe('ready');
  expect(nextStatus('error', 'call-failed')).toBe('error');
  expect(nextStatus('error', 'call-succeeded')).toBe('ready');
  expect(nextStatus('loading', 'call-succeeded')).toBe('loading');
  expect(nextStatus('loading', 'call-failed')).toBe('loading');
});
