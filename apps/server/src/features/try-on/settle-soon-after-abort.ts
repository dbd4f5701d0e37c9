/** How long an engine may take to stop before its place is given away all the same. */
const STOP_GRACE_MS = 5_000;

/** A turn is only given on when the work has really ended, unless the engine ignores being told to stop. */
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
