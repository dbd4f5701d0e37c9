import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';

export interface StopOptions {
  server: Server;
  log: Logger;
  /** Called one after the other once no request is running. */
  closers: readonly (() => Promise<void>)[];
  /** How long requests are still accepted first, so that load balancers can notice. */
  drainMs?: number;
  /** Called when no further requests are accepted. */
  onClosing?: () => void;
  /** Maximum wait for running requests. */
  deadlineMs?: number;
}

const DEADLINE_MS = 30_000;
const IDLE_CHECK_MS = 100;
/** Resources that do not close in this time are left to the process's exit. */
const CLOSE_LIMIT_MS = 3_000;

/** Drains, stops accepting requests, waits for the running ones, then closes the resources. */
export async function stopGracefully(options: StopOptions): Promise<void> {
  const { server, log, closers, drainMs = 0, onClosing, deadlineMs = DEADLINE_MS } = options;
  if (drainMs > 0) await delay(drainMs);
  onClosing?.();
  const closed = once(server, 'close');
  server.close();
  // A connection that was busy at that moment would stay open until its idle timeout.
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
    const closing = close().catch((error: unknown) => log.error({ error }, 'could not close'));
    await Promise.race([closing, delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }
}
