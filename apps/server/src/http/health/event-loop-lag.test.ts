import { expect, test } from 'vitest';
import { watchEventLoop } from '#src/http/health/event-loop-lag.ts';
import { eventually } from '#src/testing/eventually.ts';

test('a delay of the event loop is reported, and forgotten after a while', async () => {
  const lag = watchEventLoop({ windowMs: 500 });
  await eventually(() => expect(lag.worstMs()).toBeGreaterThan(0));
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  await eventually(() => expect(lag.worstMs()).toBeGreaterThan(1_300));
  await eventually(() => expect(lag.worstMs()).toBeLessThan(1_300));
});
