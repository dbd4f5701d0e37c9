import { monitorEventLoopDelay } from 'node:perf_hooks';

const SAMPLE_MS = 20;
/** A maximum is reported for at least this long, and at most twice as long. */
const WINDOW_MS = 5_000;

/** Starts measuring. The timers do not keep the process alive. */
export function watchEventLoop({ windowMs = WINDOW_MS } = {}) {
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  histogram.enable();
  // The histogram holds the nanoseconds between two samples; only the excess over the sampling interval is delay.
  const readMs = () => Math.max(0, histogram.max / 1e6 - SAMPLE_MS);
  let beforeMs = 0;
  const beginWindow = () => {
    beforeMs = readMs();
    histogram.reset();
  };
  // After all timers that are due: a sample due beside the window's end would be lost, with the delay that it measures.
  setInterval(() => setImmediate(beginWindow), windowMs).unref();
  /** `worstMs` is the longest recent delay of the event loop. */
  return { worstMs: () => Math.max(beforeMs, readMs()) };
}

export type EventLoopLag = ReturnType<typeof watchEventLoop>;
