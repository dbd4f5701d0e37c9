import {
  collect,
  createInvoice,
  end,
  intentOf,
  invoiceOf,
  itemOf,
  linesOfChange,
  payInvoice,
  periodEnd,
  settleInvoice,
  voidInvoice,
} from './stripe-billing.ts';
import { attach, chargeIntent, createIntent, findMethod, refund, refuseIntent } from './stripe-cards.ts';
import type { PaymentIntent, Price, StripeState, Subscription } from './stripe-state.ts';
import {
  declined,
  invalid,
  isCreatedWithin,
  listAt,
  numberAt,
  type Params,
  textAt,
  textsAt,
  toList,
} from './stripe-wire.ts';

/** One call of the API. */
export interface Call {
  readonly state: StripeState;
  /** Where the stand-in itself is. */
  readonly url: string;
  /** The parts of the path that stand for ids. */
  readonly id: string;
  readonly params: Params;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  readonly path: string;
  /** Parameters that the call knows, besides `expand`. */
  readonly knows: readonly string[];
  readonly answer: (call: Call) => object;
}

const PAGE = ['limit', 'starting_after', 'ending_before', 'created'];

function route(
  method: Route['method'],
  path: string,
  knows: readonly string[],
  answer: Route['answer'],
): Route {
  return { method, path, knows, answer };
}

function needText(params: Params, ...path: (string | number)[]): string {
  const text = textAt(params, ...path);
  if (text === undefined) {
    throw invalid('parameter_missing', `Missing required param: ${path.join('.')}.`, path.join('.'));
  }
  return text;
}

const customerRoutes: Route[] = [
  route('POST', '/v1/customers', ['email', 'name', 'metadata'], ({ state, params }) =>
    state.customers.add({
      id: state.createId('cus'),
      object: 'customer',
      created: state.now(),
      email: textAt(params, 'email') ?? null,
      name: textAt(params, 'name') ?? null,
      metadata: textsAt(params, 'metadata'),
      invoice_settings: { default_payment_method: null },
    }),
  ),
  route('GET', '/v1/customers/:id', [], ({ state, id }) => state.customers.get(id)),
  route(
    'POST',
    '/v1/customers/:id',
    ['invoice_settings', 'email', 'name', 'metadata'],
    ({ state, id, params }) => {
      const customer = state.customers.get(id);
      const method = textAt(params, 'invoice_settings', 'default_payment_method');
      if (method !== undefined) {
        if (state.methods.get(method).customer !== id) {
          throw invalid('resource_missing', 'The customer has no such payment method.');
        }
        customer.invoice_settings.default_payment_method = method;
      }
      return customer;
    },
  ),
  route('DELETE', '/v1/customers/:id', [], ({ state, id }) => {
    state.customers.get(id);
    for (const each of state.subscriptions.list()) {
      if (each.customer === id && isLive(each.status)) end(state, each, 'canceled', 'cancellation_requested');
    }
    state.customers.remove(id);
    return { id, object: 'customer', deleted: true };
  }),
  route('GET', '/v1/customers/:id/payment_methods', ['type', ...PAGE], ({ state, id, params }) => {
    state.customers.get(id);
    const methods = state.methods.list().filter(({ customer }) => customer === id);
    return toList(methods, params, `/v1/customers/${id}/payment_methods`);
  }),
  route('GET', '/v1/payment_methods/:id', [], ({ state, id }) => state.methods.get(id)),
  route('POST', '/v1/payment_methods/:id/attach', ['customer'], ({ state, id, params }) =>
    attach(state, findMethod(state, id), needText(params, 'customer')),
  ),
  route('POST', '/v1/payment_methods/:id/detach', [], ({ state, id }) => {
    const method = state.methods.get(id);
    const owner = state.customers.find(method.customer);
    if (owner?.invoice_settings.default_payment_method === id) {
      owner.invoice_settings.default_payment_method = null;
    }
    method.customer = null;
    state.emit('payment_method.detached', method);
    return method;
  }),
  route(
    'POST',
    '/v1/setup_intents',
    ['customer', 'usage', 'automatic_payment_methods', 'metadata'],
    ({ state, params }) => {
      const id = state.createId('seti');
      return state.setups.add({
        id,
        object: 'setup_intent',
        created: state.now(),
        customer: textAt(params, 'customer') ?? null,
        status: 'requires_payment_method',
        usage: textAt(params, 'usage') ?? 'off_session',
        client_secret: `${id}_secret_${state.createId('x')}`,
      });
    },
  ),
];

