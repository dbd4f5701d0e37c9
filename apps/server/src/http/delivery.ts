import { finished } from 'node:stream';
import type { EdgeContext } from '#src/http/edge-env.ts';

/**
 * Resolves once it is known whether the answer went out: true when the last byte was handed to the operating system,
 * false when the connection ended before. Ask before answering. A call from within the process has no connection that
 * could break.
 */
export function watchDelivery(c: EdgeContext): Promise<boolean> {
  const outgoing = c.env?.outgoing;
  if (!outgoing) return Promise.resolve(true);
  if (outgoing.destroyed) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // A failure on the way out is answered too, and that is not what was promised.
  const isAnswer = () => outgoing.writableFinished && outgoing.statusCode < 400;
  outgoing.once('finish', () => resolve(isAnswer()));
  outgoing.once('close', () => resolve(isAnswer()));
  return promise;
}

/**
 * Overwrites bytes of an answer when they were written out, or the connection has ended before. A call from within the
 * process takes them as they are.
 */
export function wipeOnceSent(c: EdgeContext, bytes: Uint8Array): void {
  const outgoing = c.env?.outgoing;
  if (outgoing) finished(outgoing, () => void bytes.fill(0));
}
