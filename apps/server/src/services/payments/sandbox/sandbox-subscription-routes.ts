import type { SandboxSubscription } from './sandbox-objects.ts';
import { route, type SandboxCall, type SandboxRoute, toList } from './sandbox-route.ts';
import { quoteChange } from './sandbox-subscriptions.ts';
import { isLive, subscriptionIdOf } from './sandbox-views.ts';
import { invalid, PAGE, param } from './sandbox-wire.ts';

const { text, whole, texts, flag, ignored } = param;
const items = param.list(param.object({ id: text.optional(), price: text, quantity: ignored }));

/** Endpoints for subscriptions, their schedules and their invoices. */
export const subscriptionRoutes: readonly SandboxRoute[] = [
  route(
    'POST /v1/subscriptions',
    {
      customer: text,
      description: text,
      metadata: texts,
      items,
      payment_behavior: ignored,
      payment_settings: ignored,
      billing_mode: ignored,
    },
    async ({ collections, rules, params, views }) => {
      const { customer: customerId, description, metadata } = params;
      const { choice, amountCents } = views.findPlan(params.items[0]?.price);
      const order = { kind: 'plan' as const, ...choice };
      const details = { order, customerId, amountCents, description, metadata };
      const payment = await rules.beginOrder(details);
      const invoice = await collections.invoices.get(payment.invoiceId ?? '');
      return invoice.subscriptionId;
    },
  ),
  route('GET /v1/subscriptions', { customer: text, status: text.optional(), ...PAGE }, async (call) => {
    const { collections, params, views } = call;
    const all = await collections.subscriptions.list(params.customer);
    const wanted = params.status === 'all' ? all : all.filter(isLive);
    return toList(call, wanted, views.subscription);
  }),
  route(
    'POST /v1/subscriptions/:id',
    {
      items: items.optional(),
      proration_behavior: ignored,
      proration_date: whole.optional(),
      payment_behavior: ignored,
      cancel_at_period_end: flag.optional(),
      default_payment_method: text.optional(),
    },
    async (call) => {
      const { collections, rules, params, views } = call;
      const subscription = await getLive(call);
      const { default_payment_method: methodId, cancel_at_period_end: cancelAtPeriodEnd } = params;
      if (methodId !== undefined) {
        const customer = await collections.customers.get(subscription.customerId);
        await collections.customers.put({ ...customer, defaultMethodId: methodId });
      }
      if (cancelAtPeriodEnd !== undefined) {
        refuseScheduled(subscription);
        await rules.changeSubscription(subscription, { cancelAtPeriodEnd });
      }
      const [item] = params.items ?? [];
      if (item) {
        refuseScheduled(subscription);
        const { proration_date: date } = params;
        const at = date === undefined ? call.at : new Date(date * 1000);
        const { choice } = views.findPlan(item.price);
        const verdict = await rules.changeNow(subscription, choice, at);
        // Nothing has changed. Without a stored id, a request with the same key tries again.
        if (verdict === 'declined') return views.subscription(subscription, call.expand);
      }
      return subscription.id;
    },
  ),
  route('DELETE /v1/subscriptions/:id', {}, async (call) => {
    await call.rules.endSubscription(await getLive(call), 'asked');
    return call.id;
  }),
  route(
    'POST /v1/subscription_schedules',
    { from_subscription: text },
    async ({ collections, params: { from_subscription: id }, views }) =>
      views.schedule(await collections.subscriptions.get(id)),
  ),
  route(
    'POST /v1/subscription_schedules/:id',
    {
      end_behavior: ignored,
      proration_behavior: ignored,
      phases: param.list(param.object({ items, start_date: ignored, end_date: ignored, duration: ignored })),
    },
    async (call) => {
      const subscription = await getLive({ ...call, id: subscriptionIdOf(call.id) });
      const { choice } = call.views.findPlan(call.params.phases.at(-1)?.items[0]?.price);
      await call.rules.changeSubscription(subscription, { pendingChange: choice });
      return call.id;
    },
  ),
  route('POST /v1/subscription_schedules/:id/release', {}, async (call) => {
    const subscription = await getLive({ ...call, id: subscriptionIdOf(call.id) });
    await call.rules.changeSubscription(subscription, { pendingChange: null });
    return call.id;
  }),
  route('GET /v1/invoices', { customer: text.optional(), status: text.optional(), ...PAGE }, async (call) => {
    const { collections, views } = call;
    const { customer, status, created } = call.params;
    const all = await collections.invoices.list(customer, created?.gte);
    const wanted = all.filter((each) => status === undefined || each.status === status);
    return toList(call, wanted, views.invoice);
  }),
  route('POST /v1/invoices/:id/pay', {}, async (call) => {
    await call.rules.payInvoice(await getOpenInvoice(call));
    return call.id;
  }),
  route('POST /v1/invoices/:id/void', {}, async (call) => {
    const { paymentId } = await getOpenInvoice(call);
    await call.rules.giveUp(await call.collections.payments.get(paymentId));
    return call.id;
  }),
  route(
    'POST /v1/invoices/create_preview',
    {
      customer: text,
      subscription: text,
      subscription_details: param.object({ items, proration_behavior: ignored, proration_date: whole }),
    },
    async (call) => {
      const { subscription: id, subscription_details: details } = call.params;
      const subscription = await getLive({ ...call, id });
      const { choice } = call.views.findPlan(details.items[0]?.price);
      const { amountCents } = quoteChange(subscription, choice, new Date(details.proration_date * 1000));
      return { object: 'invoice', total: amountCents, amount_due: amountCents };
    },
  ),
];

async function getLive({ collections, id }: SandboxCall<unknown>): Promise<SandboxSubscription> {
  const found = await collections.subscriptions.get(id);
  if (!isLive(found)) throw invalid('resource_missing', `No such subscription: '${id}'`, 'id');
  return found;
}

async function getOpenInvoice({ collections, id }: SandboxCall<unknown>) {
  const found = await collections.invoices.get(id);
  if (found.status === 'paid' || found.status === 'void') {
    throw invalid('invoice_not_editable', `This invoice is ${found.status}.`);
  }
  return found;
}

/** As at Stripe, a subscription managed by a schedule accepts no other changes. */
function refuseScheduled({ pendingChange }: SandboxSubscription): void {
  if (pendingChange) throw invalid('parameter_invalid', 'The subscription is managed by a schedule.');
}