const catalogueRoutes: Route[] = [
  route('GET', '/v1/products', ['active', 'ids', ...PAGE], ({ state, params }) =>
    toList(state.products.list(), params, '/v1/products'),
  ),
  route('GET', '/v1/products/:id', [], ({ state, id }) => state.products.get(id)),
  route('POST', '/v1/products', ['id', 'name', 'description', 'metadata'], ({ state, params }) => {
    const id = textAt(params, 'id') ?? state.createId('prod');
    if (state.products.find(id)) throw invalid('resource_already_exists', `Product already exists: ${id}`);
    return state.products.add({
      id,
      object: 'product',
      created: state.now(),
      active: true,
      name: needText(params, 'name'),
      description: textAt(params, 'description') ?? null,
      metadata: textsAt(params, 'metadata'),
    });
  }),
  route(
    'POST',
    '/v1/products/:id',
    ['name', 'description', 'metadata', 'active'],
    ({ state, id, params }) => {
      const product = state.products.get(id);
      product.name = textAt(params, 'name') ?? product.name;
      product.description = textAt(params, 'description') ?? product.description;
      product.active = (textAt(params, 'active') ?? String(product.active)) === 'true';
      Object.assign(product.metadata, textsAt(params, 'metadata'));
      return product;
    },
  ),
  route('GET', '/v1/prices', ['lookup_keys', 'active', 'product', ...PAGE], ({ state, params }) => {
    const keys = listAt(params, 'lookup_keys');
    const active = textAt(params, 'active');
    const prices = state.prices
      .list()
      .filter(({ lookup_key }) => keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key)))
      .filter((price) => active === undefined || String(price.active) === active);
    return toList(prices, params, '/v1/prices');
  }),
  route('GET', '/v1/prices/:id', [], ({ state, id }) => state.prices.get(id)),
  route(
    'POST',
    '/v1/prices',
    [
      ...['product', 'currency', 'unit_amount', 'recurring', 'lookup_key'],
      ...['transfer_lookup_key', 'metadata', 'nickname'],
    ],
    ({ state, params }) => createPrice(state, params),
  ),
  route('POST', '/v1/prices/:id', ['active', 'metadata', 'nickname'], ({ state, id, params }) => {
    const price = state.prices.get(id);
    price.active = (textAt(params, 'active') ?? String(price.active)) === 'true';
    Object.assign(price.metadata, textsAt(params, 'metadata'));
    return price;
  }),
];

function createPrice(state: StripeState, params: Params): Price {
  const key = textAt(params, 'lookup_key') ?? null;
  const holder = key === null ? undefined : state.prices.list().find((price) => price.lookup_key === key);
  if (holder && textAt(params, 'transfer_lookup_key') !== 'true') {
    throw invalid('parameter_invalid', `A price (${holder.id}) already uses that lookup key.`, 'lookup_key');
  }
  if (holder) holder.lookup_key = null;
  const interval = textAt(params, 'recurring', 'interval');
  return state.prices.add({
    id: state.createId('price'),
    object: 'price',
    created: state.now(),
    active: true,
    product: state.products.get(needText(params, 'product')).id,
    currency: needText(params, 'currency'),
    unit_amount: numberAt(params, 'unit_amount') ?? 0,
    lookup_key: key,
    metadata: textsAt(params, 'metadata'),
    type: interval === undefined ? 'one_time' : 'recurring',
    recurring:
      interval === undefined ? null : { interval: interval === 'year' ? 'year' : 'month', interval_count: 1 },
  });
}

