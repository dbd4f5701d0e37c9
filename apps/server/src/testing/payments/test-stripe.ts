import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { z } from 'zod';
import { openClock } from '#src/db/clock.ts';
import { createSandbox } from '#src/services/payments/sandbox/sandbox.ts';
import { sign } from '#src/services/payments/sandbox/sandbox-controls.ts';
import { PRICES } from '#src/services/payments/stripe/stripe-catalogue.ts';
import { createTestDatabase } from '#src/testing/database/test-database.ts';
import {
  ACCOUNT_KEY,
  createStripeAccount,
  decodeParams,
  type Params,
  type StripeAccount,
} from './stripe-account.ts';

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

const PUBLIC_URL = 'https://tryon.example';
const WEBHOOK_SECRET = 'whsec_stand_in';

/** The sandbox as a Stripe outside of the app, with an account, a record of what it was asked, and faults. */
export async function createTestStripe() {
  const database = await createTestDatabase();
  const clock = await openClock(database.db, { canMove: true });
  const prices = PRICES.map((price) => ({ ...price }));
  const sandbox = createSandbox({
    database,
    secret: WEBHOOK_SECRET,
    publicUrl: PUBLIC_URL,
    now: clock.now,
    prices,
  });
  const account = createStripeAccount();
  const received: ReceivedCall[] = [];
  const troubles: { path: string; trouble: InjectedFault }[] = [];

  function takeTrouble(method: string, path: string): InjectedFault | undefined {
    const index = troubles.findIndex(
      (each) => path.startsWith(each.path) || `${method} ${path}`.startsWith(each.path),
    );
    return index === -1 ? undefined : troubles.splice(index, 1)[0]?.trouble;
  }

  const api: typeof fetch = async (input, init) => {
    const sent = new Request(input, init);
    const call = await readCall(sent);
    received.push(call);
    const trouble = takeTrouble(call.method, call.path);
    if (trouble?.kind === 'nonsense') return Response.json({ message: 'Not found' });
    if (trouble?.kind === 'status') return failWith(trouble.status);
    if (trouble?.kind === 'silence') {
      await once(sent.signal, 'abort');
      throw sent.signal.reason;
    }
    const isOfCatalogue = call.path.startsWith('/v1/prices');
    const answer = isOfCatalogue ? null : account.answer(call.method, call.path, call.params);
    const done = answer ?? (await sandbox.api(sent));
    if (trouble?.kind === 'lost_answer') throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
    return done;
  };

  const read = async (path: string) => (await sandbox.api(`https://stripe.test${path}`)).json();

  /** Every payment that was made. */
  async function listCharges(): Promise<{ refunded: boolean }[]> {
    const { data } = await read('/v1/payment_intents?limit=100&expand[0]=data.latest_charge');
    return z
      .array(z.object({ latest_charge: z.looseObject({ refunded: z.boolean() }).nullable() }))
      .parse(data)
      .flatMap(({ latest_charge: charge }) => charge ?? []);
  }

  return {
    api,
    sandbox,
    database,
    clock,
    prices,
    account,
    webhookSecret: WEBHOOK_SECRET,
    /** Every call so far, oldest first. */
    received: received as readonly ReceivedCall[],
    /** What goes wrong with the next call to this path (its beginning), or `POST` and a path; used once. */
    trouble: (path: string, trouble: InjectedFault) => void troubles.push({ path, trouble }),
    /** Every subscription, as the API answers it. */
    async listSubscriptions(): Promise<unknown[]> {
      const { subscriptions } = await sandbox.controls.overview();
      return Promise.all(subscriptions.map(({ id }) => read(`/v1/subscriptions/${id}`)));
    },
    listCharges,
    listRefunded: async () => (await listCharges()).filter(({ refunded }) => refunded),
    /** Every refund failed at its bank in the end. */
    async sendRefundsBack(): Promise<void> {
      const rows = await database.db
        .selectFrom('sandbox_object')
        .selectAll()
        .where('kind', '=', 'payment')
        .execute();
      for (const { id, data } of rows) {
        const changed = JSON.stringify({ ...JSON.parse(data), isRefunded: false });
        await database.db.updateTable('sandbox_object').set({ data: changed }).where('id', '=', id).execute();
      }
    },
    /** Body and header of an event as they are sent to a webhook, signed now or at another moment. */
    sign(event: object, atSeconds?: number) {
      const body = JSON.stringify(event);
      return { body, signature: sign(body, WEBHOOK_SECRET, atSeconds) };
    },
    close: () => database.close(),
  };
}

export type TestStripe = Awaited<ReturnType<typeof createTestStripe>>;

const failWith = (status: number) =>
  Response.json(
    { error: { type: 'api_error', message: 'Something went wrong.' } },
    { status, headers: { 'stripe-should-retry': 'false' } },
  );

async function readCall(sent: Request): Promise<ReceivedCall> {
  const { pathname: path, search } = new URL(sent.url);
  const params = decodeParams(sent.method === 'POST' ? await sent.clone().text() : search);
  return { method: sent.method, path, params, headers: Object.fromEntries(sent.headers) };
}

/** An account at a free port of this machine, and behind it, where one is given, the rest of the API. */
export async function serveStripe(account: StripeAccount, api: typeof fetch | null) {
  const received: ReceivedCall[] = [];
  const answer = async (sent: Request): Promise<Response> => {
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' };
    if (sent.headers.get('authorization') !== `Bearer ${ACCOUNT_KEY}`) {
      return Response.json({ error }, { status: 401 });
    }
    const call = await readCall(sent);
    received.push(call);
    return (
      (await api?.(sent)) ??
      account.answer(call.method, call.path, call.params) ??
      Response.json({ error }, { status: 404 })
    );
  };
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    secretKey: ACCOUNT_KEY,
    received: received as readonly ReceivedCall[],
    async close() {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
