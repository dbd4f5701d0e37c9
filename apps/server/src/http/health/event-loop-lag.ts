import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest recent delay of the event loop. */
export interface EventLoopLag {
  worstMs: () => number;
}

const SAMPLE_MS = 20;
/** A maximum is reported for at least this long, and at most twice as long. */
const WINDOW_MS = 5_000;
const NANOSECONDS_A_MS = 1e6;

/** Starts measuring. The timers do not keep the process alive. */
export function watchEventLoop({ windowMs = WINDOW_MS } = {}): EventLoopLag {
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  histogram.enable();
  // The histogram holds the time between two samples; only the excess over the sampling interval is delay.
  const readMs = () => Math.max(0, histogram.max / NANOSECONDS_A_MS - SAMPLE_MS);
  let beforeMs = 0;
  setInterval(() => {
    beforeMs = readMs();
    histogram.reset();
  }, windowMs).unref();
  return { worstMs: () => Math.max(beforeMs, readMs()) };
}