const paymentRoutes: Route[] = [
  route(
    'POST',
    '/v1/payment_intents',
    [
      ...['amount', 'currency', 'customer', 'automatic_payment_methods', 'allowed_payment_method_types'],
      ...['description', 'metadata', 'receipt_email', 'setup_future_usage'],
    ],
    ({ state, params }) =>
      createIntent(state, {
        amount: numberAt(params, 'amount') ?? 0,
        currency: needText(params, 'currency'),
        customer: textAt(params, 'customer') ?? null,
        description: textAt(params, 'description') ?? null,
        metadata: textsAt(params, 'metadata'),
        setup_future_usage: textAt(params, 'setup_future_usage') ?? null,
      }),
  ),
  route('GET', '/v1/payment_intents', ['customer', ...PAGE], ({ state, params }) => {
    const customer = textAt(params, 'customer');
    const intents = state.intents
      .list()
      .filter(
        (intent) =>
          (customer === undefined || intent.customer === customer) && isCreatedWithin(intent, params),
      );
    return toList(intents, params, '/v1/payment_intents');
  }),
  route('GET', '/v1/payment_intents/:id', [], ({ state, id }) => state.intents.get(id)),
  route('POST', '/v1/payment_intents/:id', ['description', 'metadata'], ({ state, id, params }) => {
    const intent = state.intents.get(id);
    intent.description = textAt(params, 'description') ?? intent.description;
    Object.assign(intent.metadata, textsAt(params, 'metadata'));
    return intent;
  }),
  route('POST', '/v1/payment_intents/:id/confirm', ['payment_method', 'return_url'], confirm),
  route('POST', '/v1/payment_intents/:id/cancel', ['cancellation_reason'], ({ state, id }) => {
    const intent = state.intents.get(id);
    if (invoiceOf(state, id)) throw unexpectedState(intent, 'It belongs to an invoice: void that instead.');
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent);
    intent.status = 'canceled';
    state.emit('payment_intent.canceled', intent);
    return intent;
  }),
  route('GET', '/v1/invoice_payments', ['payment', 'invoice', 'status', ...PAGE], ({ state, params }) => {
    const intent = textAt(params, 'payment', 'payment_intent');
    const all = state.invoicePayments.list();
    const found = all.filter(({ payment }) => intent === undefined || payment.payment_intent === intent);
    return toList(found, params, '/v1/invoice_payments');
  }),
  route('POST', '/v1/refunds', ['payment_intent', 'amount', 'reason', 'metadata'], ({ state, params }) =>
    refund(state, needText(params, 'payment_intent'), numberAt(params, 'amount')),
  ),
  route('GET', '/v1/disputes', ['payment_intent', 'charge', ...PAGE], ({ state, params }) => {
    const intent = textAt(params, 'payment_intent');
    const all = state.disputes.list().filter(({ payment_intent }) => payment_intent === intent);
    return toList(all, params, '/v1/disputes');
  }),
];

function unexpectedState(intent: PaymentIntent, more = '') {
  return invalid(
    'payment_intent_unexpected_state',
    `This PaymentIntent's status is ${intent.status}, so it cannot be done. ${more}`.trim(),
  );
}

function confirm({ state, id, params }: Call): object {
  const intent = state.intents.get(id);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent);
  }
  const method = findMethod(state, textAt(params, 'payment_method') ?? intent.payment_method ?? undefined);
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalid('payment_method_unexpected_state', 'The payment method belongs to another customer.');
  }
  concludeIntent(state, intent, chargeIntent(state, intent, method, true));
  if (intent.last_payment_error) {
    const { code, decline_code } = intent.last_payment_error;
    throw declined(code, decline_code, { payment_intent: intent });
  }
  return intent;
}

/** What follows for the bill behind an intent from what became of it. */
function concludeIntent(state: StripeState, intent: PaymentIntent, charged: string): void {
  const invoice = invoiceOf(state, intent.id);
  if (!invoice) return;
  if (charged === 'succeeded') settleInvoice(state, invoice);
  if (charged === 'failed') {
    invoice.attempted = true;
    state.emit('invoice.payment_failed', invoice);
  }
}

