import { createHmac } from 'node:crypto';
import type { SandboxStore } from './sandbox.store.ts';
import { toEvent } from './sandbox-views.ts';

const LONGEST_WAIT_SECONDS = 3600;
const BATCH = 50;

/** Signs an event as Stripe does. The timestamp is the real time, even when the sandbox's clock was moved ahead. */
export function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Posts an event to our own webhook; true when it was accepted. */
export type Deliver = (body: string, headers: Record<string, string>) => Promise<boolean>;

export interface DeliveryOptions {
  store: SandboxStore;
  secret: string;
  now: () => Date;
}

/** Delivers due events, oldest first, and reschedules failed ones. Returns the number delivered. */
export async function deliverDue({ store, secret, now }: DeliveryOptions, deliver: Deliver): Promise<number> {
  const due = await store.run(({ collections: { events } }) => events.listDue(BATCH));
  let arrived = 0;
  for (const event of due) {
    const body = JSON.stringify(toEvent(event));
    const isTaken = await deliver(body, { 'stripe-signature': sign(body, secret) });
    const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** event.attempts);
    const dueAt = isTaken ? null : new Date(now().getTime() + waitSeconds * 1000);
    await store.run(({ collections: { events } }) =>
      events.put({ ...event, attempts: event.attempts + 1, dueAt }),
    );
    if (isTaken) arrived += 1;
  }
  return arrived;
}
