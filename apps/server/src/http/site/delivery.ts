import { finished } from 'node:stream';
import type { EdgeContext } from '#src/http/edge-env.ts';

/**
 * How an answer ended. `delivered`: its last byte was handed to the operating system. `failed`: that of the failure
 * which was answered instead. `left`: the connection ended before.
 */
export type Delivery = 'delivered' | 'failed' | 'left';

/**
 * Resolves once that is known. Ask before answering. A call from within the process has no connection that could break.
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
 * Overwrites bytes of an answer when they were written out, or the connection has ended before. A call from within the
 * process takes them as they are.
 */
export function wipeOnceSent(c: EdgeContext, bytes: Uint8Array): void {
  const outgoing = c.env?.outgoing;
  if (outgoing) finished(outgoing, () => void bytes.fill(0));
}
