import { createHmac } from 'node:crypto';
import type { StripeEvent } from './stripe-objects.ts';

/** An event as it is sent, with Stripe's signature: HMAC-SHA256 over the time and the body. */
export function signEvent(event: StripeEvent, secret: string, atSeconds: number) {
  const body = JSON.stringify(event, null, 2);
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return { body, signature: `t=${atSeconds},v1=${signature}` };
}
