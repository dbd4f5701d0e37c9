import type { SandboxStore, SandboxTransaction } from './sandbox.store.ts';
import { customerRoutes } from './sandbox-customer-routes.ts';
import { paymentRoutes } from './sandbox-payment-routes.ts';
import { route, type SandboxRoute } from './sandbox-route.ts';
import { subscriptionRoutes } from './sandbox-subscription-routes.ts';
import { createSandboxRules } from './sandbox-subscriptions.ts';
import { createSandboxViews, type SandboxWorld } from './sandbox-views.ts';
import { invalid, readForm, StripeFault } from './sandbox-wire.ts';

/** The resources that can be fetched by id, and the prefix of their ids. */
const KINDS = {
  customers: 'cus',
  payment_methods: 'pm',
  payment_intents: 'pi',
  subscriptions: 'sub',
  invoices: 'in',
  'checkout/sessions': 'cs',
} as const;
const ROUTES: readonly SandboxRoute[] = [
  ...Object.entries(KINDS).map(([kind, prefix]) =>
    route(`GET /v1/${kind}/:id`, {}, async ({ id }) => {
      if (id.startsWith(`${prefix}_`)) return id;
      throw invalid('resource_missing', `No such object: '${id}'`, 'id');
    }),
  ),
  ...customerRoutes,
  ...paymentRoutes,
  ...subscriptionRoutes,
];

/** Keys that Stripe's library generates for its retries. The sandbox loses no request, so none is ever sent twice. */
const OF_THE_LIBRARY = /^stripe-node-retry-/;

/** The part of Stripe's API that this project calls, over the sandbox's objects. Each call is one transaction. */
export function createSandboxApi(store: SandboxStore, world: SandboxWorld): typeof fetch {
  return async (input, init) => {
    const sent = new Request(input, init);
    const { pathname, search } = new URL(sent.url);
    const { expand = {}, ...params } = readForm(sent.method === 'POST' ? await sent.text() : search);
    const wanted = Object.values(expand).map(String);
    const key = sent.headers.get('idempotency-key') ?? '';
    const isKept = sent.method === 'POST' && key !== '' && !OF_THE_LIBRARY.test(key);

    async function answer(transaction: SandboxTransaction): Promise<object> {
      const { keys } = transaction.collections;
      const views = createSandboxViews(world, transaction);
      const known = isKept ? await keys.find(`key_${key}`) : null;
      if (known) return views.find(known.reference, wanted);
      const { route, id } = findRoute(sent.method, pathname);
      const rules = createSandboxRules(transaction);
      const done = await route.answer({ ...transaction, rules, views, id, params, expand: wanted });
      if (typeof done !== 'string') return done;
      if (isKept) await keys.put({ id: `key_${key}`, reference: done });
      return views.find(done, wanted);
    }

    return store.run(async (transaction) => {
      try {
        return Response.json(await answer(transaction));
      } catch (error) {
        // Answering here instead of throwing commits the transaction: a refused card is recorded like anything else.
        if (!(error instanceof StripeFault)) throw error;
        return Response.json({ error: error.body }, { status: error.status });
      }
    });
  };
}

/** @throws StripeFault */
function findRoute(method: string, path: string): { route: SandboxRoute; id: string } {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found) return { route, id: decodeURIComponent(found[1] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new StripeFault(404, { type: 'invalid_request_error', message });
}
