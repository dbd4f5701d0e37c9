import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator } from 'emulate';
import Stripe from 'stripe';
import { z } from 'zod';

/** The emulator is somebody else's, so it knows nothing of our adapter; this much of Stripe it does not have. */
const session = z.object({
  id: z.string(),
  mode: z.string(),
  payment_status: z.string(),
  customer: z.string(),
});

export interface EmulatedStripe {
  /** Where our adapter calls: the emulator, with the parts added that it lacks. */
  readonly url: string;
  readonly webhookSecret: string;
  /** Messages that have come, verified as the emulator signed them and with an id added, oldest first. */
  readonly messages: readonly { body: string; headers: Record<string, string> }[];
  close(): Promise<void>;
}

const SECRET = 'whsec_emulated';

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function listenAnywhere(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/**
 * The npm package "emulate" as Stripe, behind a shim: its prices know no look-up keys, its checkout makes no payment,
 * its events have no id, and it knows no subscriptions and bills.
 */
export async function startEmulatedStripe(price: {
  lookupKey: string;
  amountCents: number;
}): Promise<EmulatedStripe> {
  const verifier = new Stripe('sk_test_emulated');
  const messages: { body: string; headers: Record<string, string> }[] = [];
  const hook = createServer(async (request, response) => {
    const body = await readBody(request);
    // What the emulator signed is genuine before anything is added to it.
    verifier.webhooks.constructEvent(body, String(request.headers['stripe-signature']), SECRET);
    const event = JSON.stringify({
      ...{ id: `evt_${randomUUID()}`, object: 'event', created: Math.floor(Date.now() / 1000) },
      ...z.record(z.string(), z.unknown()).parse(JSON.parse(body)),
    });
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', SECRET).update(`${seconds}.${event}`).digest('hex');
    messages.push({ body: event, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } });
    response.end('{}');
  });
  const hookUrl = await listenAnywhere(hook);
  const emulator = await createEmulator({
    service: 'stripe',
    port: 0,
    seed: { stripe: { webhooks: [{ url: hookUrl, events: ['*'], secret: SECRET }] } },
  });
  const call = async (path: string, body: Record<string, string> = {}) => {
    const headers = { authorization: 'Bearer sk_test_emulated' };
    const answer = await fetch(`${emulator.url}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(body),
    });
    return z.looseObject({ id: z.string() }).parse(await answer.json());
  };
  const product = await call('/v1/products', { name: 'Premium pass' });
  const { id: priceId } = await call('/v1/prices', {
    ...{ product: product.id, currency: 'usd', unit_amount: String(price.amountCents) },
    'metadata[lookup]': price.lookupKey,
  });

  const payments = new Map<string, string>();
  /** A paid session has a payment behind it, as at Stripe. */
  const addPayment = async (told: z.infer<typeof session>): Promise<string> => {
    const known = payments.get(told.id);
    if (known) return known;
    const { id } = await call('/v1/payment_intents', {
      ...{ amount: String(price.amountCents), currency: 'usd', customer: told.customer },
      'metadata[kind]': 'pass',
    });
    await call(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
    payments.set(told.id, id);
    return id;
  };

  const shim = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', emulator.url);
    if (url.pathname === '/v1/prices' && url.searchParams.get('lookup_keys[0]') === price.lookupKey) {
      url.pathname = `/v1/prices/${priceId}`;
    }
    const text = await readBody(request);
    if (['/v1/subscriptions', '/v1/invoices'].includes(url.pathname)) {
      response.end(JSON.stringify({ object: 'list', data: [], has_more: false }));
      return;
    }
    const answer = await fetch(`${emulator.url}${url.pathname}${url.search}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization: String(request.headers.authorization),
        'content-type': String(request.headers['content-type'] ?? 'application/x-www-form-urlencoded'),
      },
      ...(request.method === 'POST' ? { body: text } : {}),
      redirect: 'manual',
    });
    const location = answer.headers.get('location');
    let body = await answer.text();
    if (request.url?.startsWith('/v1/prices?')) {
      body = JSON.stringify({ object: 'list', data: [JSON.parse(body)], has_more: false });
    }
    const told = session.safeParse(body.startsWith('{') ? JSON.parse(body) : null);
    if (told.success && told.data.payment_status === 'paid') {
      body = JSON.stringify({ ...JSON.parse(body), payment_intent: await addPayment(told.data) });
    }
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      ...(location ? { location } : {}),
    });
    response.end(body);
  });
  const url = await listenAnywhere(shim);
  return {
    url,
    webhookSecret: SECRET,
    messages,
    async close() {
      await emulator.close();
      for (const server of [hook, shim]) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
    },
  };
}