/** The person's answer at the bank. */
export function authenticate(state: StripeState, intentId: string, outcome: 'approve' | 'refuse'): void {
  const intent = state.intents.get(intentId);
  if (intent.status !== 'requires_action') throw unexpectedState(intent);
  if (outcome === 'refuse') {
    refuseIntent(state, intent, 'authentication_required');
    concludeIntent(state, intent, 'failed');
    return;
  }
  const method = findMethod(state, intent.payment_method ?? undefined);
  state.outcomes.set(method.id, 'succeeds');
  concludeIntent(state, intent, chargeIntent(state, intent, method, true));
}

const SUBSCRIPTION_PARAMS = [
  ...['customer', 'items', 'payment_behavior', 'payment_settings', 'billing_mode'],
  ...['metadata', 'description', 'default_payment_method', 'off_session', 'proration_behavior'],
];

const subscriptionRoutes: Route[] = [
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

const invoiceRoutes: Route[] = [
  route('GET', '/v1/invoices', ['customer', 'status', 'subscription', ...PAGE], ({ state, params }) => {
    const [customer, status] = [textAt(params, 'customer'), textAt(params, 'status')];
    const all = state.invoices
      .list()
      .filter((each) => customer === undefined || each.customer === customer)
      .filter((each) => (status === undefined || each.status === status) && isCreatedWithin(each, params));
    return toList(all, params, '/v1/invoices');
  }),
  route('GET', '/v1/invoices/:id', [], ({ state, id }) => state.invoices.get(id)),
  route('POST', '/v1/invoices/:id/pay', ['payment_method'], ({ state, id }) =>
    payInvoice(state, state.invoices.get(id)),
  ),
  route('POST', '/v1/invoices/:id/void', [], ({ state, id }) => voidInvoice(state, state.invoices.get(id))),
  route(
    'POST',
    '/v1/invoices/create_preview',
    ['customer', 'subscription', 'subscription_details'],
    ({ state, params }) => {
      const subscription = state.subscriptions.get(needText(params, 'subscription'));
      const price = state.prices.get(needText(params, 'subscription_details', 'items', 0, 'price'));
      const at = numberAt(params, 'subscription_details', 'proration_date') ?? state.now();
      const lines = linesOfChange(subscription, price, at);
      const total = lines.reduce((sum, { amount }) => sum + amount, 0);
      return { id: state.createId('upcoming_in'), object: 'invoice', total, amount_due: Math.max(0, total) };
    },
  ),
];

/** Every call that is known, payments and catalogue. */
export const stripeRoutes: readonly Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...paymentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
];

/** Fields that hold an id and can be asked for as a whole, and what is only there when it is asked for. */
export function expand(state: StripeState, object: object, path: readonly string[]): object {
  const [name = '', ...rest] = path;
  const fields = new Map<string, unknown>(Object.entries(object));
  const next = (value: object) => (rest.length === 0 ? value : expand(state, value, rest));
  if (name === 'data' && Array.isArray(fields.get('data'))) {
    const data: unknown[] = Array.from(Object(fields.get('data')));
    return { ...object, data: data.map((each) => (isObject(each) ? next(each) : each)) };
  }
  const id = fields.get(name);
  const whole = findWhole(state, name, typeof id === 'string' ? id : null, String(fields.get('id')));
  if (whole) return { ...object, [name]: next(whole) };
  return isObject(id) ? { ...object, [name]: next(id) } : object;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isLive(status: string): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}

function findWhole(state: StripeState, name: string, id: string | null, ownerId: string): object | undefined {
  if (name === 'confirmation_secret') {
    return { type: 'payment_intent', client_secret: intentOf(state, ownerId).client_secret };
  }
  if (name === 'payments') {
    const data = state.invoicePayments.list().filter(({ invoice }) => invoice === ownerId);
    return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
  }
  if (name === 'subscriptions') {
    const data = state.subscriptions
      .list()
      .filter(({ customer, status }) => customer === ownerId && isLive(status));
    return { object: 'list', data, has_more: false, url: `/v1/customers/${ownerId}/subscriptions` };
  }
  if (name === 'latest_charge') return state.charges.find(id);
  if (name === 'latest_invoice' || name === 'invoice') return state.invoices.find(id);
  if (name === 'schedule') return state.schedules.find(id);
  if (name === 'customer') return state.customers.find(id);
  return undefined;
}
