import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, type Logger } from '#src/logger.ts';

export interface StopOptions {
  server: Server;
  log: Logger;
  /** Called one after the other once no request runs any more. */
  closers: readonly (() => Promise<void>)[];
  /** How long requests are still taken before that, so that whoever sends them can notice. */
  drainMs?: number;
  /** Called when nothing new is taken any more. */
  onClosing?: () => void;
  /** Longest wait for what runs. */
  deadlineMs?: number;
}

const DEADLINE_MS = 30_000;
const IDLE_CHECK_MS = 100;
/** What does not close in this time is left to the end of the process. */
const CLOSE_LIMIT_MS = 3_000;

/** Drains, then accepts nothing new, lets finish what runs, then closes what the requests stood on. */
export async function stopGracefully({
  server,
  log,
  closers,
  drainMs = 0,
  onClosing,
  deadlineMs = DEADLINE_MS,
}: StopOptions): Promise<void> {
  if (drainMs > 0) await delay(drainMs);
  onClosing?.();
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that was busy when the server closed would idle on until its own time is up.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const waiting = new AbortController();
  const tooLate = delay(deadlineMs, undefined, { signal: waiting.signal }).then(
    () => {
      log.warn({}, 'requests still ran at the deadline and were cut off');
      server.closeAllConnections();
    },
    () => undefined,
  );
  await Promise.race([closed, tooLate]);
  waiting.abort();
  clearInterval(sweep);
  for (const close of closers) {
    const closing = close().catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'could not close'),
    );
    await Promise.race([closing, delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }
}
