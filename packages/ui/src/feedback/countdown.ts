/** Timers hold a signed 32-bit number of milliseconds; a longer delay would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * A countdown that can be paused. It starts paused.
 * @param durationMs running time until the single call of `onEnd`. Infinity, or more than about 24 days, never ends.
 */
export function createCountdown(durationMs: number, onEnd: () => void) {
  let remainingMs = durationMs;
  let startedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = durationMs > LONGEST_TIMER_MS;

  const end = () => {
    stopped = true;
    timer = undefined;
    onEnd();
  };

  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remainingMs = Math.max(0, remainingMs - (performance.now() - startedAtMs));
  };

  return {
    pause,
    resume(): void {
      if (stopped || timer !== undefined) return;
      startedAtMs = performance.now();
      timer = setTimeout(end, remainingMs);
    },
    /** Stops without calling back; it cannot be resumed afterwards. */
    stop(): void {
      pause();
      stopped = true;
    },
  };
}

export type Countdown = ReturnType<typeof createCountdown>;
