/** Maximum time for an engine to stop before its place is reused. */
const STOP_GRACE_MS = 5_000;

/** Frees a place only when the work has really ended, unless the engine ignores the abort. */
export async function settleSoonAfterAbort<T>(
  running: Promise<T>,
  signal: AbortSignal,
  onStuck: () => void,
): Promise<T> {
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  let grace: NodeJS.Timeout | undefined;
  const onAbort = () => {
    grace = setTimeout(() => {
      onStuck();
      reject(signal.reason);
    }, STOP_GRACE_MS);
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([running, stuck]);
  } finally {
    clearTimeout(grace);
    signal.removeEventListener('abort', onAbort);
    running.catch(() => undefined);
  }
}
