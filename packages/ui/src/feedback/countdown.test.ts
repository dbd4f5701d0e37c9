import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCountdown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does not run before it is resumed', () => {
  const onEnd = vi.fn();
  createCountdown(100, onEnd);
  vi.advanceTimersByTime(10_000);
  expect(onEnd).not.toHaveBeenCalled();
});

it('ends once, exactly on time', () => {
  const onEnd = vi.fn();
  createCountdown(5000, onEnd).resume();
  vi.advanceTimersByTime(4999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('does not advance while paused, however often', () => {
  const onEnd = vi.fn();
  const countdown = createCountdown(1000, onEnd);
  countdown.resume();
  vi.advanceTimersByTime(400);
  countdown.pause();
  vi.advanceTimersByTime(60_000);
  countdown.resume();
  vi.advanceTimersByTime(300);
  countdown.pause();
  countdown.pause();
  vi.advanceTimersByTime(60_000);
  countdown.resume();
  countdown.resume();
  vi.advanceTimersByTime(299);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('stays silent once stopped, and cannot be resumed', () => {
  const onEnd = vi.fn();
  const countdown = createCountdown(1000, onEnd);
  countdown.resume();
  countdown.stop();
  countdown.resume();
  vi.advanceTimersByTime(10_000);
  expect(onEnd).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('never ends with an infinite duration, or one too long for a timer', () => {
  const onEnd = vi.fn();
  createCountdown(Number.POSITIVE_INFINITY, onEnd).resume();
  createCountdown(2 ** 31, onEnd).resume();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});
