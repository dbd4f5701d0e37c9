import {
  collect,
  createInvoice,
  end,
  itemOf,
  linesOfChange,
  periodEnd,
  voidInvoice,
} from './stripe-billing.ts';
import type { Price, Subscription } from './stripe-objects.ts';
import { type Call, isLive, needText, PAGE, type Route, route } from './stripe-route.ts';
import type { StripeState } from './stripe-state.ts';
import { invalid, listAt, numberAt, type Params, textAt, textsAt, toList } from './stripe-wire.ts';

const SUBSCRIPTION_PARAMS = [
  ...['customer', 'items', 'payment_behavior', 'payment_settings', 'billing_mode'],
  ...['metadata', 'description', 'default_payment_method', 'off_session', 'proration_behavior'],
];

/** The calls about subscriptions. */
export const subscriptionRoutes: readonly Route[] = [
  route('POST', '/v1/subscriptions', SUBSCRIPTION_PARAMS, ({ state, params }) =>
    createSubscription(state, {
      customer: state.customers.get(needText(params, 'customer')).id,
      price: state.prices.get(needText(params, 'items', 0, 'price')),
      metadata: textsAt(params, 'metadata'),
      description: textAt(params, 'description') ?? null,
    }),
  ),
  route('GET', '/v1/subscriptions', ['customer', 'status', 'price', ...PAGE], ({ state, params }) => {
    const customer = textAt(params, 'customer');
    const all = state.subscriptions
      .list()
      .filter((each) => customer === undefined || each.customer === customer)
      .filter((each) => textAt(params, 'status') === 'all' || isLive(each.status));
    return toList(all, params, '/v1/subscriptions');
  }),
  route('GET', '/v1/subscriptions/:id', [], ({ state, id }) => state.subscriptions.get(id)),
  route(
    'POST',
    '/v1/subscriptions/:id',
    [
      ...['items', 'proration_behavior', 'proration_date', 'payment_behavior', 'cancel_at_period_end'],
      ...['default_payment_method', 'metadata', 'description'],
    ],
    updateSubscription,
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    ['prorate', 'invoice_now', 'cancellation_details'],
    ({ state, id }) => {
      const subscription = state.subscriptions.get(id);
      if (!isLive(subscription.status)) {
        throw invalid('resource_missing', `No such subscription: '${id}'`, 'id');
      }
      end(state, subscription, 'canceled', 'cancellation_requested');
      return subscription;
    },
  ),
  route('POST', '/v1/subscription_schedules', ['from_subscription'], ({ state, params }) => {
    const subscription = state.subscriptions.get(needText(params, 'from_subscription'));
    if (subscription.schedule) throw invalid('parameter_invalid', 'The subscription has a schedule already.');
    const { price, current_period_start, current_period_end } = itemOf(subscription);
    const schedule = state.schedules.add({
      id: state.createId('sub_sched'),
      object: 'subscription_schedule',
      created: state.now(),
      status: 'active',
      subscription: subscription.id,
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: price.id, quantity: 1 }],
          start_date: current_period_start,
          end_date: current_period_end,
        },
      ],
    });
    subscription.schedule = schedule.id;
    return schedule;
  }),
  route(
    'POST',
    '/v1/subscription_schedules/:id',
    ['end_behavior', 'phases', 'proration_behavior'],
    updateSchedule,
  ),
  route('POST', '/v1/subscription_schedules/:id/release', [], ({ state, id }) => {
    const schedule = state.schedules.get(id);
    if (schedule.status !== 'active') throw invalid('parameter_invalid', 'The schedule is not active.');
    const subscription = state.subscriptions.get(schedule.subscription);
    subscription.schedule = null;
    schedule.subscription = null;
    schedule.status = 'released';
    state.emit('customer.subscription.updated', subscription);
    return schedule;
  }),
];

