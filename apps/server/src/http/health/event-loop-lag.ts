import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the event loop was, at worst, in the last while. */
export interface EventLoopLag {
  worstMs: () => number;
}

const SAMPLE_MS = 20;
/** A longest delay is told for at least this long, and at most twice as long. */
const WINDOW_MS = 5_000;
const NANOSECONDS_A_MS = 1e6;

/** Measures from now on, and keeps nothing alive. */
export function watchEventLoop({ windowMs = WINDOW_MS } = {}): EventLoopLag {
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  histogram.enable();
  // What is measured is the time between two samples, which is no delay when it is as long as it should be.
  const readMs = () => Math.max(0, histogram.max / NANOSECONDS_A_MS - SAMPLE_MS);
  let beforeMs = 0;
  setInterval(() => {
    beforeMs = readMs();
    histogram.reset();
  }, windowMs).unref();
  return { worstMs: () => Math.max(beforeMs, readMs()) };
}
