import { stream } from 'hono/streaming';
import { ClientGoneError } from '#src/domain-error.ts';
import type { EdgeContext } from './edge-env.ts';

/** Sends one event. @param data a value to serialise as JSON, or bytes that are JSON already. */
export type SendEvent = (event: string, data: unknown) => Promise<void>;

/** Proxies close connections that are silent for long. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Streams events while `write` runs, and aborts `gone` when the client disconnects. `write` must not throw, because
 * the status has already been sent. Source of the format: HTML standard, "Server-sent events".
 */
export function answerWithEvents(
  c: EdgeContext,
  gone: AbortController,
  write: (send: SendEvent) => Promise<void>,
  keepAliveMs: number = KEEP_ALIVE_MS,
): Response {
  c.header('content-type', 'text/event-stream');
  c.header('cache-control', 'no-store');
  // Proxies that buffer would delay the events until the picture is ready.
  c.header('x-accel-buffering', 'no');
  return stream(c, async (output) => {
    output.onAbort(() => gone.abort(new ClientGoneError()));
    const keepAlive = setInterval(() => void output.write(': still here\n\n'), keepAliveMs);
    try {
      await write(async (event, data) => {
        const json = data instanceof Uint8Array ? data : JSON.stringify(data);
        // Written together, so that a keep-alive cannot come in between.
        await Promise.all([`event: ${event}\ndata: `, json, '\n\n'].map((part) => output.write(part)));
      });
    } finally {
      clearInterval(keepAlive);
    }
  });
}
