import { stream } from 'hono/streaming';
import { ClientGoneError } from '#src/domain-error.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';

/** @param data what becomes JSON, or bytes that are. */
export type SendEvent = (event: string, data: unknown) => Promise<void>;

/** Proxies close connections that are silent for long. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Answers with events for as long as `write` runs, and aborts `gone` when nobody listens any more. `write` must
 * not throw: the status is long sent.
 * Source of the format: HTML standard, "Server-sent events".
 */
export function answerWithEvents(
  c: EdgeContext,
  gone: AbortController,
  write: (send: SendEvent) => Promise<void>,
  keepAliveMs: number = KEEP_ALIVE_MS,
): Response {
  c.header('content-type', 'text/event-stream');
  c.header('cache-control', 'no-store');
  // Buffering proxies would hold the events back until the picture is there.
  c.header('x-accel-buffering', 'no');
  return stream(c, async (output) => {
    output.onAbort(() => gone.abort(new ClientGoneError()));
    const keepAlive = setInterval(() => void output.write(': still here\n\n'), keepAliveMs);
    try {
      await write(async (event, data) => {
        const json = data instanceof Uint8Array ? data : JSON.stringify(data);
        // Not one after the other: the sign of life may not come in between.
        await Promise.all([`event: ${event}\ndata: `, json, '\n\n'].map((part) => output.write(part)));
      });
    } finally {
      clearInterval(keepAlive);
    }
  });
}
