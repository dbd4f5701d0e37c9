import { createHmac } from 'node:crypto';
import type { SandboxStore } from '#src/services/payments/sandbox/sandbox.store.ts';
import { toEvent } from '#src/services/payments/sandbox/sandbox-views.ts';

const LONGEST_WAIT_SECONDS = 3600;
const BATCH = 50;

/** A message's signature, as Stripe writes it. Its time is the real one, however far plans have been moved ahead. */
export function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Hands a message to our own webhook; true when it was taken. */
export type Deliver = (body: string, headers: Record<string, string>) => Promise<boolean>;

export interface DeliveryOptions {
  store: SandboxStore;
  secret: string;
  now: () => Date;
}

/** Sends what is due, oldest first, and again later what was not taken; returns how many have arrived. */
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
