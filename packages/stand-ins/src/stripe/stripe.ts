/**
 * A server that speaks the wire format of Stripe's API, with a memory: customers, cards, prices, payments,
 * subscriptions, bills, schedules, hosted pages, refunds, disputes, events and signed webhooks; keys of calls are
 * honoured, unknown calls and parameters refused as Stripe does. It listens on a free port of the loopback address
 * and keeps what it was asked. Source: Stripe's API reference, version 2026-10-28.endive.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountRoutes } from './stripe-account-routes.ts';
import { dispute } from './stripe-cards.ts';
import { catalogueRoutes } from './stripe-catalogue-routes.ts';
import { checkoutRoutes, payCheckoutPage, renderCheckoutPage } from './stripe-checkout.ts';
import { customerRoutes } from './stripe-customer-routes.ts';
import { signEvent } from './stripe-events.ts';
import { expand } from './stripe-expand.ts';
import { invoiceRoutes } from './stripe-invoice-routes.ts';
import type { StripeEvent } from './stripe-objects.ts';
import { authenticate, paymentRoutes } from './stripe-payment-routes.ts';
import type { Call, Route } from './stripe-route.ts';
import { createStripeState, type StripeState } from './stripe-state.ts';
import { subscriptionRoutes } from './stripe-subscription-routes.ts';
import { advanceTo } from './stripe-time.ts';
import { decodeParams, invalid, listAt, type Params, StripeFault } from './stripe-wire.ts';

/** One request of the API, as it came. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly params: Params;
  readonly headers: Readonly<Record<string, string>>;
}

/** Something that goes wrong instead of, or after, answering. */
export type InjectedFault =
  | { readonly kind: 'status'; readonly status: number }
  /** Nothing is done and nothing answered. */
  | { readonly kind: 'silence' }
  /** 200 with an object that nobody asked for. */
  | { readonly kind: 'nonsense' }
  /** Everything is done, and the answer is lost. */
  | { readonly kind: 'lost_answer' };

export interface StripeStandIn {
  /** Address without a trailing slash. */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly state: StripeState;
  /** Every call so far, oldest first. */
  readonly received: readonly ReceivedCall[];
  /** What goes wrong with the next call to this path (its beginning), or `POST` and a path; used once. */
  trouble(path: string, trouble: InjectedFault): void;
  /** The person's answer at the bank's page. */
  authenticate(intentId: string, outcome: 'approve' | 'refuse'): void;
  dispute(intentId: string, status: 'needs_response' | 'won' | 'lost'): void;
  /** Lets time pass, with everything that it brings. */
  advance(seconds: number): void;
  /** Body and header of an event as they are sent to a webhook, signed now or at another moment. */
  sign(event: StripeEvent, atSeconds?: number): { body: string; signature: string };
  /** Ends the server and every open connection. */
  close(): Promise<void>;
}

const SECRET_KEY = 'sk_test_stand_in';
const WEBHOOK_SECRET = 'whsec_stand_in';
const routes: readonly Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...paymentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...checkoutRoutes,
  ...accountRoutes,
];

interface Kept {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** Starts the server with an empty account. */
export async function startStripe(port = 0): Promise<StripeStandIn> {
  const state = createStripeState();
  const received: ReceivedCall[] = [];
  const troubles: { path: string; trouble: InjectedFault }[] = [];
  const answers = new Map<string, Kept>();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', standIn.url);
    const text = await readBody(request);
    if (url.pathname.startsWith('/c/pay/')) return answerPage(request, response, url, text);
    const params = decodeParams(request.method === 'POST' ? text : url.search.slice(1));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const call = { method: request.method ?? 'GET', path: url.pathname, params, headers };
    received.push(call);
    const index = troubles.findIndex(
      ({ path }) => url.pathname.startsWith(path) || `${request.method} ${url.pathname}`.startsWith(path),
    );
    const trouble = index === -1 ? null : (troubles.splice(index, 1)[0]?.trouble ?? null);
    if (trouble?.kind === 'silence') return;
    if (trouble?.kind === 'nonsense') return send(response, 200, '{"message":"Not found"}', {});
    if (trouble?.kind === 'status') {
      const error = { type: 'api_error', message: 'Something went wrong.' };
      return send(response, trouble.status, JSON.stringify({ error }), { 'stripe-should-retry': 'false' });
    }
    const kept = answer(call, text);
    if (trouble?.kind === 'lost_answer') return void request.socket.destroy();
    send(response, kept.status, kept.body, kept.isReplay ? { 'idempotent-replayed': 'true' } : {});
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${address.port}`,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    state,
    received,
    trouble: (path, trouble) => void troubles.push({ path, trouble }),
    authenticate: (intentId, outcome) => authenticate(state, intentId, outcome),
    dispute: (intentId, status) => dispute(state, intentId, status),
    advance: (seconds) => advanceTo(state, state.now() + seconds),
    sign: (event, atSeconds = Math.floor(Date.now() / 1000)) => signEvent(event, WEBHOOK_SECRET, atSeconds),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return standIn;

  /** Does a call once for its key; the same key again gets the very answer of then. */
  function answer(call: ReceivedCall, text: string): Kept & { isReplay: boolean } {
    const key = call.headers['idempotency-key'];
    const request = `${call.method} ${call.path} ${text}`;
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.request !== request) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      const error = { type: 'idempotency_error', message };
      return { request, status: 400, body: JSON.stringify({ error }), isReplay: false };
    }
    if (known) return { ...known, isReplay: true };
    const { status, body } = answerAnew(call);
    const kept = { request, status, body };
    if (key !== undefined && call.method === 'POST') answers.set(key, kept);
    return { ...kept, isReplay: false };
  }

  function answerAnew(call: ReceivedCall): { status: number; body: string } {
    try {
      if (call.headers.authorization !== `Bearer ${SECRET_KEY}`) {
        throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
      }
      const { route, id } = findRoute(call);
      refuseUnknown(route, call.params);
      const made = route.answer({ state, url: standIn.url, id, params: call.params } satisfies Call);
      const paths = listAt(call.params, 'expand').map(String);
      const whole = paths.reduce<object>((object, path) => expand(state, object, path.split('.')), made);
      return { status: 200, body: JSON.stringify(whole) };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.body }) };
    }
  }

  function answerPage(request: IncomingMessage, response: ServerResponse, url: URL, text: string): void {
    const id = url.pathname.slice('/c/pay/'.length);
    if (request.method === 'POST') {
      const location = payCheckoutPage(state, id, new URLSearchParams(text).get('payment_method') ?? '');
      response.writeHead(303, { location }).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(renderCheckoutPage(state.sessions.get(id)));
  }
}

function findRoute({ method, path }: ReceivedCall): { route: Route; id: string } {
  const parts = path.split('/');
  const exact = routes.find((route) => route.method === method && route.path === path);
  if (exact) return { route: exact, id: '' };
  for (const route of routes) {
    const pattern = route.path.split('/');
    const fits =
      route.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part === ':id' || part === parts[index]);
    if (fits) return { route, id: decodeURIComponent(parts[pattern.indexOf(':id')] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new StripeFault(404, { type: 'invalid_request_error', message });
}

function refuseUnknown(route: Route, params: Params): void {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !route.knows.includes(name));
  if (unknown) throw invalid('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string>): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_stand_in',
    ...headers,
  });
  response.end(body);
}
