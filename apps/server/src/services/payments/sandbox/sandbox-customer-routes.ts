import { CURRENCY } from '@tryon/contract/payments/plans.ts';
import { createSandboxId, refusal, withoutKind } from './sandbox-charges.ts';
import { route, type SandboxRoute, toList } from './sandbox-route.ts';
import { toEvent } from './sandbox-views.ts';
import { invalid, PAGE, param } from './sandbox-wire.ts';

const { text, texts, flag, ignored } = param;

/** Endpoints for customers, their cards, hosted pages, prices and events. */
export const customerRoutes: readonly SandboxRoute[] = [
  // The sandbox stores no email or name: who a customer is stays in our own database.
  route(
    'POST /v1/customers',
    { email: ignored, name: ignored, metadata: ignored },
    async ({ collections }) => {
      const id = createSandboxId('cus');
      await collections.customers.put({ id, defaultMethodId: null, isClosed: false });
      return id;
    },
  ),
  route(
    'POST /v1/customers/:id',
    { invoice_settings: param.object({ default_payment_method: text }) },
    async ({ collections, id, params }) => {
      const { default_payment_method: defaultMethodId } = params.invoice_settings;
      await collections.customers.put({ ...(await collections.customers.get(id)), defaultMethodId });
      return id;
    },
  ),
  route('DELETE /v1/customers/:id', {}, async ({ collections, rules, id }) => {
    const { customers, subscriptions, methods, payments, checkouts, keys } = collections;
    const customer = await customers.get(id);
    for (const each of await subscriptions.list(id)) await rules.endSubscription(each, 'asked');
    for (const each of await methods.list(id)) await methods.put({ ...each, customerId: null });
    // Metadata holds what the person entered in forms, so it is deleted with the customer.
    for (const each of await payments.list(id)) await payments.put({ ...each, metadata: {} });
    for (const each of await checkouts.list(id)) await checkouts.put({ ...each, metadata: {} });
    // The idempotency key that created the customer contains the user's id.
    await keys.removeReferencesTo(id);
    await customers.put({ ...customer, defaultMethodId: null, isClosed: true });
    return id;
  }),
  route('GET /v1/customers/:id/payment_methods', PAGE, async (call) =>
    toList(call, await call.collections.methods.list(call.id), call.views.method),
  ),
  route(
    'POST /v1/payment_methods/:id/attach',
    { customer: text },
    async ({ rules, id, params: { customer } }) => {
      const method = await rules.getMethod(id, customer);
      if (method.outcome === 'declined') throw refusal();
      await rules.storeMethod(method, customer, false);
      return method.id;
    },
  ),
  route('POST /v1/payment_methods/:id/detach', {}, async ({ collections, id }) => {
    const method = await collections.methods.get(id);
    if (method.customerId === null) return id;
    const customer = await collections.customers.get(method.customerId);
    await collections.methods.put({ ...method, customerId: null });
    if (customer.defaultMethodId === id) {
      const [next] = await collections.methods.list(customer.id);
      await collections.customers.put({ ...customer, defaultMethodId: next?.id ?? null });
    }
    return id;
  }),
  route(
    'POST /v1/setup_intents',
    { customer: text, usage: ignored, automatic_payment_methods: ignored },
    async ({ params: { customer } }) => {
      const id = createSandboxId('seti');
      return { id, object: 'setup_intent', customer, client_secret: `${id}_secret` };
    },
  ),
  route(
    'GET /v1/prices',
    { lookup_keys: param.list(text), active: flag.optional(), ...PAGE },
    async (call) => {
      const wanted = ({ lookupKey }: { lookupKey: string }) => call.params.lookup_keys.includes(lookupKey);
      return toList(call, call.views.prices.filter(wanted).map(call.views.price), (each) => each);
    },
  ),
  route('GET /v1/prices/:id', {}, async ({ id, views }) => views.price(views.findPrice(id))),
  route(
    'POST /v1/checkout/sessions',
    {
      customer: text,
      metadata: texts,
      success_url: text,
      cancel_url: text,
      mode: ignored,
      client_reference_id: ignored,
      line_items: param.list(param.object({ price: text, quantity: text })),
      subscription_data: param.object({ description: text, metadata: ignored }).optional(),
      payment_intent_data: param
        .object({ description: text, metadata: ignored, setup_future_usage: text.optional() })
        .optional(),
    },
    async ({ collections, at, params, views }) => {
      const { choice, amountCents } = views.findPrice(params.line_items[0]?.price ?? '');
      const { subscription_data: plan, payment_intent_data: pass } = params;
      const id = createSandboxId('cs');
      const savesCard = pass?.setup_future_usage !== undefined;
      await collections.checkouts.put({
        order: choice ? { kind: 'plan', ...choice } : { kind: 'pass', savesCard },
        id,
        customerId: params.customer,
        amountCents,
        currency: CURRENCY,
        description: (plan ?? pass)?.description ?? '',
        metadata: withoutKind(params.metadata),
        successUrl: params.success_url,
        cancelUrl: params.cancel_url,
        status: 'open',
        paymentId: null,
        invoiceId: null,
        subscriptionId: null,
        createdAt: at,
      });
      return id;
    },
  ),
  route('POST /v1/checkout/sessions/:id/expire', {}, async ({ collections, rules, id }) => {
    const { checkouts, payments } = collections;
    const checkout = await checkouts.get(id);
    if (checkout.status !== 'open') throw invalid('resource_missing', 'Only open sessions can be expired.');
    await checkouts.put({ ...checkout, status: 'expired' });
    const payment = checkout.paymentId === null ? null : await payments.find(checkout.paymentId);
    if (payment && payment.status !== 'succeeded') await rules.giveUp(payment);
    await rules.emit('checkout.session.expired', { kind: 'checkout', id });
    return id;
  }),
  route('GET /v1/billing_portal/configurations', { active: flag, ...PAGE }, (call) =>
    toList(call, [], (each) => each),
  ),
  route(
    'POST /v1/billing_portal/sessions',
    { customer: text, return_url: ignored, configuration: ignored },
    async ({ params: { customer }, views }) => ({
      id: createSandboxId('bps'),
      object: 'billing_portal.session',
      customer,
      url: views.pageOf('portal', customer),
    }),
  ),
  route('GET /v1/events', { types: param.list(text), ...PAGE }, async (call) => {
    const { types, created } = call.params;
    const events = await call.collections.events.list(undefined, created?.gte);
    const wanted = events.filter(({ type }) => types.includes(type));
    return toList(call, wanted, toEvent);
  }),
];