/** A subscription that runs once its first bill is paid. */
export function createSubscription(
  state: StripeState,
  {
    customer,
    price,
    ...told
  }: Pick<Subscription, 'customer' | 'metadata' | 'description'> & { price: Price },
): Subscription {
  const id = state.createId('sub');
  const now = state.now();
  const period = { start: now, end: periodEnd(now, price, now) };
  const line = { amount: price.unit_amount, price, ...period, proration: false };
  const invoice = createInvoice(state, { id, customer, metadata: told.metadata }, 'subscription_create', [
    line,
  ]);
  const subscription = state.subscriptions.add({
    ...{ id, object: 'subscription', created: now, customer, status: 'incomplete', ...told },
    ...{ cancel_at_period_end: false, canceled_at: null, ended_at: null, billing_cycle_anchor: now },
    ...{ billing_mode: { type: 'flexible' }, cancellation_details: { reason: null } },
    ...{ default_payment_method: null, latest_invoice: invoice.id, pending_update: null, schedule: null },
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          ...{ id: state.createId('si'), object: 'subscription_item', created: now, quantity: 1, price },
          ...{ current_period_start: period.start, current_period_end: period.end },
        },
      ],
    },
  });
  state.emit('customer.subscription.created', subscription);
  return subscription;
}

function updateSubscription({ state, id, params }: Call): object {
  const subscription = state.subscriptions.get(id);
  if (!isLive(subscription.status)) {
    throw invalid('resource_missing', `No such subscription: '${id}'`, 'id');
  }
  const method = textAt(params, 'default_payment_method');
  if (method !== undefined) subscription.default_payment_method = state.methods.get(method).id;
  const isEnding = textAt(params, 'cancel_at_period_end');
  if (isEnding !== undefined) {
    refuseScheduled(subscription);
    subscription.cancel_at_period_end = isEnding === 'true';
    subscription.canceled_at = isEnding === 'true' ? state.now() : null;
  }
  const priceId = textAt(params, 'items', 0, 'price');
  if (priceId === undefined) {
    state.emit('customer.subscription.updated', subscription);
    return subscription;
  }
  refuseScheduled(subscription);
  return changePrice(state, subscription, state.prices.get(priceId), params);
}

function refuseScheduled(subscription: Subscription): void {
  if (subscription.schedule) {
    throw invalid(
      'parameter_invalid',
      'The subscription is managed by a subscription schedule; update or release that.',
    );
  }
}

/** Changes the price and bills the difference; with `pending_if_incomplete` it changes only when that is paid. */
function changePrice(
  state: StripeState,
  subscription: Subscription,
  price: Price,
  params: Params,
): Subscription {
  if (itemOf(subscription).id !== textAt(params, 'items', 0, 'id')) {
    throw invalid('resource_missing', 'The subscription has no such item.', 'items[0][id]');
  }
  const at = numberAt(params, 'proration_date') ?? state.now();
  const lines = linesOfChange(subscription, price, at);
  const before = subscription.latest_invoice;
  if (state.invoices.get(before).status === 'open') voidInvoice(state, state.invoices.get(before));
  const invoice = createInvoice(state, subscription, 'subscription_update', lines);
  subscription.latest_invoice = invoice.id;
  const itemId = itemOf(subscription).id;
  subscription.pending_update = {
    expires_at: state.now() + 23 * 3600,
    subscription_items: [{ id: itemId, price: price.id }],
  };
  // The pending update is applied when its bill is settled, be that now or later.
  collect(state, invoice, true);
  return subscription;
}

function updateSchedule({ state, id, params }: Call): object {
  const schedule = state.schedules.get(id);
  const phases = listAt(params, 'phases').map((_, index) => {
    const price = state.prices.get(needText(params, 'phases', index, 'items', 0, 'price'));
    return { index, price };
  });
  let start = numberAt(params, 'phases', 0, 'start_date') ?? schedule.phases[0]?.start_date ?? state.now();
  schedule.phases = phases.map(({ index, price }) => {
    const endDate = numberAt(params, 'phases', index, 'end_date');
    const phase = {
      items: [{ price: price.id, quantity: 1 }],
      start_date: start,
      end_date: endDate ?? periodEnd(start, price, start),
    };
    start = phase.end_date;
    return phase;
  });
  schedule.end_behavior = textAt(params, 'end_behavior') ?? schedule.end_behavior;
  return schedule;
}
