import { finished } from 'node:stream';
import type { EdgeContext } from '#src/http/edge-env.ts';

/**
 * How a response ended. `delivered`: its last byte was handed to the operating system. `failed`: an error response
 * was sent instead. `left`: the connection closed before the end.
 */
export type Delivery = 'delivered' | 'failed' | 'left';

/**
 * Resolves with the outcome. Call it before responding. In-process calls have no connection and count as delivered.
 */
export function watchDelivery(c: EdgeContext): Promise<Delivery> {
  const outgoing = c.env?.outgoing;
  if (!outgoing) return Promise.resolve('delivered');
  if (outgoing.destroyed) return Promise.resolve('left');
  const { promise, resolve } = Promise.withResolvers<Delivery>();
  outgoing.once('finish', () => resolve(outgoing.statusCode < 400 ? 'delivered' : 'failed'));
  outgoing.once('close', () => resolve('left'));
  return promise;
}

/**
 * Overwrites the bytes of a response once it has been sent or the connection has closed. In-process calls keep them.
 */
export function wipeOnceSent(c: EdgeContext, bytes: Uint8Array): void {
  const outgoing = c.env?.outgoing;
  if (outgoing) finished(outgoing, () => void bytes.fill(0));
}
