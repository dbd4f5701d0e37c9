import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import type { ProviderEvent } from '#src/services/payments/payment-provider.ts';
import { type SandboxEvent, sandboxShapes } from '#src/services/payments/sandbox/sandbox-objects.ts';
import type { SandboxStore } from '#src/services/payments/sandbox/sandbox-provider.store.ts';

/** Header that carries the time of signing and the signature, `t=...,v1=...`, as Stripe writes its own. */
export const SANDBOX_SIGNATURE_HEADER = 'sandbox-signature';

/** A message is believed for this long after it was signed. */
const TOLERANCE_SECONDS = 300;
const LONGEST_WAIT_SECONDS = 3600;
const BATCH = 50;

const messageSchema = sandboxShapes.event.pick({ id: true, type: true, about: true, createdAt: true });

function signatureOf(body: string, seconds: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}

/** A message of the sandbox as it is sent: body and signature. */
export function signMessage(event: SandboxEvent, secret: string, now: Date) {
  const body = JSON.stringify(z.encode(messageSchema, event));
  const seconds = Math.floor(now.getTime() / 1000);
  return { body, signature: `t=${seconds},v1=${signatureOf(body, seconds, secret).toString('hex')}` };
}

/**
 * Reads a message that `signMessage` wrote.
 * @throws DomainError `signature_not_valid` for one that is old, of the future, changed, or not ours.
 */
export function readMessage(body: string, signature: string, secret: string, now: Date): ProviderEvent {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const age = Math.abs(now.getTime() / 1000 - Number(time || Number.NaN));
  const expected = signatureOf(body, Number(time), secret);
  const bytes = Buffer.from(given, 'hex');
  const isRight = bytes.length === expected.length && timingSafeEqual(bytes, expected);
  if (!(age <= TOLERANCE_SECONDS) || !isRight) throw new DomainError('signature_not_valid');
  return messageSchema.parse(JSON.parse(body));
}

/** Hands a message to our own webhook; true when it was taken. */
export type Deliver = (body: string, signature: string) => Promise<boolean>;

/** Sends what is due, oldest first, and again later what was not taken; returns how many have arrived. */
export async function deliverDue(
  store: SandboxStore,
  { secret, now, deliver }: { secret: string; now: () => Date; deliver: Deliver },
): Promise<number> {
  const due = await store.run(({ collections: { events } }) => events.listDue(BATCH));
  let arrived = 0;
  for (const event of due) {
    const { body, signature } = signMessage(event, secret, now());
    const isTaken = await deliver(body, signature);
    const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** event.attempts);
    const dueAt = isTaken ? null : new Date(now().getTime() + waitSeconds * 1000);
    await store.run(({ collections: { events } }) =>
      events.put({ ...event, attempts: event.attempts + 1, dueAt }),
    );
    if (isTaken) arrived += 1;
  }
  return arrived;
}
