import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleCollector } from './idle-collector.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('garbage is collected once all work has ended and nothing new came for a while', () => {
  const [collect, onRest] = [vi.fn(), vi.fn()];
  const collector = createIdleCollector(1_000, collect, onRest);
  collector.begin();
  collector.begin();
  collector.end();
  vi.advanceTimersByTime(5_000);
  expect(collect).not.toHaveBeenCalled();
  collector.end();
  vi.advanceTimersByTime(900);
  collector.begin();
  vi.advanceTimersByTime(5_000);
  expect(collect).not.toHaveBeenCalled();
  collector.end();
  expect(onRest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_100);
  expect(collect).toHaveBeenCalledTimes(2);
  expect(onRest).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('the collector of this thread can be called', () => {
  const collector = createIdleCollector(10);
  collector.begin();
  collector.end();
  expect(() => vi.advanceTimersByTime(1_000)).not.toThrow();
});
